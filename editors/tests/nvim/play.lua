-- Playing moves into the record. Called by tests.lua.
local t = ...
local test, equal, contains, eventually = t.test, t.equal, t.contains, t.eventually
local go, open_attached = t.go, t.open_attached

--- Waits for a message, while `body` runs.
local function message_of(body)
  local said
  local notify = vim.notify
  vim.notify = function(message)
    said = message
  end
  local ok, why = pcall(function()
    body()
    eventually('a message', function()
      return said
    end, 5000)
  end)
  vim.notify = notify
  if not ok then
    error(why, 0)
  end
  return said
end

local function cursor_on(word)
  eventually('the cursor on ' .. word, function()
    return vim.fn.expand('<cWORD>') == word
  end, 5000)
end

test('a move is played at the end of the line, and undone', function()
  open_attached('game.xq')
  local before = t.text()
  go('Pg6-g5')
  vim.cmd('XqlsPlay Pc3-c4')
  eventually('the move', function()
    return t.text():find('Pg6%-g5 4%. Pc3%-c4')
  end)
  cursor_on('Pc3-c4')
  vim.cmd('silent undo')
  equal(t.text(), before, 'the text after undo')
end)

test('a move is played by its coordinates, in any case of letters', function()
  open_attached('game.xq')
  go('Pg6-g5')
  vim.cmd('XqlsPlay C3C4')
  eventually('the move', function()
    return t.text():find('4. Pc3-c4', 1, true)
  end)
end)

test('a move that stands there is gone to', function()
  open_attached('game.xq')
  local before = t.text()
  go('Ch2-e2')
  vim.cmd('XqlsPlay Nh9-g7')
  cursor_on('Nh9-g7')
  equal(t.text(), before, 'the text')
end)

test('another move becomes a variation', function()
  open_attached('game.xq')
  go('Ch2-e2')
  vim.cmd('XqlsPlay Ch7-e7')
  eventually('the variation', function()
    return t.text():find('1. ... Ch7-e7', 1, true)
  end)
  cursor_on('Ch7-e7')
  eventually('no error', function()
    return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) == 0
  end)
end)

test('a move that cannot be played is refused with the reason', function()
  open_attached('game.xq')
  local before = t.text()
  go('Pg6-g5')
  local said = message_of(function()
    vim.cmd('XqlsPlay a0a9')
  end)
  assert(#said > 12, 'the reason is: ' .. said)
  equal(t.text(), before, 'the text')
end)

test('no move is offered or played where the position is not known', function()
  open_attached('doubt.xq')
  local before = t.text()
  go('Ri9-h9')
  for _, command in ipairs({ 'XqlsPlay', 'XqlsPlay c3c4' }) do
    local said = message_of(function()
      vim.cmd(command)
    end)
    contains(said, 'see the error at 1. ... Zz9-x', 'the reason after ' .. command)
  end
  equal(t.text(), before, 'the text')
end)

test('a legal move is picked', function()
  open_attached('game.xq')
  go('Pg6-g5')
  local select = vim.ui.select
  local offered
  vim.ui.select = function(items, options, done)
    offered = vim.tbl_map(options.format_item, items)
    for _, item in ipairs(items) do
      if item.coordinate == 'g3g4' then
        done(item)
      end
    end
  end
  vim.cmd('XqlsPlay')
  eventually('the move', function()
    return t.text():find('4. Pg3-g4', 1, true)
  end)
  vim.ui.select = select
  assert(#offered > 30, 'only these moves are offered: ' .. vim.inspect(offered))
end)

test('a move is played on the board', function()
  open_attached('game.xq')
  go('Pg6-g5')
  vim.cmd('XqlsBoard')
  local window
  eventually('the board', function()
    for _, each in ipairs(vim.api.nvim_list_wins()) do
      local bufnr = vim.api.nvim_win_get_buf(each)
      if vim.api.nvim_buf_get_name(bufnr):find('xqls://board', 1, true) then
        window = each
        return table.concat(vim.api.nvim_buf_get_lines(bufnr, 0, -1, false), '\n'):find('2p3p/9?', 1) ~= nil or #vim.api.nvim_buf_get_lines(bufnr, 0, -1, false) > 12
      end
    end
  end)
  local record = vim.api.nvim_get_current_win()
  vim.api.nvim_set_current_win(window)
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  for row, line in ipairs(lines) do
    if line:find('^３') then
      -- The pawn on the third file of the row.
      local at = 0
      for _ = 1, 3 do
        at = line:find('兵', at + 1, true) or at
        if vim.fn.strchars(line:sub(1, at - 1)) >= 6 then
          break
        end
      end
      vim.api.nvim_win_set_cursor(window, { row, at - 1 })
    end
  end
  local select = vim.ui.select
  vim.ui.select = function(items, _, done)
    done(items[1])
  end
  vim.cmd.execute([["normal \<CR>"]])
  local ok, why = pcall(eventually, 'the move', function()
    return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(record), 0, -1, false), '\n'):find('4. Pc3-c4', 1, true)
  end, 5000)
  vim.ui.select = select
  require('xqls.board').close()
  vim.api.nvim_set_current_win(record)
  assert(ok, why)
end)

