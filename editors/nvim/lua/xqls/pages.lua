-- The page about a diagnostic, in a float: what `xqls explain` prints.
local M = {}

local words = require('xqls.words')

--- The command that prints a page, from the one that starts the server.
local function command(code)
  local cmd, start = {}, require('xqls').command()
  for _, word in ipairs(type(start) == 'table' and start or { 'xqls' }) do
    if word == 'lsp' or word == '--stdio' then
      break
    end
    cmd[#cmd + 1] = word
  end
  return vim.list_extend(cmd, { 'explain', '--', code })
end

--- The codes of the diagnostics at the cursor, else of its line.
local function codes_here()
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local at, in_line = {}, {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0, { lnum = row - 1 })) do
    if diagnostic.source == 'xqls' and diagnostic.code then
      local ends = diagnostic.end_lnum > row - 1 or column < diagnostic.end_col
      local list = diagnostic.col <= column and ends and at or in_line
      list[#list + 1] = diagnostic.code
    end
  end
  return #at > 0 and at or in_line
end

--- All codes, for completion.
function M.codes()
  local listed = {}
  local ok, answer = pcall(function()
    local list = command('')
    list[#list] = nil
    return vim.system(list, { text = true, timeout = 3000 }):wait()
  end)
  for code in (ok and answer.stdout or ''):gmatch('\n  ([%w-]+)') do
    listed[#listed + 1] = code
  end
  return listed
end

--- Shows the page of a code, or of the diagnostic at the cursor.
function M.show(code)
  code = code ~= '' and code or codes_here()[1]
  if not code then
    vim.notify('xqls: ' .. words.say('there is no diagnostic in this line'))
    return
  end
  local function shown(answer)
    local failed = answer.code ~= 0
    local text = vim.trim(failed and answer.stderr or answer.stdout)
    if failed then
      vim.notify('xqls: ' .. text, vim.log.levels.WARN)
      return
    end
    vim.lsp.util.open_floating_preview(vim.split(text, '\n'), 'text', { border = 'rounded', focus_id = 'xqls.page', title = ' ' .. code .. ' ', wrap = false })
  end
  local ok, message = pcall(vim.system, command(code), { text = true, env = { LC_ALL = words.language() } }, vim.schedule_wrap(shown))
  if not ok then
    vim.notify('xqls: ' .. tostring(message), vim.log.levels.WARN)
  end
end

return M
