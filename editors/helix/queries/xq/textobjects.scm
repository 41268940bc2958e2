; Written by editors/generate.mjs from syntaxes/tree-sitter-xq/queries.
; Helix: ]e walks from move to move, ]f from variation to variation, `maf` selects a variation.
(game) @class.around

[
  (variation)
  (inline)
] @function.around

[
  (first_move)
  (second_move)
] @entry.around

(comment) @comment.around
