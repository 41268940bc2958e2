-- The board: what it shows, its colours, and walking. Called by tests.lua.
local t = ...
local test, equal, contains, eventually = t.test, t.equal, t.contains, t.eventually
local go, open_attached = t.go, t.open_attached

local function board_window()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    local bufnr = vim.api.nvim_win_get_buf(window)
    if vim.api.nvim_buf_get_name(bufnr):find('xqls://board', 1, true) then
      return table.concat(vim.api.nvim_buf_get_lines(bufnr, 0, -1, false), '\n')
    end
  end
end

local after_cannon = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b'
local after_horse = 'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w'

test(':XqlsBoard follows the cursor', function()
  open_attached('game.xq')
  go('Ch2-e2')
  vim.cmd('XqlsBoard')
  eventually('the board after the first move', function()
    return (board_window() or ''):find(after_cannon, 1, true)
  end)
  go('Nh9-g7')
  vim.api.nvim_exec_autocmds('CursorMoved', {})
  eventually('the board after the second move', function()
    return (board_window() or ''):find(after_horse, 1, true)
  end)
  vim.cmd('XqlsBoard')
  equal(board_window(), nil, 'the closed board')
  vim.cmd('XqlsBoard float')
  eventually('the board in a float', function()
    return (t.float() or ''):find(after_horse, 1, true)
  end)
  vim.cmd('XqlsBoard')
end)

--- Runs `body` with the board open and closes it.
local function with_board(body)
  vim.cmd('XqlsBoard')
  local ok, message = pcall(body)
  require('xqls.board').close()
  if not ok then
    error(message, 0)
  end
end

test('the board says that a move is not judged, and why', function()
  open_attached('doubt.xq')
  go('Ri9-h9')
  with_board(function()
    eventually('the reason', function()
      return (board_window() or ''):find('Red to move\nnot judged: see the error at 1. ... Zz9-x', 1, true)
    end)
  end)
end)

--- The buffer of the board and its window.
local function board_buffer()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    local bufnr = vim.api.nvim_win_get_buf(window)
    if vim.api.nvim_buf_get_name(bufnr):find('xqls://board', 1, true) then
      return bufnr, window
    end
  end
end

--- The groups of the squares of the board, by the text there: `俥` → { XqlsBoardFirst = 2 }.
local function painted()
  local bufnr = board_buffer()
  local groups = {}
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(bufnr, require('xqls.paint').namespace, 0, -1, { details = true })) do
    local _, row, column, details = unpack(mark)
    if details.end_row == row then
      local text = vim.api.nvim_buf_get_text(bufnr, row, column, row, details.end_col, {})[1]
      groups[text] = groups[text] or {}
      groups[text][details.hl_group] = (groups[text][details.hl_group] or 0) + 1
    end
  end
  return groups
end

test('the board has the colours of the sides and of the last move', function()
  open_attached('game.xq')
  go('Ch2-e2')
  with_board(function()
    eventually('the board', function()
      return (board_window() or ''):find(after_cannon, 1, true)
    end)
    local groups = painted()
    equal(groups['俥'], { XqlsBoardFirst = 2 }, 'the rooks of Red')
    equal(groups['車'], { XqlsBoardSecond = 2 }, 'the rooks of Black')
    equal(groups['傌'], { XqlsBoardFirst = 2 }, 'the horses of Red')
    equal(groups['卒'], { XqlsBoardSecond = 5 }, 'the pawns of Black')
    equal(groups['[炮]'], { XqlsBoardTo = 1 }, 'where the cannon is')
    equal(groups['〇'].XqlsBoardFrom, 1, 'where the cannon was')
    equal(groups['・'], { XqlsBoardPoint = 57 }, 'the empty points')
  end)
end)

test('the board ends with the record', function()
  for _, command in ipairs({ 'quit', 'close' }) do
    open_attached('game.xq')
    vim.cmd('tab split')
    local record = vim.api.nvim_get_current_win()
    vim.cmd('XqlsBoard')
    equal(vim.wo[select(2, board_buffer())].winfixbuf, true, 'whether files stay out of the window')
    equal(vim.wo[select(2, board_buffer())].wrap, true, 'whether a long FEN is shown whole')
    vim.api.nvim_set_current_win(record)
    vim.cmd(command)
    eventually('the tab page to end by :' .. command, function()
      return #vim.api.nvim_list_tabpages() == 1
    end)
    equal(board_window(), nil, 'the board')
  end
end)

