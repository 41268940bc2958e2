-- The explorer: how the games of the folder went on from the position at the cursor, and the games that reached it, as text.
local xqls = require('xqls')
local place = require('xqls.place')
local words = require('xqls.words')

local M = {}

--- Games that are listed; the number of all is said.
M.most = 200

local function or_empty(value)
  return type(value) == 'string' and value or ''
end

local function percent(count, all)
  return ('%d%%'):format(math.floor(count / all * 100 + 0.5))
end

--- A text in a column, by the cells that it takes.
local function padded(text, width)
  return text .. (' '):rep(math.max(width - vim.fn.strdisplaywidth(text), 0))
end

--- The rows as lines, each column as wide as its widest text.
local function aligned(rows)
  local widths = {}
  for _, row in ipairs(rows) do
    for column, text in ipairs(row) do
      widths[column] = math.max(widths[column] or 0, vim.fn.strdisplaywidth(text))
    end
  end
  return vim.tbl_map(function(row)
    local parts = {}
    for column, text in ipairs(row) do
      parts[column] = column == #row and text or padded(text, widths[column])
    end
    return (table.concat(parts, '  '):gsub('%s+$', ''))
  end, rows)
end

--- The lines of the window, and by their numbers what Enter does there: `{ move = … }` or `{ game = … }`.
function M.lines(found)
  local lines, targets = {}, {}
  lines[1] = words.say('{count} games reach this position', { count = found.score.games })
  local function add(rows, target)
    for index, line in ipairs(aligned(rows)) do
      lines[#lines + 1] = line
      targets[#lines] = target(index)
    end
  end
  local moves = vim.tbl_map(function(next)
    local score = next.score
    local finished = score.first + score.drawn + score.second
    local shares = finished == 0 and '' or ('%s / %s / %s'):format(percent(score.first, finished), percent(score.drawn, finished), percent(score.second, finished))
    return { next.text, tostring(score.games), shares, or_empty(next.last) }
  end, found.next)
  if #moves > 0 then
    lines[#lines + 1] = ''
    add(moves, function(index)
      return { move = found.next[index].move }
    end)
  end
  local games = vim.tbl_map(function(game)
    local first, second = game.players[1], game.players[2]
    return { (type(first) == 'string' and first or '?') .. ' – ' .. (type(second) == 'string' and second or '?'), or_empty(game.event), or_empty(game.date), or_empty(game.result) }
  end, found.games)
  if #games > 0 then
    lines[#lines + 1] = ''
    add(games, function(index)
      return { game = found.games[index] }
    end)
  end
  if found.score.games > #found.games then
    lines[#lines + 1] = words.say('and {count} more', { count = found.score.games - #found.games })
  end
  return lines, targets
end

--- Shows the explorer of the position at the cursor in a window below. Enter plays the move or opens the game of a line.
function M.show()
  local window = place.record_window()
  local bufnr = vim.api.nvim_win_get_buf(window)
  local client = xqls.client(bufnr)
  if not client then
    vim.notify('xqls: ' .. words.say('the language server is not attached to this buffer'), vim.log.levels.WARN)
    return
  end
  local params = place.params(window, client)
  params.limit = M.most
  xqls.request(bufnr, 'xqls/explorer', params, function(found, message)
    if type(found) ~= 'table' then
      vim.notify('xqls: ' .. (message or words.say('the position here is not known')), vim.log.levels.WARN)
      return
    end
    local lines, targets = M.lines(found)
    vim.cmd('botright ' .. math.min(#lines + 1, math.floor(vim.o.lines / 2)) .. 'new')
    vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile = 'nofile', 'wipe', false
    vim.wo.wrap, vim.wo.number, vim.wo.cursorline = false, false, true
    vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
    vim.bo.modifiable = false
    vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = true })
    vim.keymap.set('n', '<CR>', function()
      local target = targets[vim.api.nvim_win_get_cursor(0)[1]]
      if not target or not vim.api.nvim_win_is_valid(window) then
        return
      end
      vim.api.nvim_set_current_win(window)
      if target.move then
        require('xqls.play').play(target.move)
      else
        vim.cmd.edit(vim.fn.fnameescape(vim.uri_to_fname(target.game.uri)))
        if type(target.game.range) == 'table' then
          place.go(window, target.game.range.start, client)
        end
      end
    end, { buffer = true, desc = words.say('Play the move or open the game of this line') })
  end)
end

return M
