-- :checkhealth xqls
local M = {}

local xqls = require('xqls')

local function check_editor(health)
  local version = tostring(vim.version())
  if vim.fn.has('nvim-0.10') == 0 then
    health.error('Neovim ' .. version .. ' is too old', 'Neovim 0.10 or newer is needed.')
  elseif vim.lsp.enable then
    health.ok('Neovim ' .. version .. ': the server is started by vim.lsp.enable')
  else
    health.ok('Neovim ' .. version .. ': the server is started by vim.lsp.start')
    health.info('folds of the server need Neovim 0.11')
  end
end

--- Options that do not exist, or have a value of another type.
local function check_options(health)
  local wrong = 0
  for name, value in pairs(vim.g.xqls or {}) do
    local default = xqls.defaults[name]
    if default == nil then
      wrong = wrong + 1
      health.warn(('vim.g.xqls.%s is no option'):format(name), ':help xqls-options lists them.')
    elseif type(value) ~= type(default) then
      wrong = wrong + 1
      health.error(('vim.g.xqls.%s is a %s, not a %s'):format(name, type(value), type(default)), ':help xqls-options')
    end
  end
  if wrong == 0 then
    health.ok('vim.g.xqls has only options that exist')
  end
end

local function check_server(health)
  local cmd = xqls.command()
  if type(cmd) ~= 'table' then
    health.info('the server is started by a function')
    return
  end
  if vim.fn.executable(cmd[1]) == 0 then
    health.error(("the program '%s' was not found"):format(cmd[1]), {
      'Install xqls so that it is on the PATH, or say where it is:',
      "vim.g.xqls = { cmd = { '/path/to/xqls', 'lsp', '--stdio' } }",
    })
    return
  end
  local ok, answer = pcall(function()
    return vim.system({ cmd[1], '--version' }, { text = true, timeout = 5000 }):wait()
  end)
  if not ok or answer.code ~= 0 then
    health.error(("'%s --version' failed"):format(cmd[1]), { ok and vim.trim(answer.stderr or '') or tostring(answer) })
  elseif not (answer.stdout or ''):find('^xqls ') then
    health.warn(("'%s --version' prints '%s', which is not xqls"):format(cmd[1], vim.trim(answer.stdout)), 'If it starts xqls in another way, all is well.')
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
    health.ok(('running: %s %s, %d buffer(s), root %s'):format(info.name or 'xqls', info.version or '', buffers, client.config.root_dir or '-'))
  end
  local alone = vim.tbl_filter(function(bufnr)
    return xqls.client(bufnr) == nil
  end, records())
  if not xqls.options().autostart then
    health.info('vim.g.xqls.autostart is false: the server is started by you')
  elseif #alone > 0 then
    health.error(('%d record(s) are open without the server, for instance %s'):format(#alone, vim.api.nvim_buf_get_name(alone[1])), ':messages and the file ' .. vim.lsp.get_log_path() .. ' may say why; :edit tries again.')
  elseif #clients == 0 then
    health.info('the server is not running; it starts when a record is opened')
  end
end

--- Only the extensions that are ours whatever the text says.
local function check_filetypes(health)
  for _, language in ipairs(require('xqls.languages')) do
    for _, extension in ipairs(language.extensions) do
      if not (language.shared and language.shared[extension]) then
        local found = vim.filetype.match({ filename = 'record.' .. extension })
        if found == language.id then
          health.ok(('.%s is %s'):format(extension, found))
        else
          health.warn(('.%s is %s instead of %s'):format(extension, found or 'nothing', language.id), 'Something else calls vim.filetype.add for it.')
        end
      end
    end
  end
end

local function check_help(health)
  if #vim.fn.getcompletion('xqls.txt', 'help') > 0 then
    health.ok(':help xqls works')
  else
    health.warn(':help xqls finds nothing', ':helptags ALL writes the index.')
  end
end

function M.check()
  local health = vim.health
  health.start('xqls: editor')
  check_editor(health)
  check_options(health)
  check_filetypes(health)
  check_help(health)
  health.start('xqls: language server')
  check_server(health)
  check_clients(health)
end

return M
