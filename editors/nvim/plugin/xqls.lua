-- Registers the file types, the commands and the language server. See :help xqls.
if vim.g.loaded_xqls then
  return
end
vim.g.loaded_xqls = true

require('xqls.filetypes').register()
require('xqls.highlights').setup()
require('xqls').setup_commands()
require('xqls').setup_buffers()
require('xqls.binary').setup()
require('xqls').autostart()
