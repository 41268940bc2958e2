-- The board window: the position at the cursor of a record, which follows the cursor, and on which moves can be played.
local M = {}

local paint = require('xqls.paint')
local words = require('xqls.words')
local xqls = require('xqls')

local state = { window = nil, buffer = nil, group = nil, timer = nil, asked = 0, squares = {} }

local function is_open()
  return state.window ~= nil and vim.api.nvim_win_is_valid(state.window)
end

--- The window of the record that the board shows, if it is still there.
function M.followed()
  return state.record and vim.api.nvim_win_is_valid(state.record) and state.record or nil
end

--- Whose turn it is.
local function turn_of(board)
  local shogi = board.variant == 'shogi'
  local turns = {
    red = words.say('Red to move'),
    white = shogi and words.say('White (gote) to move') or words.say('White to move'),
    black = shogi and words.say('Black (sente) to move') or words.say('Black to move'),
  }
  return turns[board.sideToMove] or ''
end

--- The lines of the window for an answer to `xqls/board`, how many of them are the board, and which is the title.
local function lines_of(board)
  local lines = vim.split((board.text or ''):gsub('%s+$', ''), '\n')
  local count = #lines
  local function add(line)
    lines[#lines + 1] = line
  end
  add('')
  local title
  if type(board.path) == 'table' and #board.path > 0 then
    title = #lines + 1
    add(table.concat(board.path, ' › '))
  end
  if board.unknown then
    add(turn_of(board))
    add(board.unknown)
  elseif board.mate == true then
    add(words.say('mate'))
  else
    local moves = #(board.legalMoves or {})
    local turn = turn_of(board)
    add(board.check == true and words.say('{turn}, in check', { turn = turn }) or turn)
    add(moves == 1 and words.say('1 legal move') or words.say('{count} legal moves', { count = moves }))
  end
  add(board.fen or '')
  return lines, count, title
end

local function write(lines)
  vim.bo[state.buffer].modifiable = true
  vim.api.nvim_buf_set_lines(state.buffer, 0, -1, false, lines)
  vim.bo[state.buffer].modifiable = false
end

local function show(board, message)
  if type(board) ~= 'table' then
    state.squares = {}
    write({ message or words.say('There is no position here.') })
    return paint.paint(state.buffer, {}, 0)
  end
  local lines, count, title = lines_of(board)
  write(lines)
  local drawing = vim.list_slice(lines, 1, count)
  state.squares = paint.squares(drawing, board.fen or '', board.variant == 'shogi')
  paint.paint(state.buffer, state.squares, count)
  if title then
    vim.api.nvim_buf_set_extmark(state.buffer, paint.namespace, title - 1, 0, { end_row = title, hl_group = 'XqlsBoardTitle' })
  end
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
  for option, value in pairs({ number = false, relativenumber = false, wrap = true, spell = false, list = false, signcolumn = 'no', foldcolumn = '0', winfixwidth = true, winfixbuf = true }) do
    vim.api.nvim_set_option_value(option, value, { scope = 'local', win = state.window })
  end
end

--- The windows of the board's tab page beside it; floats do not count.
local function other_windows()
  local tab = vim.api.nvim_win_get_tabpage(state.window)
  return vim.tbl_filter(function(window)
    return window ~= state.window and vim.api.nvim_win_get_config(window).relative == ''
  end, vim.api.nvim_tabpage_list_wins(tab))
end

--- The board ends with the last window beside it, and does not keep Neovim from ending.
local function before_quit()
  local window = vim.api.nvim_get_current_win()
  if not is_open() or not vim.deep_equal(other_windows(), { window }) then
    return
  end
  M.close()
  vim.schedule(function()
    -- The text has changes, so the window stayed.
    if vim.api.nvim_win_is_valid(window) and vim.api.nvim_get_current_win() == window then
      M.open(state.position)
    end
  end)
end

local function after_close()
  if is_open() and #other_windows() == 0 then
    M.close()
  end
end

--- Asks for the board at the cursor of the record: in the current window, or in the one that is followed while the board
--- itself is current. An answer that comes after a newer question is not shown.
function M.update()
  if not is_open() then
    return
  end
  local window = vim.api.nvim_get_current_win()
  if window == state.window then
    window = M.followed()
  end
  local bufnr = window and vim.api.nvim_win_get_buf(window)
  local client = bufnr and xqls.client(bufnr)
  if not client then
    return
  end
  state.record = window
  state.asked = state.asked + 1
  local question = state.asked
  local params = vim.lsp.util.make_position_params(window, client.offset_encoding or 'utf-16')
  xqls.request(bufnr, 'xqls/board', params, function(board, message)
    if question == state.asked and is_open() then
      show(board, message)
    end
  end)
end

--- Updates after a pause, so that a cursor that runs does not ask at every step.
local function update_soon()
  state.timer = state.timer or vim.uv.new_timer()
  state.timer:start(40, 0, vim.schedule_wrap(M.update))
end

--- The square under the cursor of the board window.
local function square_here()
  local row, column = unpack(vim.api.nvim_win_get_cursor(state.window))
  for _, cell in ipairs(state.squares) do
    if cell.line == row - 1 and cell.from <= column and column < cell.to then
      return cell.square
    end
  end
end

--- Offers the moves of the piece under the cursor.
local function press()
  local square = square_here()
  if square then
    require('xqls.play').play_from(square)
  end
end

local function map_keys(buffer)
  local function map(key, what, action)
    vim.keymap.set('n', key, action, { buffer = buffer, desc = what, nowait = true })
  end
  map('q', words.say('Close the board'), M.close)
  map('<CR>', words.say('Play a move of the piece under the cursor'), press)
  map('p', words.say('Play one of the legal moves'), function()
    require('xqls.play').play()
  end)
  map('i', words.say('Type a move and play it'), function()
    require('xqls.play').ask()
  end)
  map('v', words.say('Pick a variation'), function()
    require('xqls.walk').choose()
  end)
  map('u', words.say('Undo the last change of the record'), function()
    local window = M.followed()
    if window then
      vim.api.nvim_win_call(window, function()
        vim.cmd('silent! undo')
      end)
      M.update()
    end
  end)
  map('g?', words.say('Show the keys of the board'), function()
    vim.cmd('help xqls-board-keys')
  end)
  require('xqls.features').map(buffer)
end

local function make_buffer()
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buffer, 'xqls://board')
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].filetype = 'xqls-board'
  map_keys(buffer)
  return buffer
end

function M.open(position)
  if not is_open() then
    if not (state.buffer and vim.api.nvim_buf_is_valid(state.buffer)) then
      state.buffer = make_buffer()
    end
    state.position = position or xqls.options().board.position
    open_window(state.position)
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
    vim.api.nvim_create_autocmd('QuitPre', { group = state.group, callback = before_quit })
    vim.api.nvim_create_autocmd('WinClosed', { group = state.group, callback = vim.schedule_wrap(after_close) })
    if not xqls.client(0) then
      show(nil, words.say('The language server is not attached to this buffer. :checkhealth xqls'))
    end
  end
  M.update()
end

function M.close()
  if state.group then
    pcall(vim.api.nvim_del_augroup_by_id, state.group)
    state.group = nil
  end
  if is_open() and not pcall(vim.api.nvim_win_close, state.window, true) then
    -- It is the last window, which cannot be closed: it becomes one of the record.
    vim.wo[state.window].winfixbuf = false
    vim.api.nvim_win_call(state.window, function()
      if not pcall(vim.cmd, 'buffer #') then
        vim.cmd('enew')
      end
    end)
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
