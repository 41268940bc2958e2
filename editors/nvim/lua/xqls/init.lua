-- Starts the language server and finds its client again.
--
-- vim.g.xqls, all optional:
--   cmd         { 'xqls', 'lsp', '--stdio' }
--   autostart   true; false: you call vim.lsp.enable('xqls') or require('xqls').start() yourself
--   settings    {} what the server is configured with
--   board       { position = 'right' }; 'right', 'below' or 'float'
--   mappings    true; ]m [m ]v [v walk through a record
--   folds       true; the server's folds, where Neovim has vim.lsp.foldexpr
--   lens        true; a line above each game
--   treesitter  true; colours by the tree-sitter parser `xq`, if one is installed
--   on_type     true; numbers of moves as you type, where Neovim has vim.lsp.on_type_formatting
local M = {}

local filetypes = require('xqls.filetypes')
local words = require('xqls.words')
local root_markers = { 'xqls.toml', '.git' }

M.defaults = {
  cmd = { 'xqls', 'lsp', '--stdio' },
  autostart = true,
  settings = {},
  board = { position = 'right' },
  mappings = true,
  folds = true,
  lens = true,
  treesitter = true,
  on_type = true,
}

function M.options()
  return vim.tbl_deep_extend('force', M.defaults, vim.g.xqls or {})
end

--- The server asks for diagnostics to be pulled again, for instance those of a word that was still being typed.
--- Neovim 0.12 then pulls the diagnostics of the workspace only, and leaves out of these what belongs to a buffer.
local function refresh_diagnostics(err, _, context)
  local client = not err and vim.lsp.get_client_by_id(context.client_id)
  if client then
    local identifier = vim.tbl_get(client.server_capabilities, 'diagnosticProvider', 'identifier')
    for bufnr in pairs(client.attached_buffers) do
      if vim.api.nvim_buf_is_loaded(bufnr) then
        local params = { identifier = identifier, textDocument = vim.lsp.util.make_text_document_params(bufnr) }
        client:request('textDocument/diagnostic', params, nil, bufnr)
      end
    end
  end
  return vim.NIL
end

--- The lines of an engine are shown, all other progress is Neovim's.
local function progress(err, result, context, config)
  if not require('xqls.engine').progress(err, result) then
    return vim.lsp.handlers['$/progress'](err, result, context, config)
  end
end

--- What vim.lsp.config and vim.lsp.start have in common.
local function base_config()
  local options = M.options()
  local settings = vim.tbl_isempty(options.settings) and vim.empty_dict() or options.settings
  -- A float of Neovim shows no pictures: boards have to come as text, if the user has nothing that draws them.
  local pulls_again = vim.fn.has('nvim-0.12') == 1
  local client = {
    markdownImages = options.settings.pictures == true,
    refresh = pulls_again,
    commands = { 'xqls.showBoard', 'xqls.reopen', 'xqls.goTo', 'xqls.showDeleted', 'xqls.analyse', 'xqls.annotate', 'xqls.removeAnnotations' },
  }
  return {
    name = 'xqls',
    cmd = options.cmd,
    settings = { xqls = settings },
    init_options = vim.tbl_extend('force', options.settings, { client = client }),
    -- Neovim does not send its language.
    before_init = function(params)
      params.locale = words.language()
    end,
    handlers = {
      ['workspace/diagnostic/refresh'] = pulls_again and refresh_diagnostics or nil,
      ['$/progress'] = progress,
    },
    commands = {
      ['xqls.showBoard'] = function(command)
        M.show_board_at(command.arguments)
      end,
      ['xqls.reopen'] = function(command)
        M.reopen(command.arguments)
      end,
      ['xqls.goTo'] = function(command, context)
        M.go_to(command.arguments, vim.lsp.get_client_by_id(context.client_id))
      end,
      ['xqls.analyse'] = function(command)
        M.go_to_place(command.arguments)
        require('xqls.engine').analyse()
      end,
      ['xqls.annotate'] = function()
        require('xqls.engine').annotate()
      end,
      ['xqls.removeAnnotations'] = function()
        require('xqls.engine').annotate(true)
      end,
      ['xqls.showDeleted'] = function(command)
        vim.notify('xqls: ' .. tostring((command.arguments or {})[2]))
      end,
    },
  }
end

--- Puts the cursor of the current window on the half-move that ends at a place, if its buffer is the one that is named.
function M.go_to(arguments, client)
  local uri, range = unpack(arguments or {})
  local at = type(range) == 'table' and range.start
  if client and at and uri == vim.uri_from_bufnr(0) then
    require('xqls.place').go_to_end(0, at, client)
  end
end

--- Reads a file again in another encoding; a text with changes stays, as with `:edit`.
function M.reopen(arguments)
  local uri, encoding = unpack(arguments or {})
  local known = { gb18030 = 'gb18030', Big5 = 'cp950', Shift_JIS = 'cp932', ['EUC-JP'] = 'euc-jp' }
  if type(uri) ~= 'string' or not known[encoding] then
    return
  end
  vim.api.nvim_buf_call(vim.uri_to_bufnr(uri), function()
    local ok, message = pcall(vim.cmd, 'edit ++enc=' .. known[encoding])
    if not ok then
      vim.notify(message:gsub('^.-(E%d+)', '%1'), vim.log.levels.ERROR)
    end
  end)
end

--- The configuration for vim.lsp.enable: Neovim 0.11 and newer.
function M.client_config()
  local config = base_config()
  config.filetypes = filetypes.ids()
  config.root_dir = function(bufnr, on_dir)
    if filetypes.is_record(bufnr) then
      on_dir(M.root(bufnr))
    end
  end
  return config
end

--- The folder of the workspace: where xqls.toml or .git is, otherwise the file's own.
function M.root(bufnr)
  local name = vim.api.nvim_buf_get_name(bufnr)
  return vim.fs.root(bufnr, root_markers) or (name ~= '' and vim.fs.dirname(name)) or vim.uv.cwd()
end

--- The command that starts the server: vim.lsp.config can change it too.
function M.command()
  local config = vim.lsp.config and vim.lsp.config['xqls']
  return config and config.cmd or M.options().cmd
end

--- Whether the program is there; otherwise that is reported, once.
function M.can_start(cmd)
  if type(cmd) ~= 'table' or vim.fn.executable(cmd[1]) == 1 then
    return true
  end
  local message = words.say("the program '{program}' was not found. :checkhealth xqls says more.", { program = cmd[1] })
  vim.notify_once('xqls: ' .. message, vim.log.levels.WARN)
  return false
end

--- Starts the server for one buffer: Neovim 0.10, or by hand.
function M.start(bufnr)
  bufnr = bufnr or vim.api.nvim_get_current_buf()
  if not filetypes.is_record(bufnr) then
    return nil
  end
  local config = base_config()
  config.cmd = M.command()
  if not M.can_start(config.cmd) then
    return nil
  end
  config.root_dir = M.root(bufnr)
  return vim.lsp.start(config, { bufnr = bufnr })
end

function M.autostart()
  if not M.options().autostart then
    return
  end
  if vim.lsp.enable then
    vim.lsp.enable('xqls')
    return
  end
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('xqls.start', {}),
    pattern = filetypes.ids(),
    callback = function(event)
      M.start(event.buf)
    end,
  })