test('the board is not the last window', function()
  open_attached('game.xq')
  vim.cmd('only')
  vim.cmd('XqlsBoard')
  vim.cmd('close')
  eventually('the record in its place', function()
    return vim.api.nvim_buf_get_name(0):find('game.xq', 1, true) and board_window() == nil
  end)
  equal(vim.wo.winfixbuf, false, 'whether the window is fixed')
  vim.cmd('XqlsBoard')
  vim.cmd('XqlsBoard')
  equal(board_window(), nil, 'the closed board')
end)

test('a record with changes keeps its board', function()
  open_attached('game.xq')
  vim.cmd('only')
  vim.cmd('XqlsBoard')
  vim.cmd('set nohidden | normal! Ox')
  pcall(vim.cmd, 'quit')
  eventually('the board', board_window)
  vim.cmd('undo | set hidden& | XqlsBoard')
end)

test('the sides differ without colour', function()
  local first = vim.api.nvim_get_hl(0, { name = 'XqlsBoardFirst' })
  local second = vim.api.nvim_get_hl(0, { name = 'XqlsBoardSecond' })
  assert(first.bold and not second.bold, 'only the first side is bold')
  assert(first.fg ~= second.fg, 'the colours are the same')
end)

test('a board of shogi has its colours too', function()
  open_attached('shogi.csa')
  go('+7776FU')
  with_board(function()
    eventually('the board', function()
      return (board_window() or ''):find('lnsgkgsnl', 1, true)
    end)
    local squares = {}
    local lines = vim.api.nvim_buf_get_lines(board_buffer(), 0, -1, false)
    local fen = board_window():match('lnsgkgsnl%S*')
    for _, cell in ipairs(require('xqls.paint').squares(lines, fen, true)) do
      squares[cell.square] = cell
    end
    equal(vim.tbl_count(squares), 81, 'the number of squares')
    equal(squares['7f'].piece, 'P', 'the pawn that has moved')
    equal(squares['7f'].mark, '[', 'the mark of the pawn')
    equal(squares['8b'].piece, 'r', "White's rook")
    equal(squares['5e'].piece, nil, 'the centre')
    assert(painted()['玉'].XqlsBoardFirst, 'the king of Black has no colour')
  end)
end)

