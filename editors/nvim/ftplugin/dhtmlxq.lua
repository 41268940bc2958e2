if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = true

vim.bo.matchpairs = '[:]'
vim.b.undo_ftplugin = 'setlocal matchpairs<'