end

--- The client of a buffer, or nil.
function M.client(bufnr)
  return vim.lsp.get_clients({ name = 'xqls', bufnr = bufnr or 0 })[1]
end

--- Sends a request of our own; `done(result, message)` gets one of the two.
function M.request(bufnr, method, params, done)
  local client = M.client(bufnr)
  if not client then
    return done(nil, words.say('the language server is not attached to this buffer'))
  end
  local function handler(err, result)
    done(result, err and err.message or nil)
  end
  if vim.fn.has('nvim-0.11') == 1 then
    return client:request(method, params, handler, bufnr)
  end
  return client.request(method, params, handler, bufnr)
end

--- Shows the buffer that a command names, with the cursor at its place.
function M.go_to_place(arguments)
  local uri, place = unpack(arguments or {})
  place = type(place) == 'table' and (place.start or place) or nil
  if type(uri) == 'string' and place and place.line then
    vim.cmd.buffer(vim.uri_to_bufnr(uri))
    pcall(vim.api.nvim_win_set_cursor, 0, { place.line + 1, place.character or 0 })
  end
end

--- A code lens: the board at the place which the server names.
function M.show_board_at(arguments)
  M.go_to_place(arguments)
  require('xqls.board').open()
end

--- Shows a text that cannot be changed in a window of its own.
local function show_text(text)
  vim.cmd('botright vnew')
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile = 'nofile', 'wipe', false
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(text, '\n'))
  vim.bo.modifiable = false
end

--- Shows the syntax tree of the current buffer.
function M.show_syntax_tree()
  local bufnr = vim.api.nvim_get_current_buf()
  M.request(bufnr, 'xqls/syntaxTree', { textDocument = vim.lsp.util.make_text_document_params(bufnr) }, function(text, message)
    if type(text) ~= 'string' then
      vim.notify('xqls: ' .. (message or words.say('no syntax tree')), vim.log.levels.WARN)
      return
    end
    show_text(text)
  end)
end

--- Shows what the server says about itself.
function M.show_status()
  M.request(vim.api.nvim_get_current_buf(), 'xqls/status', vim.empty_dict(), function(status, message)
    if type(status) ~= 'table' then
      vim.notify('xqls: ' .. (message or words.say('no status')), vim.log.levels.WARN)
      return
    end
    show_text(vim.inspect(status))
  end)
end

