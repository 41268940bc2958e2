-- Binary records: the program writes each as text in `.xq`, which is shown in its place and can be saved under another name.
local M = {}

local patterns = { '*.xqf', '*.XQF', '*.cbr', '*.CBR', '*.cbl', '*.CBL' }

local function program()
  local cmd = require('xqls').command()
  return type(cmd) == 'table' and cmd[1] or 'xqls'
end

--- What the program says of a file, and the text that it writes.
local function run(arguments)
  local command = vim.list_extend({ program() }, arguments)
  local ok, result = pcall(function()
    return vim.system(command, { text = true }):wait()
  end)
  if not ok then
    return '', tostring(result)
  end
  return result.stdout or '', vim.trim(result.stderr or '')
end

local function say(words)
  if words ~= '' then
    vim.notify(words, vim.log.levels.WARN)
  end
end

function M.read(bufnr, file)
  local text, said = run({ 'convert', '--to', 'xq', file })
  local lines = vim.split(text, '\n', { plain = true })
  if lines[#lines] == '' then
    table.remove(lines)
  end
  vim.api.nvim_buf_set_lines(bufnr, 0, -1, false, lines)
  vim.bo[bufnr].fileencoding = 'utf-8'
  vim.bo[bufnr].modified = false
  vim.bo[bufnr].readonly = true
  vim.bo[bufnr].filetype = 'xq'
  say(said)
end

function M.setup()
  local group = vim.api.nvim_create_augroup('xqls_binary', {})
  vim.api.nvim_create_autocmd('BufReadCmd', {
    group = group,
    pattern = patterns,
    callback = function(event)
      M.read(event.buf, vim.fn.fnamemodify(event.match, ':p'))
    end,
  })
  -- The program says why nothing is written over a binary record.
  vim.api.nvim_create_autocmd('BufWriteCmd', {
    group = group,
    pattern = patterns,
    callback = function(event)
      local _, said = run({ 'fmt', vim.fn.fnamemodify(event.match, ':p') })
      say(said)
    end,
  })
end

return M
