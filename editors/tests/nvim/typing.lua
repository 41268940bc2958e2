-- Types the records of ../typing.json key by key, as a player does, in Neovims of their own. The text must be what was
-- meant.
local t = ...
local here = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2))
local records = vim.json.decode(table.concat(vim.fn.readfile(vim.fs.joinpath(here, '../typing.json')), '\n'))

--- How the records are typed; `pace` is milliseconds from one key to the next.
local ways = {
  { numbers = true, helped = false, pace = 15 },
  { numbers = true, helped = true, pace = 0 },
  { numbers = false, helped = true, pace = 80 },
}
local lanes = 4

--- The languages of files that Neovim knows by what they hold.
local languages = { pgn = 'xiangqi-pgn', fen = 'xiangqi-fen', ubb = 'dhtmlxq' }

--- The lines of a record, with or without the numbers that can be left out.
local function written(record, numbers)
  local text = table.concat(record.lines, '\n')
  text = numbers and text:gsub('‹', ''):gsub('›', '') or text:gsub('‹.-›', '')
  return vim.split(text, '\n')
end

--- The keys of a player: a new line begins below the one before, so its spaces are typed or taken away.
local function keys(lines)
  local typed, before = {}, 0
  for index, line in ipairs(lines) do
    local indent = #line:match('^ *')
    if index > 1 then
      typed[#typed + 1] = '<CR>'
    end
    if indent < before then
      vim.list_extend(typed, { '0', '<C-D>' })
      before = 0
    end
    for _, key in ipairs(vim.fn.split(line:sub(before + 1), '\\zs')) do
      typed[#typed + 1] = key == '<' and '<lt>' or key
    end
    before = indent
  end
  return typed
end

--- The keys of a record that has them. A terminal gets a composition when it is committed.
local function given(record)
  local typed = {}
  for index, line in ipairs(record.keys) do
    if index > 1 then
      typed[#typed + 1] = '<CR>'
    end
    line = line:gsub('⟦(.-)⟧', function(steps)
      return steps:match('[^,]*$')
    end)
    for _, key in ipairs(vim.fn.split(line, '\\zs')) do
      typed[#typed + 1] = ({ ['⌫'] = '<BS>', ['⇲'] = '<End>', ['⇥'] = '<C-N><C-Y>' })[key] or key
    end
  end
  return typed
end

local function named(row)
  local way = row.way
  return ('%s typed: numbers %s, %s, %d ms a key'):format(row.record.file, way.numbers and 'typed' or 'left out', way.helped and 'with help' or 'plain', way.pace)
end

local function pause(milliseconds)
  local routine = coroutine.running()
  vim.defer_fn(function()
    assert(coroutine.resume(routine))
  end, milliseconds)
  coroutine.yield()
end

--- Accepts the first suggestion, which may have to be asked for.
local function accept(channel, key, file, after)
  local function ask(name)
    return vim.rpcrequest(channel, 'nvim_call_function', name, {})
  end
  for press = 1, 100 do
    if ask('pumvisible') == 1 then
      break
    end
    if press % 20 == 10 then
      vim.rpcrequest(channel, 'nvim_exec_lua', 'vim.lsp.completion.get()', {})
    end
    pause(50)
  end
  vim.rpcrequest(channel, 'nvim_input', key)
  pause(200)
  -- No space comes by itself here.
  local line = vim.rpcrequest(channel, 'nvim_get_current_line')
  if not file:find('%.kif$') and not file:find('%.csa$') and not file:find('%.ubb$') and after and not after:find('^[ 1<]') and not line:find(' $') then
    vim.rpcrequest(channel, 'nvim_input', ' ')
  end
end

--- Opens an empty record in a Neovim, with what helps a player if that is wanted.
local prepare = [[
  local file, language, helped = ...
  vim.cmd('stopinsert')
  vim.cmd('silent! %bwipeout!')
  vim.cmd.edit(file)
  if language then
    vim.bo.filetype = language
  end
  vim.opt.completeopt = { 'menuone', 'noselect', 'popup' }
  local client
  vim.wait(10000, function()
    client = vim.lsp.get_clients({ name = 'xqls', bufnr = 0 })[1]
    return client and client.initialized
  end, 20)
  assert(client, 'no server')
  if helped and vim.lsp.completion then
    vim.lsp.completion.enable(true, client.id, 0, { autotrigger = true })
  end
  -- The plugin has switched it on.
  if vim.lsp.on_type_formatting and not helped then
    vim.lsp.on_type_formatting.enable(false, { client_id = client.id })
  end
]]

--- The rows that are still to be typed, and what came of the others.
local rows, results = {}, {}
local plain = vim.tbl_filter(function(record)
  return not record.keys
end, records)
-- Neovim indents nothing, closes no brace, and finds a suggestion by its beginning only. Its undo takes back a whole insertion.
local keyed = vim.tbl_filter(function(record)
  local elsewhere = record.file:find('%.xq$') or record.file:find('^letters') or vim.fn.match(table.concat(record.keys or {}), '[⌁↶]') >= 0
  return record.keys and vim.lsp.on_type_formatting and not elsewhere
end, records)
for _, record in ipairs(keyed) do
  rows[#rows + 1] = { record = record, way = { numbers = false, helped = true, pace = 80 } }
end
for _, record in ipairs(plain) do
  for _, way in ipairs(ways) do
    -- Before Neovim 0.12 the server is not asked while one types.
    if way.numbers or vim.lsp.on_type_formatting then
      rows[#rows + 1] = { record = record, way = way }
    end
  end
end

rows = vim.tbl_filter(function(row)
  return not vim.env.XQLS_ONLY or named(row):find(vim.env.XQLS_ONLY) ~= nil
end, rows)

--- Types one record; the text that is there in the end, and the one that was meant.
local function type_row(channel, row)
  local file = row.record.file
  local function lua(code, ...)
    return vim.rpcrequest(channel, 'nvim_exec_lua', code, { ... })
  end
  lua(prepare, file, languages[vim.fn.fnamemodify(file, ':e')], row.way.helped)
  vim.rpcrequest(channel, 'nvim_input', 'i')
  local typed = row.record.keys and given(row.record) or keys(written(row.record, row.way.numbers))
  for index, key in ipairs(typed) do
    if key == '<C-N><C-Y>' then
      accept(channel, key, file, typed[index + 1])
    else
      vim.rpcrequest(channel, 'nvim_input', key)
    end
    pause(row.way.pace)
  end
  local wanted = table.concat(written(row.record, true), '\n')
  local found
  for _ = 1, 40 do
    local now = table.concat(vim.rpcrequest(channel, 'nvim_buf_get_lines', 0, 0, -1, false), '\n')
    if now == wanted and now == found then
      break
    end
    found = now
    pause(100)
  end
  return found, wanted
end

local running = 0
local first = 1
for lane = 1, lanes do
  local folder = vim.fn.tempname()
  vim.fn.mkdir(folder, 'p')
  local arguments = { vim.env.XQLS_NVIM_PROGRAM, '--embed', '--headless', '--clean', '-u', vim.fs.joinpath(here, 'init.lua') }
  local channel = vim.fn.jobstart(arguments, { rpc = true, cwd = folder })
  running = running + 1
  coroutine.wrap(function()
    while rows[first] do
      local row = rows[first]
      first = first + 1
      local start = vim.uv.hrtime()
      local ok, found, wanted = pcall(type_row, channel, row)
      results[#results + 1] = { row = row, ok = ok, found = found, wanted = wanted, ms = (vim.uv.hrtime() - start) / 1e6 }
    end
    vim.fn.jobstop(channel)
    running = running - 1
  end)()
end
vim.wait(150000, function()
  return running == 0
end, 20)

for _, result in ipairs(results) do
  t.test(named(result.row), function()
    assert(result.ok, result.found)
    t.equal(result.found, result.wanted, 'the text')
  end)
end
t.test('all records were typed', function()
  t.equal(#results, #rows, 'the number of records')
end)
