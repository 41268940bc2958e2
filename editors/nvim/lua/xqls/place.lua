-- Places of the protocol (lines from 0, columns in the unit of the client) and cursors of Neovim (lines from 1, bytes).
local M = {}

--- The window whose record is meant: the current one, or the one that the board follows.
function M.record_window()
  local current = vim.api.nvim_get_current_win()
  if vim.api.nvim_buf_get_name(0):find('xqls://board', 1, true) then
    return require('xqls.board').followed() or current
  end
  return current
end

--- The parameters of a request about the cursor of a window.
function M.params(window, client)
  return vim.lsp.util.make_position_params(window, client.offset_encoding or 'utf-16')
end

--- -1, 0 or 1: whether one place comes before another.
function M.compare(a, b)
  local x, y = a.line, b.line
  if x == y then
    x, y = a.character, b.character
  end
  return x < y and -1 or x > y and 1 or 0
end

local function byte_column(line, character, encoding)
  if encoding == 'utf-8' then
    return math.min(character, #line)
  end
  if vim.fn.has('nvim-0.11') == 1 then
    return vim.str_byteindex(line, encoding, character, false)
  end
  local ok, column = pcall(vim.str_byteindex, line, character, encoding == 'utf-16')
  return ok and column or #line
end

--- Puts the cursor of a window on a place, opens the folds there, and remembers where it was.
function M.go(window, place, client)
  vim.api.nvim_win_call(window, function()
    local bufnr = vim.api.nvim_get_current_buf()
    local last = vim.api.nvim_buf_line_count(bufnr) - 1
    local row = math.min(place.line, last)
    local line = vim.api.nvim_buf_get_lines(bufnr, row, row + 1, false)[1] or ''
    vim.cmd("normal! m'")
    vim.api.nvim_win_set_cursor(window, { row + 1, byte_column(line, place.character, client.offset_encoding or 'utf-16') })
    vim.cmd('silent! normal! zv')
  end)
  require('xqls.board').update()
end

--- The server names the end of a move; a cursor on the move is on its last character.
function M.go_to_end(window, place, client)
  M.go(window, { line = place.line, character = math.max(place.character - 1, 0) }, client)
end

return M
