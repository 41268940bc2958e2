# SYNTAX TEST "source.xq" "header lines"

FORMAT LALG
# <------ keyword.other.header.xq
#      ^^^^ constant.language.format.xq
FORMAT AXF, K(G) N(H)
# <------ keyword.other.header.xq
#      ^^^ constant.language.format.xq
#         ^ punctuation.separator.xq
#           ^ entity.name.type.piece.xq
#            ^ punctuation.definition.symbol.begin.xq
#             ^ variable.other.symbol.xq
#              ^ punctuation.definition.symbol.end.xq
#                ^ entity.name.type.piece.xq
#                  ^ variable.other.symbol.xq

GAME 12, Two Cannons #3
# <---- keyword.other.header.xq
#    ^^ constant.numeric.game-number.xq
#      ^ punctuation.separator.xq
#        ^^^^^^^^^^^^^^ entity.name.section.game.xq - comment
GAME 7
#    ^ constant.numeric.game-number.xq
GAME 7 lucky moves
#    ^^^^^^^^^^^^^ entity.name.section.game.xq - constant.numeric
GAME
# <---- keyword.other.header.xq
RED Ann of Lu; 2100; master;
# <--- keyword.other.header.xq
#   ^^^^^^^^^ string.unquoted.player.xq
#            ^ punctuation.separator.xq
#              ^^^^ constant.numeric.rating.xq
#                  ^ punctuation.separator.xq
#                    ^^^^^^ string.unquoted.player-title.xq
#                          ^ punctuation.separator.xq
BLACK Bo
# <----- keyword.other.header.xq
#     ^^ string.unquoted.player.xq
RED 	;;;
# <--- keyword.other.header.xq
#    ^ punctuation.separator.xq
#     ^ punctuation.separator.xq
#      ^ punctuation.separator.xq
RESULT 0.5-0.5 (draw agreed)
# <------ keyword.other.header.xq
#      ^^^ constant.numeric.score.xq
#         ^ punctuation.separator.xq
#          ^^^ constant.numeric.score.xq
#               ^^^^^^^^^^^ string.unquoted.reason.xq
RESULT 1-0
#      ^ constant.numeric.score.xq
#       ^ punctuation.separator.xq
#        ^ constant.numeric.score.xq
RESULT *
#      ^ constant.language.result.xq
DATE 2024-05-06
# <---- keyword.other.header.xq
#    ^^^^^^^^^^ constant.numeric.date.xq
DATE 06-05-2024
#    ^^^^^^^^^^ constant.numeric.date.xq
DATE 2024-05-06 10:11:12
#    ^^^^^^^^^^ constant.numeric.date.xq
#               ^^^^^^^^ string.unquoted.value.xq
EVENT Spring cup # 4 /* sic
# <----- keyword.other.header.xq
#     ^^^^^^^^^^^^^^^^^^^^^ string.unquoted.value.xq - comment
PLACE a field
# <----- keyword.other.header.xq
#     ^^^^^^^ string.unquoted.value.xq
TIME 0100 0030 0005 0000
# <---- keyword.other.header.xq
#    ^^^^^^^^^^^^^^^^^^^ string.unquoted.value.xq
ANNOTATOR Cy
# <--------- entity.other.attribute-name.header.xq
#         ^^ string.unquoted.value.xq
FEN 4k4/9/9/9/9/9/9/9/4R4/3K5 r
# <--- keyword.other.header.xq
#   ^^^^^^^^^^^^^^^^^^^^^^^^^ constant.other.fen.xq
#                             ^ constant.language.side.xq
