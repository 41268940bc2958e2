if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = true

vim.bo.commentstring = require('xqls.filetypes').commentstring('kif')
vim.bo.comments = ":'"
-- A move is one word: +2726FU, %TORYO
vim.bo.iskeyword = '@,48-57,+,-,%'
vim.b.undo_ftplugin = 'setlocal commentstring< comments< iskeyword<'
