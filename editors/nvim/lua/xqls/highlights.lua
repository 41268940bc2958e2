-- Colours for the semantic tokens that are the server's own, and for the board. A colour scheme that names these groups
-- decides.
local M = {}

local links = {
  -- Whose a move or a piece of the text is. Nearly every colour scheme tells these two apart.
  XqlsFirstMove = 'Type',
  XqlsSecondMove = 'Function',
  ['@lsp.type.moveNumber'] = 'Number',
  ['@lsp.type.firstMove'] = 'XqlsFirstMove',
  ['@lsp.type.secondMove'] = 'XqlsSecondMove',
  ['@lsp.type.variation'] = 'Label',
  ['@lsp.type.result'] = 'Constant',
  ['@lsp.mod.unjudged'] = 'Comment',
  XqlsBoardPoint = 'NonText',
  XqlsBoardLabel = 'Comment',
  XqlsBoardTitle = 'Title',
  XqlsBoardTo = 'CurSearch',
  XqlsBoardFrom = 'Search',
  XqlsBoardCheck = 'ErrorMsg',
}

local styles = {
  ['@lsp.mod.capture'] = { bold = true },
  ['@lsp.mod.check'] = { underline = true },
  ['@lsp.mod.mate'] = { bold = true, underline = true },
}

--- The pieces on the board: bold for the first side, so that the sides differ without colours too.
local function pieces()
  local dark = vim.o.background == 'dark'
  return {
    XqlsBoardFirst = { fg = dark and '#ff7a6b' or '#b3261e', ctermfg = dark and 'LightRed' or 'DarkRed', bold = true },
    XqlsBoardSecond = { fg = dark and '#8fc7ff' or '#1d2b3a', ctermfg = dark and 'LightCyan' or 'Black' },
  }
end

local function define()
  for group, link in pairs(links) do
    vim.api.nvim_set_hl(0, group, { link = link, default = true })
  end
  for _, set in ipairs({ styles, pieces() }) do
    for group, style in pairs(set) do
      vim.api.nvim_set_hl(0, group, vim.tbl_extend('force', style, { default = true }))
    end
  end
end

--- Defines them now, and again after each colour scheme, which clears them.
function M.setup()
  define()
  local group = vim.api.nvim_create_augroup('xqls_highlights', {})
  vim.api.nvim_create_autocmd('ColorScheme', { group = group, callback = define })
end

return M
