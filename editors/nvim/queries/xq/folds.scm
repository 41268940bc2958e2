; Written by editors/generate.mjs from syntaxes/tree-sitter-xq/queries.
[
  (game)
  (setup)
  (start)
  (variation)
  (inline)
  (diagram)
  (comment_block)
  (comment)
] @fold
