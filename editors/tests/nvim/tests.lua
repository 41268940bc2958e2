-- The tests, run inside Neovim by ../run.sh. The working folder is a copy of ../records.
local passed, failed = 0, 0

local skipped

--- Says why a test has nothing to test.
local function skip(why)
  skipped = why
end

local function test(name, body)
  if vim.env.XQLS_ONLY and not name:find(vim.env.XQLS_ONLY) then
    return
  end
  local start = vim.uv.hrtime()
  skipped = nil
  local ok, message = xpcall(body, function(err)
    return tostring(err) .. (vim.env.XQLS_TRACEBACK and debug.traceback('', 2) or '')
  end)
  passed, failed = passed + (ok and 1 or 0), failed + (ok and 0 or 1)
  local more = not ok and '\n      ' .. message:gsub('\n', '\n      ') or skipped and ': ' .. skipped or ''
  io.stdout:write(('%s  %s (%d ms)%s\n'):format(not ok and 'FAIL' or skipped and 'skip' or 'ok  ', name, (vim.uv.hrtime() - start) / 1e6, more))
end

--- Waits until `condition` gives something true, and returns that.
local function eventually(what, condition, milliseconds)
  local value
  vim.wait(milliseconds or 10000, function()
    value = condition()
    return value
  end, 20)
  return value or error('in vain waited for ' .. what, 0)
end

local function equal(found, wanted, what)
  if not vim.deep_equal(found, wanted) then
    error(('%s is %s, not %s'):format(what, vim.inspect(found), vim.inspect(wanted)), 0)
  end
end

local function contains(text, wanted, what)
  if not text:find(wanted, 1, true) then
    error(("%s lacks '%s':\n%s"):format(what, wanted, text), 0)
  end
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function open(file)
  vim.cmd('silent! %bwipeout!')
  vim.cmd.edit(file)
  return vim.api.nvim_get_current_buf()
end

local function client()
  return vim.lsp.get_clients({ name = 'xqls', bufnr = 0 })[1]
end

local function open_attached(file)
  local bufnr = open(file)
  eventually('the server', function()
    local found = client()
    return found and found.initialized
  end)
  return bufnr
end

--- Puts the cursor on the first, or the nth, occurrence of a word.
local function go(word, nth)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  local flags = 'cW'
  for _ = 1, nth or 1 do
    assert(vim.fn.search('\\V' .. word, flags) > 0, word .. ' is not in the text')
    flags = 'W'
  end
end

local function request(method, params)
  local answer, message
  local found = client()
  if vim.fn.has('nvim-0.11') == 1 then
    answer, message = found:request_sync(method, params, 10000, 0)
  else
    answer, message = found.request_sync(method, params, 10000, 0)
  end
  assert(answer, message)
  assert(not answer.err, vim.inspect(answer.err))
  return answer.result
end

local function document()
  return { textDocument = vim.lsp.util.make_text_document_params(0) }
end

local function diagnostic(code)
  return eventually('the diagnostic ' .. code, function()
    for _, d in ipairs(vim.diagnostic.get(0)) do
      if d.code == code then
        return d
      end
    end
  end)
end

--- The text that a diagnostic marks.
local function marked(d)
  return table.concat(vim.api.nvim_buf_get_text(0, d.lnum, d.col, d.end_lnum, d.end_col, {}), '\n')
end

local function float()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
    end
  end
end

local after_cannon = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b'

--- Sound and wrong records of the languages, and what is to be seen in them.
local languages = vim.json.decode(table.concat(vim.fn.readfile('languages.json'), '\n'))
local served = vim.fn.system({ vim.env.XQLS_SERVER, 'languages' })

--- A test of every language that the server lists.
local function test_languages(name, body)
  for _, records in ipairs(languages) do
    test(('%s: %s'):format(records.sound, name), function()
      if not ('\n' .. served):find('\n' .. records.language .. ' ', 1, true) then
        return skip(records.language .. ' is not a language of this server')
      end
      body(records)
    end)
  end
end

--- The text of a file that is made for one test.
local function written(file, lines)
  vim.fn.writefile(type(lines) == 'table' and lines or { lines }, file)
  return file
end

