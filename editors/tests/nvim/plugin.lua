-- What the plugin sets up, its pages, its help and its health. Called by tests.lua.
local t = ...
local test, equal, contains, eventually = t.test, t.equal, t.contains, t.eventually
local go, open_attached = t.go, t.open_attached

test("the server's folds", function()
  if not vim.lsp.foldexpr then
    return t.skip('this Neovim has no vim.lsp.foldexpr')
  end
  open_attached('game.xq')
  eventually('the expression', function()
    return vim.wo.foldmethod == 'expr' and vim.wo.foldexpr:find('lsp', 1, true)
  end)
  eventually('the folds', function()
    return vim.fn.foldlevel(12) > vim.fn.foldlevel(9) and vim.fn.foldlevel(9) > 0
  end)
  equal(vim.fn.foldclosed(12), -1, 'the first line of a closed fold')
  vim.cmd('normal! 11Gzc')
  equal(vim.fn.foldclosed(12), 11, 'the first line of the fold of the variation')
end)

test('a foldmethod of your own stays', function()
  vim.cmd('silent! %bwipeout!')
  vim.o.foldmethod = 'marker'
  open_attached('game.xq')
  vim.wait(100)
  equal(vim.wo.foldmethod, 'marker', 'foldmethod')
  vim.o.foldmethod = 'manual'
end)

test('the lens above a game', function()
  open_attached('game.xq')
  eventually('the lens', function()
    vim.cmd('redraw!')
    for _, space in pairs(vim.api.nvim_get_namespaces()) do
      for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })) do
        local shown = vim.inspect({ mark[4].virt_text, mark[4].virt_lines })
        if shown:find('Ann', 1, true) then
          return true
        end
      end
    end
  end)
end)

test(':XqlsHints shows and hides the hints', function()
  open_attached('game.xq')
  local function hints()
    vim.cmd('redraw!')
    return #vim.lsp.inlay_hint.get({ bufnr = 0 })
  end
  vim.cmd('XqlsHints')
  eventually('the hints', function()
    return hints() > 3
  end)
  vim.cmd('XqlsHints')
  eventually('no hints', function()
    return not vim.lsp.inlay_hint.is_enabled({ bufnr = 0 }) and hints() == 0
  end)
end)

