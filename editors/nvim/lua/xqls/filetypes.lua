-- Which buffers are records. `.xq` is XQuery's extension too, `.pgn` and `.fen` belong to Western chess: there the text decides.
local M = {}

local languages = require('xqls.languages')
local lines_read = 200

--- The file types of the plugin, which are the language ids of the server.
function M.ids()
  return vim.tbl_map(function(language)
    return language.id
  end, languages)
end

local function matches_any(patterns, line)
  for _, pattern in ipairs(patterns) do
    if vim.regex(pattern):match_str(line) then
      return true
    end
  end
  return false
end

--- 'ours' or 'theirs': the first line that speaks for one side decides.
local function whose(bufnr, rule)
  for _, line in ipairs(vim.api.nvim_buf_get_lines(bufnr, 0, lines_read, false)) do
    line = line:sub(1, 1000)
    if matches_any(rule.ours, line) then
      return 'ours'
    elseif matches_any(rule.theirs, line) then
      return 'theirs'
    end
  end
  return rule.undecided
end

local function detector(language, rule)
  return function(_, bufnr)
    if not bufnr or bufnr < 0 or whose(bufnr, rule) == 'ours' then
      return language.id
    end
    return rule.theirs_filetype
  end
end

function M.register()
  local extensions = {}
  for _, language in ipairs(languages) do
    for _, extension in ipairs(language.extensions) do
      local rule = language.shared and language.shared[extension]
      local detect = rule and detector(language, rule) or language.id
      extensions[extension] = detect
      extensions[extension:upper()] = detect
    end
  end
  vim.filetype.add({ extension = extensions })
end

--- False for a buffer that has one of our file types for another reason: OpenWrt's configuration is `uci` as well.
function M.is_record(bufnr)
  local filetype = vim.bo[bufnr].filetype
  if filetype == 'uci' then
    return vim.api.nvim_buf_get_name(bufnr):lower():sub(-4) == '.uci'
  end
  return vim.tbl_contains(M.ids(), filetype)
end

function M.commentstring(filetype)
  for _, language in ipairs(languages) do
    if language.id == filetype then
      return language.commentstring
    end
  end
end

return M
