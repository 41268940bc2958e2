-- Plays a move into the record, and edits it: the server writes, in the notation of the file.
local M = {}

local place = require('xqls.place')
local words = require('xqls.words')
local xqls = require('xqls')

local function say(message, level)
  vim.notify('xqls: ' .. message, level or vim.log.levels.INFO)
end

local function is_value(value)
  return value ~= nil and value ~= vim.NIL
end

--- The legal move that a text means: coordinates, or the move as the file writes it, in upper or lower case.
function M.find(moves, text)
  local wanted = vim.trim(text)
  for _, same in ipairs({
    function(move)
      return move.coordinate == wanted or move.text == wanted
    end,
    function(move)
      return move.coordinate:lower() == wanted:lower() or move.text:lower() == wanted:lower()
    end,
  }) do
    for _, move in ipairs(moves) do
      if same(move) then
        return move
      end
    end
  end
end

--- Calls `done(coordinate)`. A dark piece turns up as one of several, which the user picks.
local function reveal(move, done)
  if not move.reveals or #move.reveals == 0 then
    return done(move.coordinate)
  end
  vim.ui.select(move.reveals, { prompt = words.say('{move} turns up as', { move = move.text }), kind = 'xqls.reveal' }, function(letter)
    if letter then
      done(move.coordinate .. letter)
    end
  end)
end

--- Applies an answer of `xqls/play` or `xqls/edit`: the edit, then the cursor.
local function apply(answer, window, client, tick)
  local bufnr = vim.api.nvim_win_get_buf(window)
  if is_value(answer.edit) then
    if vim.api.nvim_buf_get_changedtick(bufnr) ~= tick then
      return say(words.say('the text has changed meanwhile; nothing was written'), vim.log.levels.WARN)
    end
    vim.lsp.util.apply_workspace_edit(answer.edit, client.offset_encoding or 'utf-16')
  end
  if is_value(answer.position) then
    place.go_to_end(window, answer.position, client)
  end
  if is_value(answer.deleted) then
    say(answer.deleted)
  end
end

local function send(method, window, more)
  local bufnr = vim.api.nvim_win_get_buf(window)
  local client = xqls.client(bufnr)
  if not client then
    return say(words.say('the language server is not attached to this buffer'), vim.log.levels.WARN)
  end
  local tick = vim.api.nvim_buf_get_changedtick(bufnr)
  xqls.request(bufnr, method, vim.tbl_extend('force', place.params(window, client), more), function(answer, message)
    if type(answer) ~= 'table' then
      return say(message or words.say('nothing was written'), vim.log.levels.WARN)
    end
    apply(answer, window, client, tick)
  end)
end

--- Calls `done(moves)` with the legal moves at the cursor of a window.
local function legal_moves(window, done)
  local bufnr = vim.api.nvim_win_get_buf(window)
  local client = xqls.client(bufnr)
  if not client then
    return say(words.say('the language server is not attached to this buffer'), vim.log.levels.WARN)
  end
  xqls.request(bufnr, 'xqls/board', place.params(window, client), function(board, message)
    if type(board) ~= 'table' then
      return say(message or words.say('there is no position here'), vim.log.levels.WARN)
    end
    done(board.legalMoves or {}, board)
  end)
end

local function select(moves, window, as, unknown)
  if #moves == 0 then
    return say(unknown or words.say('there is no legal move'))
  end
  vim.ui.select(moves, {
    prompt = words.say('Play'),
    kind = 'xqls.move',
    format_item = function(move)
      return move.text == move.coordinate and move.text or ('%s  %s'):format(move.text, move.coordinate)
    end,
  }, function(move)
    if move then
      reveal(move, function(coordinate)
        send('xqls/play', window, { move = coordinate, as = as })
      end)
    end
  end)
end

--- A move that is not legal is sent too: the server says why it cannot be played.
local function play_text(moves, text, window, as)
  reveal(M.find(moves, text) or { coordinate = vim.trim(text) }, function(coordinate)
    send('xqls/play', window, { move = coordinate, as = as })
  end)
end

--- Plays a move after the one at the cursor. Without a text the legal moves are offered. `as` is 'next', 'variation' or
--- nil: what fits.
function M.play(text, as)
  local window = place.record_window()
  legal_moves(window, function(moves, board)
    if not text or text == '' then
      return select(moves, window, as, board.unknown)
    end
    play_text(moves, text, window, as)
  end)
end

--- Plays one of the legal moves from a square, which the user picks if there are several.
function M.play_from(square)
  local window = place.record_window()
  legal_moves(window, function(moves, board)
    local from = vim.tbl_filter(function(move)
      return vim.startswith(move.coordinate, square)
    end, moves)
    if #from == 0 then
      return say(board.unknown or words.say('no legal move begins on {square}', { square = square }))
    end
    select(from, window)
  end)
end

--- Asks for a move, and plays it.
function M.ask()
  local window = place.record_window()
  legal_moves(window, function(moves)
    vim.ui.input({ prompt = words.say('Move: ') }, function(text)
      if text and text ~= '' then
        play_text(moves, text, window)
      end
    end)
  end)
end

--- What `:XqlsPlay` completes: the legal moves as the file writes them.
function M.complete(lead)
  local window = place.record_window()
  local bufnr = vim.api.nvim_win_get_buf(window)
  local client = xqls.client(bufnr)
  if not client then
    return {}
  end
  local answer
  xqls.request(bufnr, 'xqls/board', place.params(window, client), function(board)
    answer = type(board) == 'table' and board.legalMoves or {}
  end)
  vim.wait(1000, function()
    return answer ~= nil
  end, 5)
  local texts = vim.tbl_map(function(move)
    return move.text
  end, answer or {})
  return vim.tbl_filter(function(text)
    return vim.startswith(text:lower(), lead:lower())
  end, texts)
end

local actions = require('xqls.actions')

--- What an action needs besides its name, and how it is asked for.
local function prompt_for(action)
  local prompts = {
    comment = words.say('Comment: '),
    judgement = words.say('Judgement (! ? !! ?? !? ?!): '),
    setup = 'FEN: ',
  }
  return prompts[action]
end
local keys = { comment = 'text', judgement = 'mark', setup = 'fen' }

--- Edits the record at the cursor: `xqls/edit`.
function M.edit(action, argument)
  local window = place.record_window()
  local function done(text)
    if text then
      send('xqls/edit', window, { action = action, [keys[action] or '_'] = keys[action] and text or nil })
    end
  end
  if not vim.tbl_contains(actions, action) then
    return say(words.say('there is no action {action}; there are {actions}', { action = action, actions = table.concat(actions, ', ') }), vim.log.levels.WARN)
  end
  if keys[action] and (argument or '') == '' then
    return vim.ui.input({ prompt = prompt_for(action) }, done)
  end
  done(argument or '')
end

return M
