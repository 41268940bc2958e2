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
