# SYNTAX TEST "source.xq" "comments, commentary and diagrams"

# a comment before everything
# <----------------------------- comment.line.number-sign.xq
FORMAT LALG
# <------ keyword.other.header.xq
/* two lines, with \*/ and # inside
# <-- punctuation.definition.comment.begin.xq
#                  ^^^ constant.character.escape.xq
#                          ^^^^^^^^ comment.block.xq - comment.line.number-sign.xq
   RED not a header */
#  ^^^ comment.block.xq - keyword.other.header.xq
#                   ^^ punctuation.definition.comment.end.xq
GAME 3, Horses #1
#       ^^^^^^^^^ entity.name.section.game.xq - comment
DIAG{ a b # c \} d
# <---- keyword.control.block.xq
#   ^ punctuation.section.block.begin.xq
#         ^^^ string.unquoted.diagram.xq - comment
#             ^^ constant.character.escape.xq
9 r n . START{
#       ^^^^^ string.unquoted.diagram.xq - keyword
}
# <- punctuation.section.block.end.xq
START{ 1. Ch2-e2 # not Ch2-d2
#         ^^^^^^ meta.move.xq
#                ^^^^^^^^^^^^ comment.line.number-sign.xq - meta.move.xq
Nh9-g7 COM{ so far \} so { good # ok } 2. Nh0-g2
#      ^^^ keyword.control.block.xq
#           ^^^^^^^ comment.block.commentary.xq
#                  ^^ constant.character.escape.xq
#                     ^^^^^^^^^^^^^^ comment.block.commentary.xq - comment.line.number-sign.xq
#                                    ^ punctuation.section.block.end.xq
#                                      ^ constant.numeric.move-number.xq
Ri9-h9#x (1)# y
# <------ meta.move.xq
#     ^^ meta.game.xq - comment
#           ^^^ comment.line.number-sign.xq
COM
# <--- keyword.control.block.xq
{ text 3. Ch2-e2 }
# ^^^^^^^^^^^^^^ comment.block.commentary.xq - meta.move.xq
/* 4. */ 5. Pc3-c4 }END
# <-------- comment.block.xq
#        ^ constant.numeric.move-number.xq
#                  ^ punctuation.section.block.end.xq
#                   ^^^ keyword.control.block.end.xq
GAME 4
# <---- keyword.other.header.xq
#    ^ constant.numeric.game-number.xq
