if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = true

vim.bo.commentstring = require('xqls.filetypes').commentstring('xq')
vim.bo.comments = 's1:/*,mb:*,ex:*/,:#'
vim.bo.matchpairs = '(:),{:},[:]'
-- A move is one word: Ch2-e2, C2=5, C2.5
vim.bo.iskeyword = '@,48-57,=,+,-,.'
vim.b.undo_ftplugin = 'setlocal commentstring< comments< matchpairs< iskeyword<'