test('moves of the two sides have different colours', function()
  open_attached('game.xq')
  local function groups(word)
    go(word)
    local row, column = unpack(vim.api.nvim_win_get_cursor(0))
    local found = {}
    for _, token in ipairs(vim.lsp.semantic_tokens.get_at_pos(0, row - 1, column) or {}) do
      found[#found + 1] = token.type
    end
    return found
  end
  eventually('the tokens', function()
    return #groups('Ch2-e2') > 0
  end)
  equal(groups('Ch2-e2'), { 'firstMove' }, 'the token of Red')
  equal(groups('Nh9-g7'), { 'secondMove' }, 'the token of Black')
  local function colour(name)
    return vim.api.nvim_get_hl(0, { name = name, link = false })
  end
  for _, scheme in ipairs({ 'default', 'habamax', 'desert', 'morning', 'quiet' }) do
    vim.cmd.colorscheme(scheme)
    local first, second = colour('@lsp.type.firstMove'), colour('@lsp.type.secondMove')
    -- The scheme 'quiet' has one colour for all code.
    if scheme ~= 'quiet' then
      assert(not vim.deep_equal(first, second), 'the sides have the same colour in ' .. scheme)
    end
    assert(colour('XqlsBoardFirst').fg ~= colour('XqlsBoardSecond').fg, 'the pieces have the same colour in ' .. scheme)
  end
  vim.cmd.colorscheme('default')
end)

test('a move that is not judged is faded', function()
  open_attached('doubt.xq')
  go('Ri9-h9')
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local token = eventually('the token', function()
    return (vim.lsp.semantic_tokens.get_at_pos(0, row - 1, column) or {})[1]
  end)
  equal(token.modifiers, { unjudged = true }, 'the modifiers')
  equal(vim.api.nvim_get_hl(0, { name = '@lsp.mod.unjudged' }).link, 'Comment', 'the colour')
end)

test('colours by the tree-sitter grammar, where its parser is installed', function()
  local grammar = vim.env.XQLS_GRAMMAR .. '/src'
  vim.fn.mkdir(vim.env.XQLS_PLUGIN .. '/parser', 'p')
  local built = vim.system({ 'cc', '-O1', '-fPIC', '-shared', '-I', grammar, grammar .. '/parser.c', grammar .. '/scanner.c', '-o', vim.env.XQLS_PLUGIN .. '/parser/xq.so' }):wait()
  equal(built.code, 0, 'the exit code of the compiler')
  open_attached('game.xq')
  local function captures(word)
    go(word)
    return vim.tbl_map(function(capture)
      return capture.capture
    end, vim.treesitter.get_captures_at_pos(0, vim.fn.line('.') - 1, vim.fn.col('.') - 1))
  end
  vim.treesitter.get_parser(0, 'xq'):parse()
  equal(captures('Ch2-e2'), { 'type' }, 'the captures of a move of Red')
  equal(captures('Nh9-g7'), { 'function' }, 'the captures of a move of Black')
  for _, query in ipairs({ 'folds', 'injections' }) do
    assert(vim.treesitter.query.get('xq', query), 'there is no query ' .. query)
  end
  vim.fn.delete(vim.env.XQLS_PLUGIN .. '/parser', 'rf')
end)

test('the page about a diagnostic', function()
  open_attached('errors.xq')
  local d = t.diagnostic('illegal-move')
  vim.api.nvim_win_set_cursor(0, { d.lnum + 1, d.col })
  vim.cmd('XqlsExplain')
  contains(eventually('the page', t.float), 'The move can be read, but the rules forbid it.', 'the page')
  vim.cmd('silent! %bwipeout!')
  open_attached('game.xq')
  vim.cmd('XqlsExplain unclosed-block')
  contains(eventually('the other page', t.float), 'unclosed-block', 'the page')
  assert(vim.tbl_contains(vim.fn.getcompletion('XqlsExplain illegal', 'cmdline'), 'illegal-move'), 'codes are not completed')
end)

test('the games of the folder are a quickfix list', function()
  open_attached('game.xq')
  vim.cmd('XqlsGames ann')
  local list = eventually('the games', function()
    local list = vim.fn.getqflist({ items = 1, title = 1 })
    return #list.items > 0 and list.title:match('games$') and list
  end)
  contains(list.items[1].text, 'Ann – ', 'the game')
  equal(vim.fs.basename(vim.api.nvim_buf_get_name(list.items[1].bufnr)), 'game.xq', 'the file')
  vim.cmd('cclose')
end)

test('a record is made of what was copied', function()
  open_attached('game.xq')
  vim.fn.setreg('a', 'C2=5 H8+7 H2+3')
  vim.cmd('XqlsPaste a')
  eventually('the record', function()
    return vim.bo.filetype == 'xq' and vim.api.nvim_buf_get_name(0) == ''
  end)
  contains(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'), 'C2=5 N8+7', 'the record')
  vim.cmd('silent! %bwipeout!')
end)

--- The report of :checkhealth, and Neovim's messages, of a fresh Neovim that opens a record.
local function fresh(options, file, commands, env)
  local home = vim.fn.tempname()
  vim.fn.mkdir(home, 'p')
  local out = home .. '/report'
  local init = home .. '/init.lua'
  vim.fn.writefile({
    ('vim.opt.runtimepath:append(%q)'):format(vim.env.XQLS_PLUGIN),
    'vim.g.xqls = ' .. vim.inspect(options, { newline = ' ' }),
    "local said = {}; vim.notify = function(m) said[#said + 1] = m end; local once = {}; vim.notify_once = function(m) if not once[m] then once[m] = true; vim.notify(m) end end",
    "vim.cmd('filetype plugin indent on')",
    ('function Report() vim.cmd("silent checkhealth xqls"); local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false); vim.list_extend(lines, said); vim.fn.writefile(vim.split(table.concat(lines, "\\n"), "\\n"), %q) end'):format(out),
  }, init)
  local arguments = { vim.env.XQLS_NVIM_PROGRAM, '--headless', '--clean', '-u', init }
  vim.list_extend(arguments, file and { file } or {})
  vim.list_extend(arguments, commands or { '-c', 'sleep 500m', '-c', 'lua Report()' })
  vim.list_extend(arguments, { '-c', 'qall!' })
  local answer = vim.system(arguments, { text = true, timeout = 20000, env = env }):wait()
  return vim.fn.filereadable(out) == 1 and table.concat(vim.fn.readfile(out), '\n') or '', answer
end

local server = { vim.env.XQLS_SERVER, 'lsp', '--stdio' }

test(':checkhealth is true', function()
  local cases = {
    { 'all is well', { cmd = server }, 'game.xq', { 'running: xqls', 'OK xqls: xqls', '|xqls| works', 'only options that exist' }, true },
    { 'no record is open', { cmd = server }, nil, { 'the server is not running; it starts when a record is opened' }, true },
    { 'the program is missing', { cmd = { 'no-such-xqls', 'lsp' } }, 'game.xq', { "ERROR the program 'no-such-xqls' was not found", 'open without the server' } },
    { 'the program fails', { cmd = { 'false', 'lsp' } }, nil, { "ERROR 'false --version' failed" } },
    { 'another program', { cmd = { 'echo', 'lsp' } }, nil, { 'which is not xqls' } },
    { 'an option is misspelt', { cmd = server, autoStart = true, settings = 'all' }, nil, { 'vim.g.xqls.autoStart is no option', 'vim.g.xqls.settings is a string, not a table' } },
    { 'started by hand', { cmd = server, autostart = false }, 'game.xq', { 'the server is started by you' }, true },
  }
  for _, case in ipairs(cases) do
    local name, options, file, wanted, well = unpack(case, 1, 5)
    local report = fresh(options, file):gsub('[✅❌⚠️]+', ''):gsub(' +', ' '):gsub(vim.pesc(vim.env.XQLS_SERVER), 'xqls')
    for _, each in ipairs(wanted) do
      contains(report, each, 'the report where ' .. name)
    end
    equal(report:find('ERROR', 1, true) == nil, well == true or not vim.inspect(wanted):find('ERROR', 1, true) and report:find('ERROR', 1, true) == nil, 'no error where ' .. name)
  end
end)

test('a missing program is reported once, in every Neovim', function()
  local report = fresh({ cmd = { 'no-such-xqls' } }, 'game.xq', { '-c', 'edit errors.xq', '-c', 'sleep 300m', '-c', 'lua Report()' })
  local _, count = report:gsub("xqls: the program 'no%-such%-xqls' was not found", '')
  assert(count == 1, 'it is reported ' .. count .. ' times:\n' .. report)
end)

test(':help works without anything else, and its index is up to date', function()
  local _, answer = fresh({ cmd = server }, nil, { '-c', 'help xqls', '-c', 'lua io.stdout:write(vim.api.nvim_buf_get_lines(0, 0, 1, false)[1])' })
  contains(answer.stdout, 'Xiangqi, jeiqi and shogi records in Neovim', 'the help')
  local committed = vim.fn.readfile(vim.env.XQLS_PLUGIN .. '/doc/tags')
  vim.cmd.helptags(vim.env.XQLS_PLUGIN .. '/doc')
  equal(vim.fn.readfile(vim.env.XQLS_PLUGIN .. '/doc/tags'), committed, 'the index of the help (write it with :helptags editors/nvim/doc)')
end)

test('every command and every option is in the help', function()
  local help = table.concat(vim.fn.readfile(vim.env.XQLS_PLUGIN .. '/doc/xqls.txt'), '\n')
  for name in pairs(vim.api.nvim_get_commands({})) do
    if vim.startswith(name, 'Xqls') then
      contains(help, '*:' .. name .. '*', 'the help')
    end
  end
  for name in pairs(require('xqls').defaults) do
    contains(help, '\n      ' .. name .. ' = ', 'the help')
  end
end)

--- Runs `body` with settings of the server in `vim.g.xqls`.
local function with_settings(settings, body)
  local before = vim.g.xqls
  vim.g.xqls = vim.tbl_extend('force', before, { settings = settings })
  local ok, message = pcall(body)
  vim.g.xqls = before
  assert(ok, message)
end

test('the language of the reader', function()
  local words = require('xqls.words')
  local names = { zh_CN = 'zh-Hans', ['zh_TW.UTF-8'] = 'zh-Hant', ['zh-Hant-HK'] = 'zh-Hant', zh = 'zh-Hans', ja = 'ja', ['ja_JP.UTF-8'] = 'ja', en_GB = 'en' }
  for name, language in pairs(names) do
    equal(words.named(name), language, name)
  end
  for _, name in ipairs({ 'C', 'C.UTF-8', 'POSIX', 'de_DE.UTF-8', '' }) do
    equal(words.named(name), nil, name)
  end
  local mate = { en = 'mate', ['zh-Hans'] = '将死', ['zh-Hant'] = '將死', ja = '詰み' }
  for language, text in pairs(mate) do
    with_settings({ language = language }, function()
      equal(words.say('mate'), text, language)
      local params = {}
      require('xqls').client_config().before_init(params)
      equal(params.locale, language, 'the locale that the server gets')
    end)
  end
  with_settings({ language = 'ja' }, function()
    equal(words.say('{count} legal moves', { count = 7 }), '合法手7手', 'a text with an argument')
    equal(words.say('said nowhere {name}'), 'said nowhere {name}', 'a text without a translation')
  end)
end)

test('the board and the messages in Japanese', function()
  with_settings({ language = 'ja' }, function()
    open_attached('game.xq')
    go('Ch2-e2')
    vim.cmd('XqlsBoard')
    local shown = eventually('the board', function()
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        local text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
        if text:find('の手番', 1, true) then
          return text
        end
      end
    end)
    contains(shown, '黒の手番\n合法手', 'the board')
    vim.cmd('XqlsBoard')
    local said
    local notify = vim.notify
    vim.notify = function(message)
      said = message
    end
    vim.cmd('XqlsEdit nonsense')
    vim.notify = notify
    contains(said or '', 'nonsenseという操作はありません', 'the message')
  end)
end)

test('a Neovim in a Japanese environment', function()
  local command = 'lua local found = {}; for _, d in ipairs(vim.diagnostic.get(0)) do found[#found + 1] = d.message end; vim.notify(table.concat(found, "\\n"))'
  local report = fresh({ cmd = server }, 'errors.xq', { '-c', 'sleep 1500m', '-c', command, '-c', 'lua Report()' }, { LC_ALL = 'ja_JP.UTF-8' })
  contains(report, '実行中: xqls', 'the report')
  contains(report, 'xqls: 言語サーバー', 'the report')
  contains(report, '馬', 'the diagnostics')
end)

test('the help in other languages', function()
  for language, file in pairs({ ja = 'xqls.jax', cn = 'xqls.cnx', en = 'xqls.txt' }) do
    for _, tag in ipairs({ 'xqls', ':XqlsPlay', 'xqls-board-keys', 'xqls.walk.go()' }) do
      vim.cmd.help(tag .. '@' .. language)
      equal(vim.fs.basename(vim.api.nvim_buf_get_name(0)), file, tag .. '@' .. language)
      contains(vim.api.nvim_get_current_line(), tag, 'the line of the tag')
      vim.cmd('helpclose')
    end
  end
  -- The same tags in every language.
  local function tags(file)
    local found = {}
    for _, line in ipairs(vim.fn.readfile(vim.env.XQLS_PLUGIN .. '/doc/' .. file)) do
      -- A first line names the encoding.
      if not vim.startswith(line, '!') then
        found[#found + 1] = vim.split(line, '\t')[1]
      end
    end
    return found
  end
  vim.cmd('helptags ' .. vim.fn.fnameescape(vim.env.XQLS_PLUGIN .. '/doc'))
  equal(tags('tags-ja'), tags('tags'), 'the tags in Japanese')
  equal(tags('tags-cn'), tags('tags'), 'the tags in Chinese')
end)

test('a garbled record is read again in its encoding', function()
  local file = vim.fn.tempname() .. '.pgn'
  local text = '[Game "Chinese Chess"]\n[Red "胡荣华"]\n[Black "柳大华"]\n\n1. H2-E2 *\n'
  local out = assert(io.open(file, 'wb'))
  out:write(vim.iconv(text, 'utf-8', 'gb18030'))
  out:close()
  vim.cmd('edit ++enc=latin1 ' .. vim.fn.fnameescape(file))
  vim.bo.filetype = 'xiangqi-pgn'
  local client = eventually('the server', function()
    local found = vim.lsp.get_clients({ bufnr = 0, name = 'xqls' })[1]
    return found and found.initialized and found
  end)
  vim.api.nvim_win_set_cursor(0, { 2, 7 })
  local params = vim.lsp.util.make_range_params(0, client.offset_encoding)
  params.context = { diagnostics = {}, triggerKind = 1 }
  local found = client.request_sync and vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 5000)
  local actions = found[client.id].result
  equal(#actions, 1, 'the number of actions')
  equal(actions[1].title, 'Reopen as gb18030', 'the action')
  client.commands['xqls.reopen'](actions[1].command)
  equal(vim.fn.getline(2), '[Red "胡荣华"]', 'the text')
  equal(vim.bo.fileencoding, 'gb18030', 'the encoding')
end)
