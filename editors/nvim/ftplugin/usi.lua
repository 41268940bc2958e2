if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = true

vim.bo.commentstring = require('xqls.filetypes').commentstring('usi')
vim.bo.comments = ':#'
vim.b.undo_ftplugin = 'setlocal commentstring< comments<'
