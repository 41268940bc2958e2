; Written by editors/generate.mjs from syntaxes/tree-sitter-xq/queries.
; Colours. The captures are those that Neovim, Helix and Zed have in common; the two sides have different ones.

(comment) @comment

(key) @attribute
(value) @string
(title) @string
(reason) @string
(score) @constant
(format) @constant
(symbol) @constant
(number) @constant.numeric
(text) @string

["FORMAT" "GAME" "SETUP" "START" "VAR" "DIAG" "COM" "MOVE"] @keyword
(end) @keyword

(side) @keyword
(piece) @constant
(label) @label

(move_number) @constant.numeric
(placeholder) @constant.numeric
(first_move) @type
(second_move) @special
(remark) @operator

["{" "}" "[" "]" "(" ")"] @punctuation.bracket
["," ";" ":" "-"] @punctuation.delimiter