test('file types', function()
  local files = {
    ['game.xq'] = 'xq',
    ['dialect.wxf'] = 'xq',
    ['query.xq'] = 'xquery',
    ['xiangqi.pgn'] = 'xiangqi-pgn',
    ['western.pgn'] = 'pgn',
    ['western.fen'] = 'fen',
    ['western.epd'] = 'epd',
  }
  for _, records in ipairs(languages) do
    files[records.sound], files[records.wrong] = records.language, records.language
  end
  for file, wanted in pairs(files) do
    open(file)
    equal(vim.bo.filetype, wanted, 'the file type of ' .. file)
  end
  for extension, wanted in pairs({ csa = 'csa', chessboard = 'chessboard', chessmoveseq = 'chessmoveseq', fen = 'xiangqi-fen', epd = 'xiangqi-fen', uci = 'uci' }) do
    equal(vim.filetype.match({ filename = 'a.' .. extension }), wanted, 'the file type of .' .. extension)
  end
end)

test('whose a .pgn or .epd is', function()
  local ours = {
    '[Variant "Jeiqi"]',
    '[Variant “Jeiqi”]',
    '[FEN "4k4/9/9/9/9/9/9/9/9/4K4 w"]',
    '[RedTeam ""]',
    '1. h2e2 h9g7',
    '1. C2=5 H8+7',
    '1. c2.5 h8+7',
    '1. Ch2-e2 Nh9-g7',
    '1) i3i4=h i5d5',
    '  1. 炮二平五 马８进７',
    '1. Ｃ２＝５',
  }
  local theirs = { '', '[Variant "Chess960"]', '[FEN "8/8/8/8/8/8/8/4K2k w - - 0 1"]', '1. e4 e5', '1. e2e4 e7e5', '1. Nf3 d5', '1. d2-d4' }
  for kind, texts in pairs({ ['xiangqi-pgn'] = ours, pgn = theirs }) do
    for _, line in ipairs(texts) do
      open(written('whose.pgn', { '[Event "one"]', line }))
      equal(vim.bo.filetype, kind, ('the file type of a .pgn with the line %s'):format(line))
    end
  end
  open(written('whose.epd', '4k4/9/9/9/9/9/9/9/9/4K4[R1] w - - 0 1'))
  equal(vim.bo.filetype, 'xiangqi-fen', 'the file type of a .epd of xiangqi')
end)

test('attaches to records, not to XQuery', function()
  open('query.xq')
  vim.wait(300)
  equal(client(), nil, 'the client of query.xq')
  open_attached('dialect.wxf')
  open_attached('game.xq')
  equal(vim.bo.commentstring, '# %s', 'commentstring')
end)

test('leaves a configuration of OpenWrt alone', function()
  open('config')
  vim.bo.filetype = 'uci'
  vim.wait(300)
  equal(client(), nil, 'the client')
end)

test('a sound record has no errors', function()
  open_attached('game.xq')
  vim.wait(800)
  local errors = vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
  equal(errors, {}, 'the list of errors')
end)

test('an illegal move is marked, with its code', function()
  open_attached('errors.xq')
  local d = diagnostic('illegal-move')
  equal(marked(d), 'Nh0-f1', 'the marked text')
  equal(d.severity, vim.diagnostic.severity.ERROR, 'the severity')
  equal(d.source, 'xqls', 'the source')
end)

test('diagnostics follow the typing', function()
  open_attached('game.xq')
  go('Nh0-g2')
  vim.cmd('normal! cwNh0-f1')
  equal(marked(diagnostic('illegal-move')), 'Nh0-f1', 'the marked text')
  vim.cmd('silent undo')
  eventually('the error to go', function()
    return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) == 0
  end)
end)

test('hover shows a text board', function()
  open_attached('game.xq')
  go('Ch2-e2')
  vim.lsp.buf.hover()
  local shown = eventually('the hover', float)
  contains(shown, after_cannon, 'the hover')
  contains(shown, '炮二平五', 'the hover')
  assert(not shown:find('data:image', 1, true), 'the hover holds a picture that Neovim cannot show')
  assert(select(2, shown:gsub('\n', '')) >= 10, 'the hover has less lines than a board:\n' .. shown)
end)

