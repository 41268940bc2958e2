-- The game at the cursor as a list of half-moves with their neighbours, from `xqls/board` and `xqls/tree`.
local M = {}

local place = require('xqls.place')
local xqls = require('xqls')

--- The last tree that was asked for, with the state of the text that it belongs to.
local kept = {}

--- Lists the half-moves of a game: `previous` and `next` in the line, `choices` instead of it (itself included, the line
--- that was there first at the beginning), `id` of the variation that it begins.
local function flatten(game)
  local plies = {}
  local lines = { { list = game.line } }
  while #lines > 0 do
    local line = table.remove(lines)
    local previous = line.previous
    for index, ply in ipairs(line.list) do
      plies[#plies + 1] = ply
      -- In shogi each half-move has a number of its own.
      ply.label = ply.number .. '.' .. (ply.side == 'black' and game.variant ~= 'shogi' and ' ...' or '')
      ply.previous = previous
      if index == 1 then
        ply.first, ply.id = true, line.id
        game.first = game.first or ply
        if line.instead then
          ply.choices = line.instead.choices
          table.insert(ply.choices, ply)
        end
      else
        previous.next = ply
      end
      if #ply.variations > 0 then
        ply.choices = ply.choices or { ply }
        for number = #ply.variations, 1, -1 do
          local variation = ply.variations[number]
          table.insert(lines, { list = variation.line, previous = previous, instead = ply, id = variation.id })
        end
      end
      previous = ply
    end
  end
  plies = vim.tbl_filter(function(ply)
    return type(ply.range) == 'table'
  end, plies)
  table.sort(plies, function(a, b)
    return place.compare(a.range.start, b.range.start) < 0
  end)
  game.plies = plies
  return game
end

local function read_game(bufnr, number, done)
  local tick = vim.api.nvim_buf_get_changedtick(bufnr)
  if kept.bufnr == bufnr and kept.tick == tick and kept.number == number then
    return done(kept.game)
  end
  local params = { textDocument = vim.lsp.util.make_text_document_params(bufnr), game = number }
  xqls.request(bufnr, 'xqls/tree', params, function(tree, message)
    local game = type(tree) == 'table' and tree.games[1]
    if not game then
      return done(nil, message or 'there is no game here')
    end
    kept = { bufnr = bufnr, tick = tick, number = number, game = flatten(game) }
    done(kept.game)
  end)
end

--- The half-move at a place: the one that holds it, else the last one before it after which the server's position stands.
local function at(game, position, fen)
  local before
  for _, ply in ipairs(game.plies) do
    if place.compare(ply.range.start, position) > 0 then
      break
    end
    if place.compare(position, ply.range['end']) < 0 then
      return ply
    end
    if ply.fen == fen then
      before = ply
    end
  end
  return before
end

--- Calls `done(spot)` with `{ game, ply, board, client, window }`, where `ply` is nil before the first half-move; or
--- `done(nil, why)`.
function M.here(window, done)
  local bufnr = vim.api.nvim_win_get_buf(window)
  local client = xqls.client(bufnr)
  if not client then
    return done(nil, 'the language server is not attached to this buffer')
  end
  local params = place.params(window, client)
  xqls.request(bufnr, 'xqls/board', params, function(board, message)
    if type(board) ~= 'table' then
      return done(nil, message or 'there is no position here')
    end
    read_game(bufnr, board.game, function(game, why)
      if not game then
        return done(nil, why)
      end
      done({ game = game, ply = at(game, params.position, board.fen), board = board, client = client, window = window })
    end)
  end)
end

--- A line from a half-move on: its first moves.
function M.excerpt(ply, count)
  local words = {}
  local step = ply
  while step and #words < count do
    local text = step.text .. (type(step.remark) == 'string' and step.remark or '')
    local shown = (step == ply or not step.label:find('...', 1, true)) and step.label .. ' ' or ''
    words[#words + 1] = shown .. text
    step = step.next
  end
  return table.concat(words, ' ') .. (step and ' …' or '')
end

return M
