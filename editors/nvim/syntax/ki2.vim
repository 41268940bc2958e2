" Colours for KI2 records of shogi where the language server's own are not there yet: those of KIF, and rows of moves.
if exists('b:current_syntax')
  finish
endif
runtime! syntax/kif.vim
unlet! b:current_syntax

syntax match ki2First /[▲▼☗]\%([１-９1-9][一二三四五六七八九１-９1-9]\|同[ 　]*\)[^[:space:]▲△▼▽☗☖]*/
syntax match ki2Second /[△▽☖]\%([１-９1-9][一二三四五六七八九１-９1-9]\|同[ 　]*\)[^[:space:]▲△▼▽☗☖]*/

highlight default link ki2First XqlsFirstMove
highlight default link ki2Second XqlsSecondMove

let b:current_syntax = 'ki2'
