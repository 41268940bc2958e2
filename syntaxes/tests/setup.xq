# SYNTAX TEST "source.xq" "SETUP blocks"

GAME 1
SETUP{ Ke0; Rd4; ke9; MOVE 31, BLACK }
# <----- keyword.control.block.xq
#    ^ punctuation.section.block.begin.xq
#      ^ entity.name.type.piece.xq
#       ^^ variable.other.square.xq
#         ^ punctuation.separator.xq
#           ^ entity.name.type.piece.xq
#            ^^ variable.other.square.xq
#                ^^^ meta.setup.xq
#                     ^^^^ keyword.other.setup.xq
#                          ^^ constant.numeric.move-number.xq
#                            ^ punctuation.separator.xq
#                              ^^^^^ constant.language.side.xq
#                                    ^ punctuation.section.block.end.xq
SETUP
{
# <- punctuation.section.block.begin.xq
  RED: Ke0, R(d4), MOVE 2; # the rook
# ^^^ constant.language.side.xq
#    ^ punctuation.separator.xq
#      ^ entity.name.type.piece.xq
#       ^^ variable.other.square.xq
#           ^ entity.name.type.piece.xq
#            ^ punctuation.definition.square.begin.xq
#             ^^ variable.other.square.xq
#               ^ punctuation.definition.square.end.xq
#                  ^^^^ keyword.other.setup.xq
#                       ^ constant.numeric.move-number.xq
#                          ^^^^^^^^^^ comment.line.number-sign.xq
  BLACK: kd9 /* alone */
# ^^^^^ constant.language.side.xq
#        ^ entity.name.type.piece.xq
#         ^^ variable.other.square.xq
#            ^^^^^^^^^^^ comment.block.xq
}
# <- punctuation.section.block.end.xq
START{ 1. Rd4-d8 }
# <----- keyword.control.block.xq
#      ^ constant.numeric.move-number.xq
#         ^ entity.name.type.piece.xq
SETUP{}
# <----- keyword.control.block.xq
#    ^ punctuation.section.block.begin.xq
#     ^ punctuation.section.block.end.xq
