" Colours for FENs of xiangqi and jeiqi where the language server's own are not there yet.
if exists('b:current_syntax')
  finish
endif
let s:cpo = &cpoptions
set cpoptions&vim

syntax case match

" The board: rows between slashes, and what was captured in brackets
syntax match xiangqiFenBoard /\%(^\|[[:space:]"]\)\@1<=[A-Za-z0-9~]\+\%(\/[A-Za-z0-9~]*\)\+/ contains=xiangqiFenRed,xiangqiFenBlack,xiangqiFenEmpty,xiangqiFenRow,xiangqiFenWrong,xiangqiFenOld nextgroup=xiangqiFenCaptured
syntax match xiangqiFenRed /[KABEMGNHRCPSX]\+/ contained
syntax match xiangqiFenBlack /[kabemgnhrcpsx]\+/ contained
syntax match xiangqiFenOld /[Dd]/ contained
syntax match xiangqiFenEmpty /[1-9]/ contained
syntax match xiangqiFenRow /\// contained
syntax match xiangqiFenWrong /[FIJLOQT-WYZfijloqt-wyz0]/ contained
syntax match xiangqiFenCaptured /\[[^][:space:]]*\]\=/ contained contains=xiangqiFenRed,xiangqiFenBlack,xiangqiFenCount,xiangqiFenOld
syntax match xiangqiFenCount /\d\+/ contained

" The fields after it
syntax match xiangqiFenPool /\s\@1<=\%(\a\d\+\)\+\%(\s\|$\)\@=/ contains=xiangqiFenRed,xiangqiFenBlack,xiangqiFenCount
syntax match xiangqiFenSide /\s\@1<=[wWrRbB]\%(\s\|["”]\|$\)\@=/
syntax match xiangqiFenClock /\s\@1<=\%(\d\+\|-\)\%(\s\|["”]\|$\)\@=/

syntax match xiangqiFenComment /\%(^\|\s\)\@1<=#.*$/ contains=@Spell

highlight default link xiangqiFenRed XqlsFirstMove
highlight default link xiangqiFenBlack XqlsSecondMove
highlight default link xiangqiFenOld WarningMsg
highlight default link xiangqiFenEmpty Number
highlight default link xiangqiFenRow Delimiter
highlight default link xiangqiFenWrong Error
highlight default link xiangqiFenCaptured Delimiter
highlight default link xiangqiFenCount Number
highlight default link xiangqiFenSide Constant
highlight default link xiangqiFenClock Number
highlight default link xiangqiFenComment Comment

let b:current_syntax = 'xiangqi-fen'
let &cpoptions = s:cpo
unlet s:cpo
