-- What is set up in a buffer once the server is attached: folds, code lenses, edits as one types, keys; and the switch of the hints.
local M = {}

local words = require('xqls.words')
local xqls = require('xqls')

local function supports(client, method, bufnr)
  if vim.fn.has('nvim-0.11') == 1 then
    return client:supports_method(method, bufnr)
  end
  return client.supports_method(method, { bufnr = bufnr })
end

--- The server's folds, in windows whose folds are still made by hand. Neovim 0.10 has no vim.lsp.foldexpr.
local function fold(bufnr)
  for _, window in ipairs(vim.fn.win_findbuf(bufnr)) do
    local options = vim.wo[window][0]
    if options.foldmethod == 'manual' then
      options.foldmethod = 'expr'
      options.foldexpr = 'v:lua.vim.lsp.foldexpr()'
      options.foldlevel = 99
    end
  end
end

local function folds(client, bufnr, group)
  if not (vim.lsp.foldexpr and xqls.options().folds and supports(client, 'textDocument/foldingRange', bufnr)) then
    return
  end
  fold(bufnr)
  vim.api.nvim_create_autocmd('BufWinEnter', {
    group = group,
    buffer = bufnr,
    callback = function()
      fold(bufnr)
    end,
  })
end

--- Up to Neovim 0.11 lenses are asked for by hand.
local function lenses(client, bufnr, group)
  if vim.lsp.codelens.enable or not (xqls.options().lens and supports(client, 'textDocument/codeLens', bufnr)) then
    return
  end
  local function refresh()
    vim.lsp.codelens.refresh({ bufnr = bufnr })
  end
  refresh()
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged' }, { group = group, buffer = bufnr, callback = refresh })
end

--- Colours by the tree-sitter grammar, where a parser of it is installed. Otherwise the syntax file colours.
local function parse(bufnr)
  if vim.bo[bufnr].filetype == 'xq' and xqls.options().treesitter and #vim.api.nvim_get_runtime_file('parser/xq.*', false) > 0 then
    pcall(vim.treesitter.start, bufnr, 'xq')
  end
end

--- Called for each record, before the server is attached: newer Neovims ask for lenses by themselves where that is enabled.
function M.prepare(bufnr)
  parse(bufnr)
  if xqls.options().lens and vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = bufnr })
  end
end

--- Called for each buffer that the server is attached to.
function M.attach(client, bufnr)
  local group = vim.api.nvim_create_augroup('xqls.buffer.' .. bufnr, {})
  folds(client, bufnr, group)
  lenses(client, bufnr, group)
  -- Neovim 0.12 and newer.
  if vim.lsp.on_type_formatting and xqls.options().on_type then
    vim.lsp.on_type_formatting.enable(true, { client_id = client.id })
  end
end

local keys = {
  [']m'] = { 'next', words.say('Next move of the record') },
  ['[m'] = { 'previous', words.say('Previous move of the record') },
  [']v'] = { 'next_variation', words.say('Next variation at this move') },
  ['[v'] = { 'previous_variation', words.say('Previous variation at this move') },
}

--- The keys that walk through a record, for one buffer.
function M.map(bufnr)
  for key, walk in pairs(keys) do
    vim.keymap.set('n', key, function()
      require('xqls.walk').go(walk[1], vim.v.count1)
    end, { buffer = bufnr, desc = walk[2] })
  end
end

--- Shows or hides the hints after moves: the setting of the server and the display of Neovim together.
function M.toggle_hints(bufnr)
  local client = xqls.client(bufnr)
  if not client then
    vim.notify('xqls: ' .. words.say('the language server is not attached to this buffer'), vim.log.levels.WARN)
    return
  end
  local on = not vim.lsp.inlay_hint.is_enabled({ bufnr = bufnr })
  local settings = vim.tbl_deep_extend('force', client.settings or {}, { xqls = { inlay_hints = on } })
  client.settings, client.config.settings = settings, settings
  if vim.fn.has('nvim-0.11') == 1 then
    client:notify('workspace/didChangeConfiguration', { settings = settings })
  else
    client.notify('workspace/didChangeConfiguration', { settings = settings })
  end
  vim.lsp.inlay_hint.enable(on, { bufnr = bufnr })
end

return M
