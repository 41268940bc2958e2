if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = true

vim.bo.commentstring = require('xqls.filetypes').commentstring('xiangqi-pgn')
vim.bo.comments = 's:{,e:},:;'
vim.bo.matchpairs = '(:),{:},[:]'
-- A move is one word: H2-E2, C2=5, C2.5, i3i4=h
vim.bo.iskeyword = '@,48-57,=,+,-,.'
vim.b.undo_ftplugin = 'setlocal commentstring< comments< matchpairs< iskeyword<'