test('completion offers legal moves', function()
  open_attached('game.xq')
  if not client().server_capabilities.completionProvider then
    return skip('the server offers none')
  end
  go('Ri0-h0')
  local params = vim.lsp.util.make_position_params(0, client().offset_encoding)
  local answer = request('textDocument/completion', params)
  local labels = vim.tbl_map(function(item)
    return item.label
  end, answer.items or answer)
  assert(vim.tbl_contains(labels, 'Ri0-h0'), 'Ri0-h0 is missing in ' .. vim.inspect(labels))
  assert(not vim.tbl_contains(labels, 'Ri0-h5'), 'Ri0-h5 is not legal')
end)

test('formatting', function()
  open_attached('messy.xq')
  vim.lsp.buf.format({ timeout_ms = 10000 })
  contains(text(), '1. Ch2-e2 Nh9-g7', 'the formatted text')
  local once = text()
  vim.lsp.buf.format({ timeout_ms = 10000 })
  equal(text(), once, 'the text formatted twice')
end)

test('a quick fix is applied', function()
  open_attached('errors.xq')
  local d = diagnostic('capture-mark')
  contains('Ch2xe2', marked(d), 'the move that is marked')
  vim.api.nvim_win_set_cursor(0, { d.lnum + 1, d.col })
  vim.lsp.buf.code_action({
    apply = true,
    filter = function(action)
      return action.kind == 'quickfix' and action.edit ~= nil and vim.inspect(action):find('capture-mark', 1, true) ~= nil
    end,
  })
  eventually('the fix', function()
    return text():find('1. Ch2-e2 Nh9-g7', 1, true)
  end)
  eventually('the diagnostic to go', function()
    return vim.iter(vim.diagnostic.get(0)):all(function(other)
      return other.code ~= 'capture-mark'
    end)
  end)
end)

test('all safe fixes at once', function()
  open_attached('errors.xq')
  diagnostic('capture-mark')
  vim.lsp.buf.code_action({ apply = true, context = { only = { 'source.fixAll' }, diagnostics = {} } })
  eventually('the fixes', function()
    return text():find('1. Ch2-e2 Nh9-g7', 1, true)
  end)
end)

test('formatting of a range', function()
  open_attached('messy.xq')
  vim.lsp.buf.format({ timeout_ms = 10000, range = { start = { 7, 0 }, ['end'] = { 7, 10 } } })
  contains(text(), '1. Ch2-e2 Nh9-g7', 'the formatted text')
end)

test('folding', function()
  open_attached('game.xq')
  local folds = request('textDocument/foldingRange', document())
  local function folded(first, last)
    return vim.iter(folds):any(function(fold)
      return fold.startLine == first and math.abs(fold.endLine - last) <= 1
    end)
  end
  assert(folded(7, 13), 'the moves cannot be folded: ' .. vim.inspect(folds))
  assert(folded(10, 12), 'the variation cannot be folded: ' .. vim.inspect(folds))
end)

