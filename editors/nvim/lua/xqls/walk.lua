-- Walks through the game: along a line, and between the variations of a half-move.
local M = {}

local place = require('xqls.place')
local tree = require('xqls.tree')
local words = require('xqls.words')

local function say(message)
  vim.notify('xqls: ' .. message)
end

--- The half-move to go to, or nil and why there is none.
local steps = {}

function steps.next(spot)
  local target
  if spot.ply then
    target = spot.ply.next
  else
    target = spot.game.first
  end
  return target, words.say('the line ends here')
end

function steps.previous(spot)
  return spot.ply and spot.ply.previous, words.say('no move comes before this one')
end

local function choice(spot, by)
  local choices = spot.ply and spot.ply.choices
  if not choices then
    return nil, words.say('no other move is recorded instead of this one')
  end
  for index, ply in ipairs(choices) do
    if ply == spot.ply then
      return choices[index + by], by > 0 and words.say('this is the last variation') or words.say('this is the first of the variations')
    end
  end
end

function steps.next_variation(spot)
  return choice(spot, 1)
end

function steps.previous_variation(spot)
  return choice(spot, -1)
end

--- Goes a number of steps: 'next', 'previous', 'next_variation' or 'previous_variation'.
function M.go(step, count)
  tree.here(place.record_window(), function(spot, message)
    if not spot then
      return say(message)
    end
    local moved = false
    for _ = 1, count or 1 do
      local target, why = steps[step](spot)
      if not target then
        if not moved then
          say(why)
        end
        break
      end
      spot.ply, moved = target, true
    end
    if moved then
      place.go(spot.window, spot.ply.place, spot.client)
    end
  end)
end

--- Lets the user pick one of the moves that are recorded here instead of each other.
function M.choose()
  tree.here(place.record_window(), function(spot, message)
    if not spot then
      return say(message)
    end
    -- On the move itself, else among the moves that could follow.
    local choices = spot.ply and spot.ply.choices or (steps.next(spot) or {}).choices
    if not choices then
      return say(words.say('no variation begins here'))
    end
    vim.ui.select(choices, {
      prompt = words.say('Variation'),
      kind = 'xqls.variation',
      format_item = function(ply)
        local label = type(ply.id) == 'number' and ('VAR[%d] '):format(ply.id) or ''
        return (ply == spot.ply and '• ' or '  ') .. label .. tree.excerpt(ply, 6)
      end,
    }, function(ply)
      if ply then
        place.go(spot.window, ply.place, spot.client)
      end
    end)
  end)
end

return M
