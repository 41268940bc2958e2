" Colours for CSA records of shogi where the language server's own are not there yet.
if exists('b:current_syntax')
  finish
endif
let s:cpo = &cpoptions
set cpoptions&vim

syntax case match

" Version, players, information: a comma belongs to the value
syntax match csaHeader /^V\ze[0-9.]\+\s*$/ nextgroup=csaNumber
syntax match csaHeader /^N[+-]/ nextgroup=csaValue
syntax match csaHeader /^\$[^:[:space:]]*/ nextgroup=csaColon
syntax match csaColon /:/ contained nextgroup=csaValue
syntax match csaValue /.*$/ contained
syntax match csaNumber /[0-9.]\+/ contained

" The board
syntax match csaSetup /^PI[^,]*/ contains=csaSetupKey,csaSquare,csaPiece
syntax match csaSetup /^P+[^,]*/ contains=csaSetupKey,csaSquare,csaBlack
syntax match csaSetup /^P-[^,]*/ contains=csaSetupKey,csaSquare,csaWhite
syntax match csaSetupKey /^P[I+-]/ contained
syntax match csaSquare /\d\d/ contained
syntax match csaPiece /[A-Z]\{2}/ contained
syntax match csaBlack /\d\@1<=[A-Z]\{2}/ contained
syntax match csaWhite /\d\@1<=[A-Z]\{2}/ contained
syntax match csaRow /^P[1-9][^,]*/ contains=csaRank,csaBlackCell,csaWhiteCell,csaEmpty
syntax match csaRank /^P[1-9]/ contained
syntax match csaBlackCell /+[A-Z]\{2}/ contained
syntax match csaWhiteCell /-[A-Z]\{2}/ contained
syntax match csaEmpty /\*/ contained

" Whose turn, moves, times, ends
syntax match csaTurn /\%(^\|,\)\@1<=[+-]\%(\s*\%(,\|$\)\)\@=/
syntax match csaBlackMove /\%(^\|,\)\@1<=+\d\{4}[A-Z]\{2}/
syntax match csaWhiteMove /\%(^\|,\)\@1<=-\d\{4}[A-Z]\{2}/
syntax match csaTime /\%(^\|,\)\@1<=T[0-9.]\+/
syntax match csaResult /\%(^\|,\)\@1<=%[^[:space:],]*/
syntax match csaRecord /^\/\s*$/

syntax match csaComment /^'.*$/ contains=@Spell
syntax match csaHeader /^'CSA encoding\ze=/ nextgroup=csaValue
syntax match csaProgram /^'\*.*$/ contains=csaEvaluation
syntax match csaEvaluation /\%(^'\*\*\s\+\)\@<=[+-]\=\d\+/ contained

highlight default link csaHeader Keyword
highlight default link csaColon Delimiter
highlight default link csaValue String
highlight default link csaNumber Number
highlight default link csaSetupKey Keyword
highlight default link csaSquare Number
highlight default link csaPiece Special
highlight default link csaBlack XqlsFirstMove
highlight default link csaWhite XqlsSecondMove
highlight default link csaRank Keyword
highlight default link csaBlackCell XqlsFirstMove
highlight default link csaWhiteCell XqlsSecondMove
highlight default link csaEmpty Comment
highlight default link csaTurn Constant
highlight default link csaBlackMove XqlsFirstMove
highlight default link csaWhiteMove XqlsSecondMove
highlight default link csaTime Number
highlight default link csaResult Constant
highlight default link csaRecord Statement
highlight default link csaComment Comment
highlight default link csaProgram SpecialComment
highlight default link csaEvaluation Number

let b:current_syntax = 'csa'
let &cpoptions = s:cpo
unlet s:cpo
