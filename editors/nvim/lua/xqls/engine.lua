-- Engines: live lines of the position at the cursor in a window of their own, and annotations of a game. The server runs
-- them, and only when one of these is called.
local M = {}

local place = require('xqls.place')
local words = require('xqls.words')
local xqls = require('xqls')

--- How long a position is thought about, in milliseconds, and how many lines are shown.
local LIMIT = { time = 60000 }
local LINES = 5

--- The engine that the user chose; nil for the first one that plays the game.
local chosen
--- The analysis that is shown: its window, buffer, client, request, token and lines.
local shown
local count = 0

local function say(message, level)
  vim.notify('xqls: ' .. message, level or vim.log.levels.INFO)
end

local function warn(message)
  say(message, vim.log.levels.WARN)
end

local function is_value(value)
  return value ~= nil and value ~= vim.NIL
end

--- Sends a request, and returns its number.
local function ask(client, bufnr, method, params, done)
  local function handler(err, result)
    done(result, err and err.message or nil, err and err.code or nil)
  end
  local ok, id
  if vim.fn.has('nvim-0.11') == 1 then
    ok, id = client:request(method, params, handler, bufnr)
  else
    ok, id = client.request(method, params, handler, bufnr)
  end
  return ok and id or nil
end

local function notify(client, method, params)
  if vim.fn.has('nvim-0.11') == 1 then
    client:notify(method, params)
  else
    client.notify(method, params)
  end
end

--- The window of a record with its buffer and client.
local function record()
  local window = place.record_window()
  local bufnr = vim.api.nvim_win_get_buf(window)
  local client = xqls.client(bufnr)
  if not client then
    warn(words.say('the language server is not attached to this buffer'))
    return nil
  end
  return window, bufnr, client
end

local function apply(client, bufnr, tick, answer)
  if is_value(answer.edit) then
    if vim.api.nvim_buf_get_changedtick(bufnr) ~= tick then
      return warn(words.say('the text has changed meanwhile; nothing was written'))
    end
    vim.lsp.util.apply_workspace_edit(answer.edit, client.offset_encoding or 'utf-16')
  end
end

--- A score from the first side's view.
local function score(line)
  if is_value(line.cp) then
    return ('%+.2f'):format(line.cp / 100)
  end
  return '#' .. (is_value(line.mate) and line.mate or '')
end