test(':XqlsPlay completes the legal moves', function()
  open_attached('game.xq')
  go('Pg6-g5')
  local offered = vim.fn.getcompletion('XqlsPlay Pc', 'cmdline')
  equal(offered, { 'Pc3-c4' }, 'the completions')
end)

test('the record is edited', function()
  open_attached('game.xq')
  go('Pg6-g5')
  vim.cmd('XqlsEdit judgement !?')
  eventually('the judgement', function()
    return t.text():find('Pg6-g5!?', 1, true)
  end)
  go('Pg6-g5')
  vim.cmd('XqlsEdit comment to the point')
  eventually('the comment', function()
    return t.text():find('to the point', 1, true)
  end)
  go('Ri0-h0')
  contains(message_of(function()
    vim.cmd('XqlsEdit truncate')
  end), 'half-moves deleted', 'what is said')
  assert(not t.text():find('Pg6-g5', 1, true), t.text())
  contains(message_of(function()
    vim.cmd('XqlsEdit castle')
  end), 'there is no action castle', 'what is said')
end)

test('after an action the cursor is on its half-move, or what was deleted is said', function()
  open_attached('game.xq')
  local function act(title)
    vim.lsp.buf.code_action({
      apply = true,
      filter = function(action)
        return action.title == title
      end,
    })
  end
  go('Nb9-c7')
  act('Make this variation the main line')
  eventually('the variation in the main line', function()
    return t.text():find('2. Nh0-g2 Nb9-c7 (1)', 1, true)
  end)
  cursor_on('Nb9-c7')
  contains(message_of(function()
    act('Delete this move and all that follow it')
  end), '2 half-moves deleted', 'what is said')
  assert(t.text():find('2. Nh0-g2 Ri9-h9', 1, true), t.text())
end)

test('a dark piece turns up as what is picked', function()
  open_attached(t.written('dark.pgn', { '[Variant "Jeiqi"]', '[Game "Chinese Chess"]', '', '1. i3i4=h *' }))
  go('i3i4')
  local select = vim.ui.select
  local asked = {}
  vim.ui.select = function(items, options, done)
    asked[#asked + 1] = options.kind
    done(items[1])
  end
  vim.cmd('XqlsPlay')
  local ok, why = pcall(eventually, 'the move', function()
    return t.text():find('i3i4=h %S+=%l')
  end, 5000)
  vim.ui.select = select
  assert(ok, tostring(why) .. '\n' .. t.text())
  equal(asked, { 'xqls.move', 'xqls.reveal' }, 'what is asked')
end)

test('a drop and a promotion of shogi', function()
  open_attached(t.written('drop.csa', { 'V2.2', 'PI', '+', '+7776FU', '-3334FU' }))
  go('-3334FU')
  vim.cmd('XqlsPlay 8h2b+')
  eventually('the promotion', function()
    return t.text():find('+8822UM', 1, true)
  end)
  cursor_on('+8822UM')
  vim.cmd('XqlsPlay 3a2b')
  cursor_on('-3122GI')
  vim.cmd('XqlsPlay B*5e')
  eventually('the drop', function()
    return t.text():find('+0055KA', 1, true)
  end)
end)
