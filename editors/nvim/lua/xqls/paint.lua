-- The text board: which of its characters is which square, and in which colour it is drawn. It knows no server.
--
-- Whose a piece is follows from the FEN, and which square from its row and column. So the colours are right from both sides and
-- with any characters.
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

local gaps = { [' '] = true, ['['] = true, [']'] = true, ['('] = true, [')'] = true, ['<'] = true, ['>'] = true, ['!'] = true }

--- The nine cells of a line with the gaps before them, or nil. In shogi a sign of the side is between the two.
local function cells_of(line, step)
  local all = characters(line)
  local first = all[1] and gaps[all[1].text] and 0 or 1
  local cells = {}
  for column = 0, 8 do
    local gap, cell = all[first + column * step + 1], all[first + column * step + step]
    if not (gap and cell and gaps[gap.text]) or cell.text:match('^[%s~]$') or cell.text == '　' then
      return nil
    end
    local after = all[first + column * step + step + 1]
    cells[column + 1] = { gap = gap, from = cell.from, to = cell.to, text = cell.text, around_to = after and after.to or cell.to }
  end
  cells.label = first == 1 and plain(all[1].text) or nil
  return cells
end

local labels = { ['123456789'] = true, ['987654321'] = true, abcdefghi = true, ihgfedcba = true }

--- The text of nine cells in ASCII, and whether it is a row of labels.
local function label_row(cells)
  local text = ''
  for _, cell in ipairs(cells) do
    text = text .. plain(cell.text)
  end
  return labels[text] and text, numerals[cells[1].text] ~= nil
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
--- where the last move ended, '(' for where it began, '<' or '!' for a king in check and for what makes a move illegal.
function M.squares(lines, fen, shogi)
  local rows, flipped = {}, false
  for number, line in ipairs(lines) do
    local cells = cells_of(line, shogi and 3 or 2)
    if cells then
      local label, numeral = label_row(cells)
      if not label then
        cells.line = number - 1
        flipped = flipped or #rows == 0 and cells.label == '0'
        rows[#rows + 1] = cells
      elseif #rows == 0 then
        -- Above the board: the numbers of the other side. Those of Red are Chinese numerals; shogi counts from the right.
        flipped = shogi and label:sub(1, 1) == '1' or not shogi and numeral
      end
    end
  end
  if #rows ~= (shogi and 9 or 10) then
    return {}
  end
  local pieces, squares = M.pieces(fen, shogi), {}
  for index, cells in ipairs(rows) do
    for column, cell in ipairs(cells) do
      local x, y = column - 1, index - 1
      if flipped then
        x, y = 8 - x, #rows - 1 - y
      end
      local square = shogi and (9 - x) .. string.char(97 + y) or string.char(97 + x) .. (9 - y)
      local origin = cell.text == '〇' or cell.text == '*'
      squares[#squares + 1] = {
        line = cells.line,
        from = cell.from,
        to = cell.to,
        around = { cell.gap.from, cell.around_to },
        square = square,
        piece = pieces[square],
        mark = cell.gap.text:match('^[%[%(<!]$') or (origin and '(' or nil),
      }
    end
  end
  return squares
end

local marks = { ['['] = 'XqlsBoardTo', ['('] = 'XqlsBoardFrom', ['<'] = 'XqlsBoardCheck', ['!'] = 'XqlsBoardCheck' }

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