local function show(thoughts)
  if not shown or not vim.api.nvim_buf_is_valid(shown.bufnr) then
    return
  end
  shown.lines = thoughts.lines
  local text = { thoughts.engine.name .. '   ' .. words.say('Enter writes the line as a variation, q closes'), '' }
  for _, line in ipairs(thoughts.lines) do
    local moves = vim.tbl_map(function(move)
      return move.text
    end, line.line)
    text[#text + 1] = ('%s  %d  %s'):format(score(line), line.depth, table.concat(moves, ' '))
  end
  vim.bo[shown.bufnr].modifiable = true
  vim.api.nvim_buf_set_lines(shown.bufnr, 0, -1, false, vim.tbl_map(function(line)
    return (line:gsub('\n', ' '))
  end, text))
  vim.bo[shown.bufnr].modifiable = false
end

--- Stops the engine, and closes its window.
function M.stop()
  local last = shown
  shown = nil
  if not last then
    return
  end
  if last.id then
    notify(last.client, '$/cancelRequest', { id = last.id })
  end
  if vim.api.nvim_buf_is_valid(last.bufnr) then
    vim.api.nvim_buf_delete(last.bufnr, { force = true })
  end
end

--- Writes the line under the cursor into the record, as a variation of what follows there.
function M.write()
  local row = vim.api.nvim_win_get_cursor(0)[1]
  local line = shown and shown.lines and shown.lines[row - 2]
  if not line then
    return
  end
  local moves = vim.tbl_map(function(move)
    return move.coordinate
  end, line.line)
  local first = table.remove(moves, 1)
  local from = shown
  M.stop()
  if not first or not vim.api.nvim_win_is_valid(from.window) then
    return
  end
  vim.api.nvim_set_current_win(from.window)
  local params = vim.tbl_extend('force', from.params, { move = first, ['then'] = moves, as = 'variation' })
  ask(from.client, from.record, 'xqls/play', params, function(answer, message)
    if type(answer) ~= 'table' then
      return warn(message or words.say('nothing was written'))
    end
    apply(from.client, from.record, from.tick, answer)
    if is_value(answer.position) then
      place.go_to_end(from.window, answer.position, from.client)
    end
  end)
end

--- Shows the engine's lines for the position at the cursor, as it thinks.
function M.analyse()
  M.stop()
  local window, record_buffer, client = record()
  if not window then
    return
  end
  local params = place.params(window, client)
  count = count + 1
  local token = 'xqls-lines-' .. count
  local tick = vim.api.nvim_buf_get_changedtick(record_buffer)
  vim.cmd('botright ' .. (LINES + 2) .. 'new')
  local bufnr = vim.api.nvim_get_current_buf()
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile, vim.bo.modifiable = 'nofile', 'wipe', false, false
  vim.wo.wrap = false
  vim.api.nvim_buf_set_name(bufnr, 'xqls://lines/' .. count)
  vim.keymap.set('n', '<CR>', M.write, { buffer = bufnr })
  vim.keymap.set('n', 'q', M.stop, { buffer = bufnr })
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = bufnr,
    callback = function()
      if shown and shown.bufnr == bufnr then
        vim.schedule(M.stop)
      end
    end,
  })
  shown = { bufnr = bufnr, window = window, record = record_buffer, client = client, params = params, tick = tick, token = token }
  local more = { multiPv = LINES, limit = LIMIT, engine = chosen, partialResultToken = token }
  shown.id = ask(client, record_buffer, 'xqls/analyse', vim.tbl_extend('force', params, more), function(thoughts, message)
    if not shown or shown.token ~= token then
      return
    end
    shown.id = nil
    if type(thoughts) == 'table' then
      show(thoughts)
    elseif not shown.lines then
      M.stop()
      warn(message or words.say('the engine has said nothing'))
    end
  end)
end

--- Has the game at the cursor annotated, or takes the annotations out.
function M.annotate(remove)
  local window, bufnr, client = record()
  if not window then
    return
  end
  count = count + 1
  local token = 'xqls-annotate-' .. count
  local tick = vim.api.nvim_buf_get_changedtick(bufnr)
  local params = vim.tbl_extend('force', place.params(window, client), { remove = remove or false, engine = chosen, workDoneToken = token })
  M.annotating = { client = client, token = token }
  if not remove then
    say(words.say('an engine annotates the game; :XqlsAnnotate! stops it and keeps what is done'))
  end
  ask(client, bufnr, 'xqls/annotate', params, function(answer, message)
    M.annotating = nil
    if type(answer) ~= 'table' then
      return warn(message or words.say('nothing was written'))
    end
    if is_value(answer.why) then
      warn(answer.why)
    end
    apply(client, bufnr, tick, answer)
  end)
end

--- Stops the annotation; what is done is written.
function M.stop_annotating()
  if M.annotating then
    notify(M.annotating.client, 'window/workDoneProgress/cancel', { token = M.annotating.token })
  end
end

--- Chooses the engine for the games that it plays.
function M.choose()
  local window, bufnr = record()
  if not window then
    return
  end
  xqls.request(bufnr, 'xqls/engines', vim.empty_dict(), function(answer, message)
    if type(answer) ~= 'table' or #answer.engines == 0 then
      local why = type(answer) == 'table' and is_value(answer.why) and answer.why or message
      return warn(why or words.say('no engine is configured; add one with `xqls engine add NAME PROGRAM`'))
    end
    vim.ui.select(answer.engines, {
      prompt = words.say('Engine'),
      kind = 'xqls.engine',
      format_item = function(engine)
        return ('%s  %s  %s'):format(engine.name, table.concat(engine.games, ', '), is_value(engine.why) and engine.why or '')
      end,
    }, function(engine)
      chosen = engine and engine.name or chosen
    end)
  end)
end

--- Lines of an analysis come as progress with its token.
function M.progress(_, result)
  if shown and type(result) == 'table' and result.token == shown.token then
    show(result.value)
    return true
  end
  return type(result) == 'table' and type(result.token) == 'string' and vim.startswith(result.token, 'xqls-lines-')
end

return M
