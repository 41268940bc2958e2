; Written by editors/generate.mjs from syntaxes/tree-sitter-xq/queries.
; Web addresses and notes in comments.
((comment) @injection.content
  (#set! injection.language "comment"))

((comment_block
  (text) @injection.content)
  (#set! injection.language "comment"))
