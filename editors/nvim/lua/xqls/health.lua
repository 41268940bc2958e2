-- :checkhealth xqls
local M = {}

local words = require('xqls.words')
local xqls = require('xqls')

local function check_editor(health)
  local version = tostring(vim.version())
  if vim.fn.has('nvim-0.10') == 0 then
    health.error(words.say('Neovim {version} is too old', { version = version }), words.say('Neovim 0.10 or newer is needed.'))
  elseif vim.lsp.enable then
    health.ok(words.say('Neovim {version}: the server is started by {how}', { version = version, how = 'vim.lsp.enable' }))
  else
    health.ok(words.say('Neovim {version}: the server is started by {how}', { version = version, how = 'vim.lsp.start' }))
    health.info(words.say('folds of the server need Neovim 0.11'))
  end
end

--- Options that do not exist, or have a value of another type.
local function check_options(health)
  local wrong = 0
  for name, value in pairs(vim.g.xqls or {}) do
    local default = xqls.defaults[name]
    if default == nil then
      wrong = wrong + 1
      health.warn(words.say('vim.g.xqls.{name} is no option', { name = name }), words.say(':help xqls-options lists them.'))
    elseif type(value) ~= type(default) then
      wrong = wrong + 1
      health.error(words.say('vim.g.xqls.{name} is a {found}, not a {wanted}', { name = name, found = type(value), wanted = type(default) }), ':help xqls-options')
    end
  end
  if wrong == 0 then
    health.ok(words.say('vim.g.xqls has only options that exist'))
  end
end

local function check_server(health)
  local cmd = xqls.command()
  if type(cmd) ~= 'table' then
    health.info(words.say('the server is started by a function'))
    return
  end
  if vim.fn.executable(cmd[1]) == 0 then
    health.error(words.say("the program '{program}' was not found", { program = cmd[1] }), {
      words.say('Install xqls so that it is on the PATH, or say where it is:'),
      "vim.g.xqls = { cmd = { '/path/to/xqls', 'lsp', '--stdio' } }",
    })
    return
  end
  local ok, answer = pcall(function()
    return vim.system({ cmd[1], '--version' }, { text = true, timeout = 5000 }):wait()
  end)
  if not ok or answer.code ~= 0 then
    health.error(words.say("'{program} --version' failed", { program = cmd[1] }), { ok and vim.trim(answer.stderr or '') or tostring(answer) })
  elseif not (answer.stdout or ''):find('^xqls ') then
    health.warn(
      words.say("'{program} --version' prints '{text}', which is not xqls", { program = cmd[1], text = vim.trim(answer.stdout) }),
      words.say('If it starts xqls in another way, all is well.')
    )
  else
    health.ok(('%s: %s'):format(vim.fn.exepath(cmd[1]), vim.trim(answer.stdout)))
  end
end

--- Buffers that are records.
local function records()
  local is_record = require('xqls.filetypes').is_record
  return vim.tbl_filter(function(bufnr)
    return vim.api.nvim_buf_is_loaded(bufnr) and vim.bo[bufnr].buftype == '' and is_record(bufnr)
  end, vim.api.nvim_list_bufs())
end

local function check_clients(health)
  local clients = vim.lsp.get_clients({ name = 'xqls' })
  for _, client in ipairs(clients) do
    local info = client.server_info or {}
    local buffers = vim.tbl_count(client.attached_buffers)
    health.ok(words.say('running: {name} {version}, buffers: {buffers}, root: {root}', {
      name = info.name or 'xqls',
      version = info.version or '',
      buffers = buffers,
      root = client.config.root_dir or '-',
    }))
  end
  local alone = vim.tbl_filter(function(bufnr)
    return xqls.client(bufnr) == nil
  end, records())
  if not xqls.options().autostart then
    health.info(words.say('vim.g.xqls.autostart is false: the server is started by you'))
  elseif #alone > 0 then
    health.error(
      words.say('records open without the server: {count}, for instance {file}', { count = #alone, file = vim.api.nvim_buf_get_name(alone[1]) }),
      words.say(':messages and the file {log} may say why; :edit tries again.', { log = vim.lsp.get_log_path() })
    )
  elseif #clients == 0 then
    health.info(words.say('the server is not running; it starts when a record is opened'))
  end
end

--- Only the extensions that are ours whatever the text says.
local function check_filetypes(health)
  for _, language in ipairs(require('xqls.languages')) do
    for _, extension in ipairs(language.extensions) do
      if not (language.shared and language.shared[extension]) then
        local found = vim.filetype.match({ filename = 'record.' .. extension })
        if found == language.id then
          health.ok(words.say('.{extension} is {filetype}', { extension = extension, filetype = found }))
        else
          health.warn(
            words.say('.{extension} is {filetype} instead of {wanted}', { extension = extension, filetype = found or '-', wanted = language.id }),
            words.say('Something else calls vim.filetype.add for it.')
          )
        end
      end
    end
  end
end

local function check_help(health)
  if #vim.fn.getcompletion('xqls.txt', 'help') > 0 then
    health.ok(words.say(':help xqls works'))
  else
    health.warn(words.say(':help xqls finds nothing'), words.say(':helptags ALL writes the index.'))
  end
end

function M.check()
  local health = vim.health
  health.start(words.say('xqls: editor'))
  check_editor(health)
  check_options(health)
  check_filetypes(health)
  check_help(health)
  health.start(words.say('xqls: language server'))
  check_server(health)
  check_clients(health)
end

return M
