-- Written by editors/generate.mjs from editors/languages.json. Do not edit.
if vim.b.did_ftplugin or not require('xqls.filetypes').is_record(0) then
  return
end
vim.b.did_ftplugin = true

