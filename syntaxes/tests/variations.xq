# SYNTAX TEST "source.xq" "variations and references"

START{
1. Ch2-e2 (1) Nh9-g7 (2, 3)
#         ^ punctuation.definition.reference.begin.xq
#          ^ entity.name.label.reference.xq
#           ^ punctuation.definition.reference.end.xq
#             ^^^^^^ meta.move.xq
#                     ^ entity.name.label.reference.xq
#                      ^ punctuation.separator.xq
#                        ^ entity.name.label.reference.xq
2. Nh0-g2! {2. Nb0-c2 Nb9-c7} {2. Pc3-c4} ... (1-4)
#        ^ keyword.operator.remark.xq
#          ^ punctuation.section.variation.begin.xq
#           ^ constant.numeric.move-number.xq
#              ^^^^^^ meta.move.xq
#                           ^ punctuation.section.variation.end.xq
#                                 ^^^^^^ meta.variation.inline.xq
#                                         ^^^ constant.language.placeholder.xq - meta.variation.inline.xq
#                                              ^^^ invalid.deprecated.variation-range.xq
VAR[1]{ 1. Nb0-c2 }
# <--- keyword.control.block.xq
#  ^ punctuation.definition.label.begin.xq
#   ^ entity.name.label.xq
#    ^ punctuation.definition.label.end.xq
#     ^ punctuation.section.block.begin.xq
#       ^ constant.numeric.move-number.xq
#          ^^^^^^ meta.variation.xq
#                 ^ punctuation.section.block.end.xq
VAR[ 2 ]
{ 1. ... Nb9-c7
# <- punctuation.section.block.begin.xq
# ^ constant.numeric.move-number.xq
#    ^^^ constant.language.placeholder.xq
#        ^ meta.variation.xq
  VAR[3]{ 2. Ra0-a1 } # inside
# ^^^ keyword.control.block.xq
#     ^ entity.name.label.xq
#                     ^^^^^^^^ comment.line.number-sign.xq
}
# <- punctuation.section.block.end.xq
3. Ra0-a1
#  ^ meta.game.xq - meta.variation.xq
} }
# <- punctuation.section.block.end.xq
# ^ invalid.illegal.unmatched-brace.xq