test('squares are found from both sides', function()
  local paint = require('xqls.paint')
  local fen = '3k5/9/9/9/9/9/9/9/4C4/4K4 w - - 0 1'
  local function board(ranks, files, rows)
    local lines = {}
    for index, rank in ipairs(ranks) do
      lines[index] = rank .. ' ' .. table.concat(vim.split(rows[index] or '.........', ''), ' ')
    end
    lines[#lines + 1] = '  ' .. table.concat(vim.split(files, ''), ' ')
    return lines
  end
  local from_red = board({ 9, 8, 7, 6, 5, 4, 3, 2, 1, 0 }, 'abcdefghi', { '...k.....', [9] = '....C....', [10] = '....K....' })
  local from_black = board({ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 }, 'ihgfedcba', { '....K....', '....C....', [10] = '.....k...' })
  -- Without coordinates the numbers of the sides tell whose side is below.
  local function bare(lines, above)
    local found = { ' ' .. table.concat(vim.split(above, '　'), ' ') }
    for _, line in ipairs(vim.list_slice(lines, 1, 10)) do
      found[#found + 1] = line:sub(2)
    end
    return found
  end
  local bare_red = bare(from_red, '１　２　３　４　５　６　７　８　９')
  local bare_black = bare(from_black, '一　二　三　四　五　六　七　八　九')
  for _, lines in ipairs({ from_red, from_black, bare_red, bare_black }) do
    local seen = {}
    for _, cell in ipairs(paint.squares(lines, fen, false)) do
      local text = lines[cell.line + 1]:sub(cell.from + 1, cell.to)
      equal(text, cell.piece or '.', 'the text of ' .. cell.square)
      seen[#seen + 1] = cell.square
    end
    equal(#seen, 90, 'the number of squares')
  end
end)

--- Goes with a step and waits until the cursor is on a word.
local function walks(step, count, word)
  require('xqls.walk').go(step, count)
  eventually(('%s of %s'):format(word, step), function()
    local row, column = unpack(vim.api.nvim_win_get_cursor(0))
    return vim.startswith(vim.api.nvim_buf_get_lines(0, row - 1, row, false)[1]:sub(column + 1), word)
  end, 5000)
end

test('walking along a line', function()
  open_attached('game.xq')
  go('FORMAT')
  walks('next', 1, 'Ch2-e2')
  walks('next', 1, 'Nh9-g7')
  walks('next', 3, 'Ri0-h0')
  walks('next', 9, 'Pg6-g5')
  walks('previous', 2, 'Ri9-h9')
  walks('previous', 9, 'Ch2-e2')
end)

test('walking between variations', function()
  open_attached('game.xq')
  go('Ri9-h9')
  walks('next_variation', 1, 'Nb9-c7')
  walks('next', 1, 'Ri0-h0')
  equal(vim.api.nvim_win_get_cursor(0)[1], 12, 'the line of the variation')
  walks('previous', 2, 'Nh0-g2')
  go('Nb9-c7')
  walks('previous_variation', 1, 'Ri9-h9')
end)

test('walking where the text is not one line after the other', function()
  open_attached(t.written('nested.xq', {
    'FORMAT LALG', 'GAME 1', 'START{', '1. Ch2-e2 { 1. Cb2-e2 { 1. Pc3-c4 Pg6-g5 } Nh9-g7 } Nb9-c7 # 马', '2. Nh0-g2 ...', '}',
  }))
  go('Ch2-e2')
  walks('next', 1, 'Nb9-c7')
  walks('previous', 1, 'Ch2-e2')
  walks('next_variation', 1, 'Cb2-e2')
  walks('next_variation', 1, 'Pc3-c4')
  walks('previous_variation', 2, 'Ch2-e2')
  go('Nh9-g7')
  walks('previous', 1, 'Cb2-e2')
end)

test('walking with the keys, also from the board', function()
  open_attached('game.xq')
  go('Ch2-e2')
  vim.cmd('normal 2]m')
  eventually('the move of the key', function()
    return vim.fn.expand('<cWORD>') == 'Nh0-g2'
  end)
  with_board(function()
    eventually('the board', function()
      return (board_window() or ''):find('N/9/', 1, true) or (board_window() or ''):find('1C2C1N2', 1, true)
    end)
    local record = vim.api.nvim_get_current_win()
    local _, window = board_buffer()
    vim.api.nvim_set_current_win(window)
    vim.cmd('normal [m')
    eventually('the board of the move before', function()
      return (board_window() or ''):find(after_horse, 1, true)
    end)
    equal(vim.api.nvim_get_current_win(), window, 'the current window')
    vim.api.nvim_set_current_win(record)
    equal(vim.fn.expand('<cWORD>'), 'Nh9-g7', 'the move at the cursor of the record')
  end)
end)

test('what cannot be walked is said', function()
  open_attached('game.xq')
  local said
  local notify = vim.notify
  vim.notify = function(message)
    said = message
  end
  for _, case in ipairs({ { 'Pg6-g5', 'next', 'the line ends here' }, { 'Ch2-e2', 'previous', 'no move comes before' }, { 'Ch2-e2', 'next_variation', 'no other move is recorded' }, { 'Nb9-c7', 'next_variation', 'the last variation' } }) do
    go(case[1])
    said = nil
    require('xqls.walk').go(case[2], 1)
    local ok = pcall(eventually, 'a message', function()
      return said
    end, 5000)
    vim.notify = ok and vim.notify or notify
    contains(said or 'nothing', case[3], 'what is said of ' .. case[1])
  end
  vim.notify = notify
end)

test('a variation is picked', function()
  open_attached('game.xq')
  go('Ri9-h9')
  local select = vim.ui.select
  local offered
  vim.ui.select = function(items, options, done)
    offered = vim.tbl_map(options.format_item, items)
    done(items[2])
  end
  vim.cmd('XqlsVariations')
  eventually('the variation', function()
    return vim.fn.expand('<cWORD>') == 'Nb9-c7'
  end)
  vim.ui.select = select
  equal(#offered, 2, 'the number of moves offered')
  contains(offered[1], '• 2. ... Ri9-h9 3. Ri0-h0 Pg6-g5', 'the first')
  contains(offered[2], 'VAR[1] 2. ... Nb9-c7 3. Ri0-h0', 'the second')
end)
