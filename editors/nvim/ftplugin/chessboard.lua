if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = true

vim.bo.commentstring = require('xqls.filetypes').commentstring('chessboard')
vim.bo.comments = ':#'
-- A row is one word: .N.....N.
vim.bo.iskeyword = '@,48-57,.,-'
vim.b.undo_ftplugin = 'setlocal commentstring< comments< iskeyword<'
