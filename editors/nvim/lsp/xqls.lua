-- The configuration for vim.lsp.enable('xqls'), Neovim 0.11 and newer.
return require('xqls').client_config()
