-- Writes the record of the buffer in another format, as a new file beside it. What that format cannot say is in the quickfix
-- list.
local M = {}

local words = require('xqls.words')

--- The extension of the files that each target writes, by the names of `xqls convert --to`.
function M.targets()
  local targets = { json = 'json', html = 'html', xqf = 'xqf', jkf = 'jkf' }
  for _, language in ipairs(require('xqls.languages')) do
    targets[language.id] = language.extensions[1]
  end
  return targets
end

local function program()
  local start = require('xqls').command()
  return type(start) == 'table' and start[1] or 'xqls'
end

--- A name beside a file that no file has.
local function free_name(file, extension)
  local stem = vim.fn.fnamemodify(file, ':r')
  local name, count = ('%s.%s'):format(stem, extension), 1
  while vim.uv.fs_stat(name) do
    count = count + 1
    name = ('%s %d.%s'):format(stem, count, extension)
  end
  return name
end

function M.convert(target)
  local bufnr = vim.api.nvim_get_current_buf()
  local extension = M.targets()[target]
  if not extension then
    vim.notify('xqls: ' .. words.say('there is no such format: {name}', { name = target }), vim.log.levels.WARN)
    return
  end
  local source = vim.api.nvim_buf_get_name(bufnr)
  if source == '' then
    source = vim.fn.getcwd() .. '/record'
  end
  local name = free_name(source, extension)
  local command = { program(), 'convert', '--to', target, '-o', name }
  local input
  -- The text of a binary record is not the record.
  if vim.bo[bufnr].readonly and not vim.bo[bufnr].modified then
    vim.list_extend(command, { '--', source })
  else
    vim.list_extend(command, { '--language', vim.bo[bufnr].filetype, '-' })
    input = table.concat(vim.api.nvim_buf_get_lines(bufnr, 0, -1, false), '\n') .. '\n'
  end
  local ok, answer = pcall(function()
    return vim.system(command, { text = true, stdin = input, env = { LC_ALL = words.language() } }):wait()
  end)
  if not ok or answer.code ~= 0 then
    vim.notify('xqls: ' .. (ok and vim.trim(answer.stderr) or tostring(answer)), vim.log.levels.WARN)
    return
  end
  local losses = {}
  for line in vim.gsplit(vim.trim(answer.stderr), '\n', { plain = true }) do
    if line ~= '' then
      losses[#losses + 1] = { bufnr = bufnr, lnum = 1, text = (line:gsub('^<stdin>: ', '')) }
    end
  end
  if target ~= 'xqf' and target ~= 'html' then
    vim.cmd.edit(vim.fn.fnameescape(name))
  end
  if #losses > 0 then
    vim.fn.setqflist({}, ' ', { title = words.say('What {name} does not hold', { name = vim.fn.fnamemodify(name, ':t') }), items = losses })
    vim.cmd.copen()
  else
    vim.notify('xqls: ' .. words.say('{name} is written. Nothing is lost.', { name = vim.fn.fnamemodify(name, ':t') }))
  end
end

return M
