-- The text board: which of its characters is which square, and in which colour it is drawn. It knows no server.
--
-- Whose a piece is follows from the FEN, where a square is from the labels of the board. So the colours are right from
-- both sides and with any characters.
local M = {}

M.namespace = vim.api.nvim_create_namespace('xqls.board')

local numerals = { ['〇'] = '0', ['一'] = '1', ['二'] = '2', ['三'] = '3', ['四'] = '4', ['五'] = '5', ['六'] = '6', ['七'] = '7', ['八'] = '8', ['九'] = '9' }

--- A full-width digit or letter, or a Chinese numeral, in ASCII.
local function plain(character)
  if numerals[character] then
    return numerals[character]
  end
  local code = vim.fn.char2nr(character)
  if code > 0xFF00 and code < 0xFF5F then
    return string.char(code - 0xFEE0)
  end
  return character
end

--- The characters of a line with their first bytes, from 0.
local function characters(line)
  local found, at = {}, 0
  for _, character in ipairs(vim.fn.split(line, '\\zs')) do
    found[#found + 1] = { text = character, from = at, to = at + #character }
    at = at + #character
  end
  return found
end

--- The labels of the files from left to right, if the line holds them: letters of xiangqi or digits of shogi.
local function files_of(line, letters)
  local labels = {}
  for _, character in ipairs(characters(line)) do
    local label = plain(character.text)
    if label:match(letters and '^[a-i]$' or '^[1-9]$') then
      labels[#labels + 1] = label
    elseif not label:match('^%s*$') and label ~= '　' then
      return nil
    end
  end
  return #labels == 9 and labels or nil
end

--- The pieces of a FEN or SFEN by square: `h2` → 'C'. A promoted piece has its letter.
function M.pieces(fen, shogi)
  local pieces, row = {}, 0
  for text in (fen:match('^%S+') or ''):gsub('%[.*', ''):gmatch('[^/]+') do
    local column = 0
    for letter in text:gmatch('.') do
      if letter:match('%d') then
        column = column + tonumber(letter)
      elseif letter:match('%a') then
        local square = shogi and (9 - column) .. string.char(97 + row) or string.char(97 + column) .. (9 - row)
        pieces[square] = letter
        column = column + 1
      end
    end
    row = row + 1
  end
  return pieces
end

--- The squares of a board: lists of `{ line, from, to, square, piece, mark }`, lines and bytes from 0. `mark` is '[' for
--- where the last move ended, '(' for where it began, '<' for a king in check.
function M.squares(lines, fen, shogi)
  local files
  for _, line in ipairs(lines) do
    files = files or files_of(line, not shogi)
  end
  if not files then
    return {}
  end
  local pieces, squares = M.pieces(fen, shogi), {}
  local first, step = shogi and 3 or 3, shogi and 3 or 2
  for number, line in ipairs(lines) do
    local all = characters(line)
    local label = all[shogi and 29 or 1]
    label = label and plain(label.text)
    local is_row = #all >= (shogi and 29 or 19) and label:match('^%d$') and all[2].text:match('^[ %[%(<v+]$')
    for column = 0, is_row and 8 or -1 do
      local at = first + column * step
      local cell, before = all[at], all[at - (step - 1)].text
      local rank = shogi and string.char(96 + tonumber(label)) or label
      local square = files[column + 1] .. rank
      local mark = before:match('^[%[%(<]$') or (cell.text == '〇' or cell.text == '*') and '(' or nil
      squares[#squares + 1] = {
        line = number - 1,
        from = cell.from,
        to = cell.to,
        around = { all[at - (step - 1)].from, all[at + 1] and all[at + 1].to or cell.to },
        square = square,
        piece = pieces[square],
        mark = mark,
      }
    end
  end
  return squares
end

local marks = { ['['] = 'XqlsBoardTo', ['('] = 'XqlsBoardFrom', ['<'] = 'XqlsBoardCheck' }

--- Colours the board in the first `count` lines of a buffer.
function M.paint(bufnr, squares, count)
  vim.api.nvim_buf_clear_namespace(bufnr, M.namespace, 0, -1)
  local function mark(line, from, to, group, priority)
    vim.api.nvim_buf_set_extmark(bufnr, M.namespace, line, from, { end_col = to, hl_group = group, priority = priority })
  end
  for line, text in ipairs(vim.api.nvim_buf_get_lines(bufnr, 0, count, false)) do
    if #text > 0 then
      mark(line - 1, 0, #text, 'XqlsBoardLabel', 90)
    end
  end
  for _, cell in ipairs(squares) do
    local group = not cell.piece and 'XqlsBoardPoint' or cell.piece:match('%u') and 'XqlsBoardFirst' or 'XqlsBoardSecond'
    mark(cell.line, cell.from, cell.to, group, 100)
    if cell.mark then
      local around = cell.piece and cell.around or { cell.from, cell.to }
      mark(cell.line, around[1], around[2], marks[cell.mark], 110)
    end
  end
end

return M
