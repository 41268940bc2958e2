-- The plugin's own words in the language of the reader. They stand in English where they are said, and
-- xqls.translations has those of other languages.
local M = {}

local translations = require('xqls.translations')

--- The language that a name as `zh_TW.UTF-8` or `ja` means: a key of the translations, 'en', or nil for another one.
function M.named(name)
  local language, rest = (name or ''):lower():match('^(%a+)[-_]?(%a*)')
  if language == 'zh' then
    return vim.tbl_contains({ 'hant', 'tw', 'hk', 'mo' }, rest) and 'zh-Hant' or 'zh-Hans'
  end
  return (language == 'ja' or language == 'en') and language or nil
end

--- What the environment asks for. |v:lang| is `C` where the system lacks the locale.
local function environment()
  for _, name in ipairs({ 'LC_ALL', 'LC_MESSAGES', 'LANG' }) do
    if (vim.env[name] or '') ~= '' then
      return M.named(vim.env[name])
    end
  end
end

--- The language of the reader: of the server's setting `language`, otherwise of Neovim (|v:lang|), otherwise of the
--- environment. Nil where none is one that the plugin speaks.
function M.language()
  local settings = (vim.g.xqls or {}).settings or {}
  return M.named(settings.language) or M.named(vim.v.lang) or environment()
end

--- A text in the language of the reader. `{name}` stands for an argument.
function M.say(text, arguments)
  local known = (translations[M.language()] or {})[text] or text
  return (known:gsub('{(%w+)}', function(name)
    local value = (arguments or {})[name]
    return value ~= nil and tostring(value) or nil
  end))
end

return M
