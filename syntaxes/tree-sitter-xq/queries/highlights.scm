; Colours. The captures are those that Neovim, Helix and Zed have in common; the two sides have different ones.

(comment) @comment

(key) @property
(value) @string
(title) @string
(reason) @string
(score) @constant
(format) @constant
(symbol) @constant
(number) @number
(text) @string

["FORMAT" "GAME" "SETUP" "START" "VAR" "DIAG" "COM" "MOVE"] @keyword
(end) @keyword

(side) @keyword
(piece) @constant
(label) @label

(move_number) @number
(placeholder) @number
(first_move) @type
(second_move) @function
(remark) @operator

["{" "}" "[" "]" "(" ")"] @punctuation.bracket
["," ";" ":" "-"] @punctuation.delimiter
