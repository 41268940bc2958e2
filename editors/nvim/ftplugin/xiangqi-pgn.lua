-- Written by editors/generate.mjs from editors/languages.json. Do not edit.
if vim.b.did_ftplugin or not require('xqls.filetypes').is_record(0) then
  return
end
vim.b.did_ftplugin = true

vim.bo.commentstring = require('xqls.filetypes').commentstring('xiangqi-pgn')
vim.bo.comments = 's:{,e:},:;'
vim.bo.matchpairs = '{:},(:),[:]'
vim.bo.iskeyword = '@,48-57,=,+,-,.'
vim.b.undo_ftplugin = 'setlocal commentstring< comments< matchpairs< iskeyword<'
