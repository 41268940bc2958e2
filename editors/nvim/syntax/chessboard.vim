" Colours for CS102A boards where the language server's own are not there yet. Upper case is Black.
if exists('b:current_syntax')
  finish
endif
let s:cpo = &cpoptions
set cpoptions&vim

syntax case match

syntax match chessboardRow /^\s*[^[:space:]#@-].*$/ contains=chessboardBlack,chessboardRed,chessboardEmpty,chessboardWrong,chessboardComment
syntax match chessboardBlack /[GAEHCNS]\+/ contained
syntax match chessboardRed /[gaehcns]\+/ contained
syntax match chessboardEmpty /\.\+/ contained
syntax match chessboardWrong /[^GAEHCNSgaehcns.#[:space:]]/ contained
syntax match chessboardRiver /^\s*-\{9}\%(\s*\%(#\|$\)\)\@=/
syntax match chessboardWrong /^\s*\%(-\{9}\s*\%(#\|$\)\)\@!-\+/

syntax match chessboardKey /^\s*@[^=#@[:space:]]*/ nextgroup=chessboardEquals skipwhite
syntax match chessboardEquals /=/ contained nextgroup=chessboardSide,chessboardValue skipwhite
syntax match chessboardValue /[^#[:space:]][^#]*/ contained
syntax match chessboardSide /\<\%(RED\|BLACK\)\>/ contained
syntax match chessboardEnd /^\s*@@/
syntax match chessboardComment /#.*$/ contains=@Spell

highlight default link chessboardBlack XqlsSecondMove
highlight default link chessboardRed XqlsFirstMove
highlight default link chessboardEmpty Comment
highlight default link chessboardWrong Error
highlight default link chessboardRiver Special
highlight default link chessboardKey Keyword
highlight default link chessboardEquals Operator
highlight default link chessboardValue String
highlight default link chessboardSide Constant
highlight default link chessboardEnd Statement
highlight default link chessboardComment Comment

let b:current_syntax = 'chessboard'
let &cpoptions = s:cpo
unlet s:cpo