test('a diagnostic tells where the cause is, and its documentation', function()
  open_attached('twice.xq')
  local of_server = diagnostic('duplicate-variation').user_data.lsp
  contains(of_server.codeDescription.href, '#duplicate-variation', 'the link')
  local related = of_server.relatedInformation
  assert(related and #related > 0, 'no related information')
  equal(related[1].location.uri, vim.uri_from_bufnr(0), 'the related document')
  equal(related[1].location.range.start.line, 6, 'the line of the first one')
end)

test('settings: severity and characters', function()
  open_attached('errors.xq')
  diagnostic('capture-mark')
  local function configure(settings)
    local found = client()
    found.settings = { xqls = settings }
    found.config.settings = found.settings
    local method, params = 'workspace/didChangeConfiguration', { settings = found.settings }
    if vim.fn.has('nvim-0.11') == 1 then
      found:notify(method, params)
    else
      found.notify(method, params)
      -- This Neovim pulls diagnostics after changes only.
      vim.wait(500)
      vim.api.nvim_buf_set_lines(0, 0, 0, false, { '# a comment' })
    end
  end
  configure({ severity = { ['capture-mark'] = 'error', ['illegal-move'] = 'off' }, script = 'traditional' })
  eventually('the other severities', function()
    local all = vim.diagnostic.get(0)
    return #all == 1 and all[1].code == 'capture-mark' and all[1].severity == vim.diagnostic.severity.ERROR
  end)
  go('Nh9-g7')
  vim.lsp.buf.hover()
  contains(eventually('the hover', float), '俥', 'the hover')
  configure(vim.empty_dict())
  diagnostic('illegal-move')
end)

test('xqls.toml counts over the settings', function()
  vim.fn.mkdir('toml', 'p')
  vim.fn.writefile({ '[severity]', 'illegal-move = "warning"' }, 'toml/xqls.toml')
  vim.uv.fs_copyfile('errors.xq', 'toml/errors.xq')
  open_attached('toml/errors.xq')
  equal(diagnostic('illegal-move').severity, vim.diagnostic.severity.WARN, 'the severity')
end)

test('symbols: games and their variations', function()
  open_attached('game.xq')
  local games = request('textDocument/documentSymbol', document())
  equal(#games, 1, 'the number of games')
  contains(games[1].name .. ' ' .. (games[1].detail or ''), 'Two Ways', 'the name of the game')
  assert(#(games[1].children or {}) > 0, 'the game has no variation')
end)

test(':XqlsSyntaxTree', function()
  open_attached('game.xq')
  local windows = #vim.api.nvim_list_wins()
  vim.cmd('XqlsSyntaxTree')
  eventually('the window', function()
    return #vim.api.nvim_list_wins() > windows and #text() > 0
  end)
end)

test(':XqlsStatus and :XqlsLog', function()
  open_attached('game.xq')
  local windows = #vim.api.nvim_list_wins()
  vim.cmd('XqlsStatus')
  eventually('the status', function()
    return #vim.api.nvim_list_wins() > windows and text():find('game.xq', 1, true) and text():find('version', 1, true)
  end)
  vim.cmd('close')
  vim.cmd('XqlsLog')
  assert(vim.api.nvim_buf_get_name(0):find('log', 1, true), vim.api.nvim_buf_get_name(0))
  vim.cmd('close')
end)

test('colours of the syntax file', function()
  open('game.xq')
  for word, wanted in pairs({ ['Ch2-e2'] = 'xqRedMove', ['Nh9-g7'] = 'xqBlackMove', ['Nb9-c7'] = 'xqBlackMove', FORMAT = 'xqHeader', LALG = 'xqFormatName', START = 'xqBlock', ['(1)'] = 'xqReference', ['# A'] = 'xqComment', Ann = 'xqValue' }) do
    go(word)
    local at = vim.api.nvim_win_get_cursor(0)
    equal(vim.fn.synIDattr(vim.fn.synID(at[1], at[2] + 1, 1), 'name'), wanted, 'the group of ' .. word)
  end
end)

--- Words of a text and the groups they are to have.
local function coloured(file, groups)
  open(file)
  for word, wanted in pairs(groups) do
    go(word)
    local at = vim.api.nvim_win_get_cursor(0)
    local stack = vim.tbl_map(function(id)
      return vim.fn.synIDattr(id, 'name')
    end, vim.fn.synstack(at[1], at[2] + 1))
    assert(vim.tbl_contains(stack, wanted), ('%s in %s is %s, not %s'):format(word, file, vim.inspect(stack), wanted))
  end
end

test('colours of the other syntax files', function()
  coloured('shogi.csa', { ["'A made"] = 'csaComment', ['V2'] = 'csaHeader', Ann = 'csaValue', ['+7776FU'] = 'csaBlackMove', ['-3334FU'] = 'csaWhiteMove', T3 = 'csaTime', ['%CHUDAN'] = 'csaResult' })
  coloured(written('colours.csa', { "'CSA encoding=UTF-8", 'P2 * -HI * * * * * +KA *', 'P+00FU', '+7776FU,T3,-3334FU', "'** -12 +2726FU" }), { ["'CSA"] = 'csaHeader', ['=UTF'] = 'csaValue', ['-HI'] = 'csaWhiteCell', ['+KA'] = 'csaBlackCell', FU = 'csaBlack', ['-3334'] = 'csaWhiteMove', ['-12'] = 'csaEvaluation' })
  coloured('opening.chessboard', { ['@LAST_MOVER'] = 'chessboardKey', BLACK = 'chessboardSide', CHEAGAEHC = 'chessboardBlack', ['---------'] = 'chessboardRiver', cheagaehc = 'chessboardRed', ['# a'] = 'chessboardComment' })
  coloured('steps.chessmoveseq', { TOTAL_STEP = 'chessmoveseqKey', ['7 4'] = 'chessmoveseqFrom', ['7 5'] = 'chessmoveseqTo' })
  coloured('positions.fen', { ['# made'] = 'xiangqiFenComment', rnbakabnr = 'xiangqiFenBlack', RNBAKABNR = 'xiangqiFenRed', ['w - -'] = 'xiangqiFenSide' })
  coloured('xiangqi.pgn', { Red = 'xiangqiPgnKey', Ann = 'xiangqiPgnValue', ['1.'] = 'xiangqiPgnNumber', ['H2-E2'] = 'xiangqiPgnRed', ['H9-G7'] = 'xiangqiPgnBlack' })
  coloured(
    written('colours.pgn', { '[FEN "4k4/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"]', '1. 炮二平五 马８进７ {so} 2... i9h9 (2... i5d5=h) 3. C2=5! 1-0' }),
    { R8 = 'xiangqiFenRed', k4 = 'xiangqiFenBlack', ['炮'] = 'xiangqiPgnRed', ['马'] = 'xiangqiPgnBlack', so = 'xiangqiPgnComment', i9h9 = 'xiangqiPgnBlack', ['=h'] = 'xiangqiPgnReveal', C2 = 'xiangqiPgnRed', ['!'] = 'xiangqiPgnRemark', ['1-0'] = 'xiangqiPgnResult' }
  )
  coloured('lines.uci', { ['# the'] = 'uciComment', ucinewgame = 'uciCommand', startpos = 'uciStart', moves = 'uciMoves', h2e2 = 'uciRed', h9g7 = 'uciBlack', depth = 'uciParameter' })
  coloured(written('colours.uci', 'fen 4k4/9/9/9/9/9/9/9/R8/4K4 b - - 0 1 moves e9e8 a1a8h # why'), { k4 = 'xiangqiFenBlack', e9e8 = 'uciBlack', a1a8 = 'uciRed', h = 'uciReveal', why = 'uciComment' })
end)

--- Whether a group of highlights is, or is linked to, another.
local function leads_to(group, wanted)
  while group do
    if group == wanted then
      return true
    end
    group = vim.api.nvim_get_hl(0, { name = group }).link
  end
  return false
end

local wanted_groups = { firstMove = 'XqlsFirstMove', secondMove = 'XqlsSecondMove', comment = 'Comment' }

local examples = vim.fs.find(function(name)
  return name:match('%.xq$') or name:match('%.wxf$') or name:match('%.csa$') or name:match('%.pgn$')
end, { path = vim.env.XQLS_EXAMPLES, limit = math.huge, type = 'file' })

for _, file in ipairs(examples) do
  local name = vim.fs.basename(file)
  -- A record with errors has words that only the replay understands.
  if not file:sub(#vim.env.XQLS_EXAMPLES):find('error') then
    test('the syntax file agrees with the semantic tokens: ' .. name, function()
      open_attached(file)
      local types = client().server_capabilities.semanticTokensProvider.legend.tokenTypes
      local data = request('textDocument/semanticTokens/full', document()).data
      local encoding = client().offset_encoding
      local row, column, seen = 0, 0, 0
      for index = 1, #data, 5 do
        column = data[index] > 0 and data[index + 1] or column + data[index + 1]
        row = row + data[index]
        local wanted = wanted_groups[types[data[index + 3] + 1]]
        if wanted then
          local line = vim.api.nvim_buf_get_lines(0, row, row + 1, false)[1]
          local byte = encoding == 'utf-8' and column or vim.fn.byteidx(line, column)
          local groups = vim.tbl_map(function(id)
            return vim.fn.synIDattr(id, 'name')
          end, vim.fn.synstack(row + 1, byte + 1))
          local found = vim.iter(groups):any(function(group)
            return leads_to(group, wanted)
          end)
          assert(found, ('%d:%d %s is %s, not %s'):format(row + 1, byte + 1, line:sub(byte + 1, byte + 8), vim.inspect(groups), wanted))
          seen = seen + 1
        end
      end
      assert(seen > 0, 'the record has no moves')
    end)
  end
end

test('comments of every language', function()
  local wanted = { csa = "' %s", chessboard = '# %s', chessmoveseq = '# %s', ['xiangqi-pgn'] = '; %s', ['xiangqi-fen'] = '# %s', uci = '# %s', ucci = '# %s' }
  for _, records in ipairs(languages) do
    open(records.sound)
    equal(vim.bo.commentstring, wanted[records.language], 'commentstring of ' .. records.sound)
  end
end)

test_languages('a sound record has no errors', function(records)
  open_attached(records.sound)
  vim.wait(800)
  equal(vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }), {}, 'the list of errors')
end)

test_languages('a mistake is marked', function(records)
  open_attached(records.wrong)
  local d = diagnostic(records.code)
  equal(d.severity, vim.diagnostic.severity.ERROR, 'the severity')
  if records.marks then
    equal(marked(d), records.marks, 'the marked text')
  end
end)

test_languages('the board at the cursor', function(records)
  open_attached(records.sound)
  go(records.board.word)
  local board = request('xqls/board', vim.lsp.util.make_position_params(0, client().offset_encoding))
  contains(board.fen, records.board.shows, 'the position')
  contains(board.svg, '<svg', 'the picture')
end)

test_languages('hover shows a text board', function(records)
  if records.hover == false then
    return skip('the server shows none')
  end
  open_attached(records.sound)
  go(records.board.word)
  vim.lsp.buf.hover()
  local shown = eventually('the hover', float)
  contains(shown, records.board.shows, 'the hover')
  assert(select(2, shown:gsub('\n', '')) >= 9, 'the hover has less lines than a board:\n' .. shown)
end)

test_languages('formatting changes only spaces', function(records)
  open_attached(records.sound)
  -- A space at the end of a line is removed in every language, except in comments.
  local second = vim.api.nvim_buf_get_lines(0, 1, 2, false)[1]
  vim.api.nvim_buf_set_lines(0, 1, 2, false, { second .. '  ' })
  local before = text():gsub('%s', '')
  vim.lsp.buf.format({ timeout_ms = 10000 })
  local once = text()
  equal((once:gsub('%s', '')), before, 'the text without spaces')
  equal(vim.api.nvim_buf_get_lines(0, 1, 2, false)[1], second, 'the second line')
  vim.lsp.buf.format({ timeout_ms = 10000 })
  equal(text(), once, 'the text formatted twice')
end)

test_languages('nothing is said about Western chess', function(records)
  if not records.western then
    return skip('it shares no extension')
  end
  open(records.western)
  vim.bo.filetype = records.language
  eventually('the server', client)
  vim.wait(800)
  equal(vim.diagnostic.get(0), {}, 'the list of diagnostics')
end)

-- The tests of the plugin's own features, in files of their own.
local suite = {
  test = test,
  skip = skip,
  eventually = eventually,
  equal = equal,
  contains = contains,
  text = text,
  open = open,
  open_attached = open_attached,
  client = client,
  go = go,
  request = request,
  diagnostic = diagnostic,
  float = float,
  written = written,
}
local here = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2))
for _, part in ipairs({ 'board', 'play', 'plugin', 'typing' }) do
  assert(loadfile(vim.fs.joinpath(here, part .. '.lua')))(suite)
