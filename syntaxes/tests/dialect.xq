# SYNTAX TEST "source.xq" "the .wxf dialect"

FORMAT  	WXF
# <------ keyword.other.header.xq
#        ^^^ constant.language.format.xq
RED     	red hand ; 1200 ;;
# <--- keyword.other.header.xq
#        ^^^^^^^^ string.unquoted.player.xq
#                   ^^^^ constant.numeric.rating.xq
/* between the headers */
# <------------------------- comment.block.xq
START{
# <----- keyword.control.block.xq
 1. P3+1 c8.7   2. E7+5 c2.5
#^ constant.numeric.move-number.xq
#   ^^^^ meta.move.xq
#        ^^^^ meta.move.xq
#               ^ constant.numeric.move-number.xq
 3. H++7 e+-5   4. A-+5 
#   ^ entity.name.type.piece.xq
#    ^ variable.other.file.from.xq
#     ^ keyword.operator.move.xq
#      ^ variable.other.file.to.xq
#        ^ entity.name.function.piece.xq
#         ^ variable.other.constant.file.from.xq
#          ^ keyword.operator.move.xq
#           ^ variable.other.constant.file.to.xq
#                  ^^^^ meta.move.xq
 5. P3.4  R+.3 }END
#         ^ entity.name.function.piece.xq
#          ^ variable.other.constant.file.from.xq
#           ^ keyword.operator.move.xq
#            ^ variable.other.constant.file.to.xq
#              ^ punctuation.section.block.end.xq
#               ^^^ keyword.control.block.end.xq
