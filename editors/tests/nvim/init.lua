-- What a user would have: the plugin on the runtime path, and the server under test.
vim.opt.swapfile = false
vim.opt.more = false
vim.opt.columns, vim.opt.lines = 160, 50
vim.opt.runtimepath:prepend(vim.env.XQLS_PLUGIN)
vim.g.xqls = { cmd = { vim.env.XQLS_SERVER, 'lsp', '--stdio' } }
vim.cmd('filetype plugin indent on | syntax on')