end

test('a binary record is shown as text, and not written over', function()
  local made = vim.system({ vim.env.XQLS_SERVER, 'convert', '--to', 'xqf', '-o', 'small.xqf', 'game.xq' }):wait()
  equal(made.code, 0, 'the end of the program')
  local bytes = vim.fn.readblob('small.xqf')
  open_attached('small.xqf')
  contains(text(), 'START{', 'the text')
  equal({ vim.bo.filetype, vim.bo.readonly, vim.bo.modified }, { 'xq', true, false }, 'the buffer')
  vim.cmd('silent! write!')
  equal(vim.fn.readblob('small.xqf') == bytes, true, 'that the file is as before')
  vim.cmd('write saved.xq')
  contains(table.concat(vim.fn.readfile('saved.xq'), '\n'), 'START{', 'the text under another name')
end)

test('the server ends with the editor', function()
  open_attached('game.xq')
  -- Neovim asks for diagnostics after the buffer was attached, and no server answers once it is to end.
  vim.wait(500)
  local found = client()
  if vim.fn.has('nvim-0.11') == 1 then
    found:stop()
  else
    found.stop()
  end
  eventually('the end of the server', function()
    return found.is_stopped == nil or (vim.fn.has('nvim-0.11') == 1 and found:is_stopped() or found.is_stopped())
  end, 5000)
end)

io.stdout:write(('%d passed, %d failed\n'):format(passed, failed))
vim.cmd(failed > 0 and 'cquit! 1' or 'qall!')
