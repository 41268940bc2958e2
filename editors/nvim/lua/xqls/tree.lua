-- The game at the cursor as half-moves with their neighbours, from `xqls/board` and `xqls/tree`.
local M = {}

local place = require('xqls.place')
local words = require('xqls.words')
local xqls = require('xqls')

--- The last tree that was asked for, with the state of the text that it belongs to.
local kept = {}

--- Links the half-moves of a game: `previous` and `next` in the line, `choices` instead of it (itself included, the move
--- that was there first at the beginning), `id` of the variation that it begins, `place` where it begins, `label` its
--- number. Later lines are variations of earlier ones.
local function link(game)
  for _, ply in ipairs(game.plies) do
    ply.place = { line = ply.at[1], character = ply.at[2] }
    -- In shogi each half-move has a number of its own.
    ply.label = ply.number .. '.' .. (ply.side == 'black' and game.variant ~= 'shogi' and ' ...' or '')
  end
  local function ply_at(index)
    return type(index) == 'number' and game.plies[index + 1] or nil
  end
  for _, line in ipairs(game.lines) do
    for index, number in ipairs(line.plies) do
      local ply = ply_at(number)
      if index > 1 then
        ply.previous = ply_at(line.plies[index - 1])
        ply.previous.next = ply
      end
    end
  end
  game.first = ply_at((game.lines[1] or { plies = {} }).plies[1])
  local function branch(ply)
    for _, number in ipairs(ply.variations or {}) do
      local line = game.lines[number + 1]
      local first = ply_at(line.plies[1])
      if first then
        ply.choices = ply.choices or { ply }
        first.choices, first.previous, first.id = ply.choices, ply.previous, line.id
        table.insert(ply.choices, first)
        -- The first move of a variation may have variations itself.
        branch(first)
      end
    end
  end
  for _, line in ipairs(game.lines) do
    for index, number in ipairs(line.plies) do
      if index > 1 or type(line.replaces) ~= 'number' then
        branch(ply_at(number))
      end
    end
  end
  return game
end

local function read_game(bufnr, number, done)
  local tick = vim.api.nvim_buf_get_changedtick(bufnr)
  if kept.bufnr == bufnr and kept.tick == tick and kept.number == number then
    return done(kept.game)
  end
  local params = { textDocument = vim.lsp.util.make_text_document_params(bufnr), game = number, detail = 'moves' }
  xqls.request(bufnr, 'xqls/tree', params, function(tree, message)
    local game = type(tree) == 'table' and tree.games[1]
    if not game then
      return done(nil, message or words.say('there is no game here'))
    end
    kept = { bufnr = bufnr, tick = tick, number = number, game = link(game) }
    done(kept.game)
  end)
end

--- The half-move that begins at a place.
local function at(game, start)
  for _, ply in ipairs(game.plies) do
    if place.compare(ply.place, start) == 0 then
      return ply
    end
  end
end

--- Calls `done(spot)` with `{ game, ply, client, window }`, where `ply` is nil before the first half-move; or
--- `done(nil, why)`.
function M.here(window, done)
  local bufnr = vim.api.nvim_win_get_buf(window)
  local client = xqls.client(bufnr)
  if not client then
    return done(nil, words.say('the language server is not attached to this buffer'))
  end
  local params = place.params(window, client)
  xqls.request(bufnr, 'xqls/board', params, function(board, message)
    if type(board) ~= 'table' then
      return done(nil, message or words.say('there is no position here'))
    end
    read_game(bufnr, board.game, function(game, why)
      if not game then
        return done(nil, why)
      end
      done({ game = game, ply = type(board.range) == 'table' and at(game, board.range.start) or nil, client = client, window = window })
    end)
  end)
end

--- A line from a half-move on: its first moves.
function M.excerpt(ply, count)
  local parts = {}
  local step = ply
  while step and #parts < count do
    local text = step.text .. (type(step.remark) == 'string' and step.remark or '')
    local shown = (step == ply or not step.label:find('...', 1, true)) and step.label .. ' ' or ''
    parts[#parts + 1] = shown .. text
    step = step.next
  end
  return table.concat(parts, ' ') .. (step and ' …' or '')
end

return M
