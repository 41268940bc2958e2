-- The init file of `editors/try nvim`: the plugin, the server, and the board open next to the record.
-- An empty variable is none to Neovim.
local headless = vim.env.XQLS_TRY_HEADLESS ~= nil

vim.opt.swapfile = false
vim.opt.number = true
vim.opt.signcolumn = 'yes'
vim.opt.termguicolors = not headless
vim.opt.runtimepath:prepend(vim.env.XQLS_PLUGIN)
vim.g.xqls = { cmd = { vim.env.XQLS_SERVER, 'lsp', '--stdio' } }
vim.cmd('filetype plugin indent on | syntax on')
-- Neovim 0.10 shows the message of a diagnostic by itself, newer ones only if asked to.
vim.diagnostic.config({ virtual_text = true })

local function board()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    local bufnr = vim.api.nvim_win_get_buf(window)
    if vim.api.nvim_buf_get_name(bufnr):find('xqls://board', 1, true) then
      return table.concat(vim.api.nvim_buf_get_lines(bufnr, 0, -1, false), '\n')
    end
  end
end

--- Prints the first error and the board, and ends: with exit code 1 if there is no board.
local function report()
  local shown = vim.wait(20000, function()
    return (board() or ''):find('/', 1, true) ~= nil
  end, 20)
  local errors = {}
  vim.wait(2000, function()
    errors = vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
    return #errors > 0
  end, 20)
  for _, error in ipairs(errors) do
    io.stdout:write(('%d:%d %s [%s]\n'):format(error.lnum + 1, error.col + 1, error.message, error.code))
  end
  io.stdout:write((board() or 'no board') .. '\n')
  vim.cmd(shown and 'qall!' or 'cquit! 1')
end

vim.api.nvim_create_autocmd('VimEnter', {
  callback = function()
    -- The first move of the record, so that there is a board to look at.
    if vim.fn.search('\\v^\\s*START|^1\\.', 'W') > 0 then
      vim.fn.search('\\v<1\\.\\s*\\zs\\S', 'W')
    end
    require('xqls.board').open()
    if headless then
      vim.schedule(report)
    else
      vim.notify('Move the cursor, and the board follows. :help xqls says more.')
    end
  end,
})
