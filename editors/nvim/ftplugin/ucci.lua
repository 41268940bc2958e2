-- Written by editors/generate.mjs from editors/languages.json. Do not edit.
if vim.b.did_ftplugin or not require('xqls.filetypes').is_record(0) then
  return
end
vim.b.did_ftplugin = true

vim.bo.commentstring = require('xqls.filetypes').commentstring('ucci')
vim.bo.comments = ':#'
vim.bo.matchpairs = '[:]'
vim.b.undo_ftplugin = 'setlocal commentstring< comments< matchpairs<'
