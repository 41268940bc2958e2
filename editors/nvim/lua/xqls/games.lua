-- The games of the folder as a quickfix list, and a record of what is in the clipboard.
local words = require('xqls.words')
local xqls = require('xqls')

local M = {}

--- Games that are listed; the number of all is in the title.
M.most = 500

local function warn(message)
  vim.notify('xqls: ' .. message, vim.log.levels.WARN)
end

--- Asks the server of the buffer, or of any record.
local function ask(method, params, done)
  local client = xqls.client(0) or vim.lsp.get_clients({ name = 'xqls' })[1]
  local bufnr = client and (client.attached_buffers[vim.api.nvim_get_current_buf()] and 0 or next(client.attached_buffers))
  if not bufnr then
    return warn(words.say('the language server is not attached to this buffer'))
  end
  xqls.request(bufnr == 0 and vim.api.nvim_get_current_buf() or bufnr, method, params, function(result, message)
    if type(result) ~= 'table' then
      return warn(message or words.say('the language server is not attached to this buffer'))
    end
    done(result, client)
  end)
end

local function text_of(value, otherwise)
  return type(value) == 'string' and value or otherwise
end

--- A game in a line: who played, where and when, the result, the first half-moves.
function M.line(game)
  local players = text_of(game.players[1], '?') .. ' – ' .. text_of(game.players[2], '?')
  local parts = { players, text_of(game.event, ''), text_of(game.date, ''), text_of(game.result, '*'), table.concat(game.opening, ' ') }
  return table.concat(
    vim.tbl_filter(function(part)
      return part ~= ''
    end, parts),
    ' · '
  )
end

--- Lists the games that have the words, the latest first.
function M.show(filter)
  ask('xqls/games', { filter = filter, limit = M.most }, function(found, client)
    local items = vim.tbl_map(function(game)
      local location = { uri = game.uri, range = type(game.range) == 'table' and game.range or nil }
      local zero = { line = 0, character = 0 }
      location.range = location.range or { start = zero, ['end'] = zero }
      local item = vim.lsp.util.locations_to_items({ location }, client.offset_encoding)[1] or { filename = vim.uri_to_fname(game.uri), lnum = 1 }
      item.text = M.line(game)
      item.user_data = nil
      return item
    end, found.games)
    vim.fn.setqflist({}, ' ', { title = words.say('{found} of {count} games', { found = found.found, count = found.count }), items = items })
    vim.cmd('botright copen')
  end)
end

--- Opens a record of the text in a register: of a whole record, a position or half-moves.
function M.paste(register)
  local text = vim.fn.getreg(register ~= '' and register or (vim.fn.has('clipboard') == 1 and '+' or '"'))
  ask('xqls/fromText', { text = text }, function(made)
    vim.cmd.enew()
    vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split((made.text:gsub('\n$', '')), '\n'))
    vim.bo.filetype = made.language
    if #made.losses > 0 then
      warn(table.concat(made.losses, '; '))
    end
  end)
end

return M
