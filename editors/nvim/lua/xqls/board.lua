-- The board window: a text board of the position at the cursor, which follows the cursor.
local M = {}

local xqls = require('xqls')
local state = { window = nil, buffer = nil, group = nil, timer = nil, asked = 0 }

local function is_open()
  return state.window ~= nil and vim.api.nvim_win_is_valid(state.window)
end

--- The lines of the window for an answer to `xqls/board`.
local function lines_of(board)
  local lines = vim.split((board.text or ''):gsub('%s+$', ''), '\n')
  local function add(line)
    lines[#lines + 1] = line
  end
  add('')
  if board.mate == true then
    add('mate')
  else
    add((board.sideToMove or '') .. ' to move' .. (board.check == true and ', in check' or ''))
  end
  add(board.fen or '')
  return lines
end

local function write(lines)
  vim.bo[state.buffer].modifiable = true
  vim.api.nvim_buf_set_lines(state.buffer, 0, -1, false, lines)
  vim.bo[state.buffer].modifiable = false
end

local function float_size()
  local width = 44
  return {
    relative = 'editor',
    anchor = 'NE',
    row = 1,
    col = vim.o.columns - 1,
    width = math.min(width, vim.o.columns - 4),
    height = math.min(26, vim.o.lines - 6),
    style = 'minimal',
    border = 'rounded',
    focusable = true,
    zindex = 40,
  }
end

local function open_window(position)
  if position == 'float' then
    state.window = vim.api.nvim_open_win(state.buffer, false, float_size())
  else
    local from = vim.api.nvim_get_current_win()
    vim.cmd(position == 'below' and 'botright 22split' or 'botright vertical 46split')
    state.window = vim.api.nvim_get_current_win()
    vim.api.nvim_win_set_buf(state.window, state.buffer)
    vim.api.nvim_set_current_win(from)
  end
  for option, value in pairs({ number = false, relativenumber = false, wrap = false, spell = false, signcolumn = 'no', foldcolumn = '0', winfixwidth = true }) do
    vim.api.nvim_set_option_value(option, value, { scope = 'local', win = state.window })
  end
end

--- Asks for the board at the cursor of the current window. An answer that comes after a newer question is not shown.
function M.update()
  local bufnr = vim.api.nvim_get_current_buf()
  local client = is_open() and xqls.client(bufnr)
  if not client then
    return
  end
  state.asked = state.asked + 1
  local question = state.asked
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding or 'utf-16')
  xqls.request(bufnr, 'xqls/board', params, function(board, message)
    if question ~= state.asked or not is_open() then
      return
    end
    write(type(board) == 'table' and lines_of(board) or { message or 'There is no position here.' })
  end)
end

--- Updates after a pause, so that a cursor that runs does not ask at every step.
local function update_soon()
  state.timer = state.timer or vim.uv.new_timer()
  state.timer:start(40, 0, vim.schedule_wrap(M.update))
end

function M.open(position)
  if not is_open() then
    if not (state.buffer and vim.api.nvim_buf_is_valid(state.buffer)) then
      state.buffer = vim.api.nvim_create_buf(false, true)
      vim.api.nvim_buf_set_name(state.buffer, 'xqls://board')
      vim.bo[state.buffer].modifiable = false
      vim.keymap.set('n', 'q', M.close, { buffer = state.buffer, desc = 'Close the board' })
    end
    open_window(position or xqls.options().board.position)
    state.group = vim.api.nvim_create_augroup('xqls.board', {})
    vim.api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI', 'TextChanged', 'TextChangedI', 'BufEnter', 'LspAttach' }, {
      group = state.group,
      callback = update_soon,
    })
    vim.api.nvim_create_autocmd('WinClosed', {
      group = state.group,
      pattern = tostring(state.window),
      callback = vim.schedule_wrap(M.close),
    })
    if not xqls.client(0) then
      write({ 'The language server is not attached', 'to this buffer. :checkhealth xqls' })
    end
  end
  M.update()
end

function M.close()
  if state.group then
    pcall(vim.api.nvim_del_augroup_by_id, state.group)
    state.group = nil
  end
  if is_open() then
    vim.api.nvim_win_close(state.window, true)
  end
  state.window = nil
end

function M.toggle(position)
  if is_open() and not position then
    M.close()
  else
    M.close()
    M.open(position)
  end
end

return M
