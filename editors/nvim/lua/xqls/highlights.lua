-- Colours for the semantic tokens that are the server's own. A colour scheme that names these groups decides.
local M = {}

local links = {
  ['@lsp.type.moveNumber'] = 'Number',
  ['@lsp.type.firstMove'] = 'Type',
  ['@lsp.type.secondMove'] = 'Function',
  ['@lsp.type.variation'] = 'Label',
  ['@lsp.type.result'] = 'Constant',
}

local styles = {
  ['@lsp.mod.capture'] = { bold = true },
  ['@lsp.mod.check'] = { underline = true },
  ['@lsp.mod.mate'] = { bold = true, underline = true },
}

local function define()
  for group, link in pairs(links) do
    vim.api.nvim_set_hl(0, group, { link = link, default = true })
  end
  for group, style in pairs(styles) do
    vim.api.nvim_set_hl(0, group, vim.tbl_extend('force', style, { default = true }))
  end
end

--- Defines them now, and again after each colour scheme, which clears them.
function M.setup()
  define()
  local group = vim.api.nvim_create_augroup('xqls_highlights', {})
  vim.api.nvim_create_autocmd('ColorScheme', { group = group, callback = define })
end

return M
