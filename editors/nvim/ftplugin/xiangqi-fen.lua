if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = true

vim.bo.commentstring = require('xqls.filetypes').commentstring('xiangqi-fen')
vim.bo.comments = ':#'
vim.bo.matchpairs = '[:]'
vim.b.undo_ftplugin = 'setlocal commentstring< comments< matchpairs<'
