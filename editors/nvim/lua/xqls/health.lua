-- :checkhealth xqls
local M = {}

local function check_editor(health)
  local version = tostring(vim.version())
  if vim.fn.has('nvim-0.10') == 0 then
    health.error('Neovim ' .. version .. ' is too old', 'Neovim 0.10 or newer is needed.')
  elseif vim.lsp.enable then
    health.ok('Neovim ' .. version .. ': the server is started by vim.lsp.enable')
  else
    health.ok('Neovim ' .. version .. ': the server is started by vim.lsp.start')
  end
end

local function check_server(health, cmd)
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
  if ok and answer.code == 0 then
    health.ok(('%s: %s'):format(vim.fn.exepath(cmd[1]), vim.trim(answer.stdout)))
  else
    health.error(("'%s --version' failed"):format(cmd[1]), { ok and vim.trim(answer.stderr or '') or tostring(answer) })
  end
end

local function check_clients(health)
  local clients = vim.lsp.get_clients({ name = 'xqls' })
  if #clients == 0 then
    health.info('the server is not running; it starts when a record is opened')
  end
  for _, client in ipairs(clients) do
    local info = client.server_info or {}
    local buffers = vim.tbl_count(client.attached_buffers)
    health.ok(('running: %s %s, %d buffer(s), root %s'):format(info.name or 'xqls', info.version or '', buffers, client.config.root_dir or '-'))
  end
end

local function check_filetypes(health)
  for extension, sample in pairs({ xq = 'xq', wxf = 'xq', csa = 'csa', chessboard = 'chessboard' }) do
    local found = vim.filetype.match({ filename = 'record.' .. extension })
    if found == sample then
      health.ok(('.%s is %s'):format(extension, found))
    else
      health.warn(('.%s is %s instead of %s'):format(extension, found or 'nothing', sample), 'Something else calls vim.filetype.add for it.')
    end
  end
end

function M.check()
  local health = vim.health
  local options = require('xqls').options()
  health.start('xqls: editor')
  check_editor(health)
  check_filetypes(health)
  health.start('xqls: language server')
  check_server(health, options.cmd)
  check_clients(health)
  if not options.autostart then
    health.info('vim.g.xqls.autostart is false: the server is started by you')
  end
end

return M