--- The file that the server writes its log into: that of `--log` in its command, else Neovim's own for all servers.
local function log_file()
  local cmd = M.command()
  for index, word in ipairs(type(cmd) == 'table' and cmd or {}) do
    local file = word:match('^%-%-log=(.+)$') or (word == '--log' and cmd[index + 1])
    if file then
      return file
    end
  end
  return vim.lsp.log and vim.lsp.log.get_filename and vim.lsp.log.get_filename() or vim.lsp.get_log_path()
end

--- Opens the log of the server at its end.
function M.show_log()
  vim.cmd('botright split ' .. vim.fn.fnameescape(log_file()))
  vim.bo.readonly = true
  vim.cmd('normal! G')
end

--- Sets up each record buffer: the keys at once, the rest when the server is attached. Neovim 0.11 and newer say nothing
--- about a program that is missing.
function M.setup_buffers()
  local group = vim.api.nvim_create_augroup('xqls.buffers', {})
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = filetypes.ids(),
    callback = function(event)
      local options = M.options()
      if not filetypes.is_record(event.buf) then
        return
      end
      if options.mappings then
        require('xqls.features').map(event.buf)
      end
      require('xqls.features').prepare(event.buf)
      if options.autostart then
        M.can_start(M.command())
      end
    end,
  })
  vim.api.nvim_create_autocmd('LspAttach', {
    group = group,
    callback = function(event)
      local client = vim.lsp.get_client_by_id(event.data.client_id)
      if client and client.name == 'xqls' then
        require('xqls.features').attach(client, event.buf)
      end
    end,
  })
end

local function one_of(choices)
  return function(lead)
    return vim.tbl_filter(function(word)
      return vim.startswith(word, lead)
    end, choices)
  end
end

function M.setup_commands()
  local command = vim.api.nvim_create_user_command
  command('XqlsBoard', function(call)
    require('xqls.board').toggle(call.args ~= '' and call.args or nil)
  end, { nargs = '?', complete = one_of({ 'right', 'below', 'float' }), desc = words.say('Show or hide the board at the cursor') })
  command('XqlsPlay', function(call)
    require('xqls.play').play(call.args, call.bang and 'variation' or nil)
  end, {
    nargs = '?',
    bang = true,
    complete = function(lead)
      return require('xqls.play').complete(lead)
    end,
    desc = words.say('Play a move after the one at the cursor; with ! as a variation'),
  })
  command('XqlsEdit', function(call)
    local action, argument = call.args:match('^(%S+)%s*(.*)$')
    require('xqls.play').edit(action, argument)
  end, { nargs = '+', complete = one_of(require('xqls.actions')), desc = words.say('Change the record at the cursor') })
  command('XqlsVariations', function()
    require('xqls.walk').choose()
  end, { desc = words.say('Pick one of the moves recorded here') })
  command('XqlsExplorer', function()
    require('xqls.explorer').show()
  end, { desc = words.say('Show how other games went on from here') })
  command('XqlsGames', function(call)
    require('xqls.games').show(call.args)
  end, { nargs = '*', desc = words.say('List the games of the folder') })
  command('XqlsPaste', function(call)
    require('xqls.games').paste(call.args)
  end, { nargs = '?', desc = words.say('Open a record of the text in the clipboard') })
  command('XqlsHints', function()
    require('xqls.features').toggle_hints(vim.api.nvim_get_current_buf())
  end, { desc = words.say('Show or hide the hints after moves') })
  command('XqlsAnalyse', function()
    require('xqls.engine').analyse()
  end, { desc = words.say('Show the lines of an engine for the position at the cursor') })
  command('XqlsAnnotate', function(call)
    if call.bang then
      return require('xqls.engine').stop_annotating()
    end
    require('xqls.engine').annotate()
  end, { bang = true, desc = words.say('Have an engine annotate the game; with ! stop it') })
  command('XqlsRemoveAnnotations', function()
    require('xqls.engine').annotate(true)
  end, { desc = words.say('Take the annotations of an engine out of the game') })
  command('XqlsEngine', function()
    require('xqls.engine').choose()
  end, { desc = words.say('Choose the engine that is asked') })
  command('XqlsExplain', function(call)
    require('xqls.pages').show(call.args)
  end, {
    nargs = '?',
    complete = function(lead)
      return one_of(require('xqls.pages').codes())(lead)
    end,
    desc = words.say('Show the page about the diagnostic at the cursor'),
  })
  command('XqlsConvert', function(call)
    require('xqls.convert').convert(call.args)
  end, {
    nargs = 1,
    complete = function(lead)
      local targets = vim.tbl_keys(require('xqls.convert').targets())
      table.sort(targets)
      return one_of(targets)(lead)
    end,
    desc = words.say('Write the record in another format, as a new file beside it'),
  })
  command('XqlsSyntaxTree', M.show_syntax_tree, { desc = words.say('Show the syntax tree of the record') })
  command('XqlsStatus', M.show_status, { desc = words.say('Show what the server says about itself') })
  command('XqlsLog', M.show_log, { desc = words.say('Open the log of the server') })
end

return M
