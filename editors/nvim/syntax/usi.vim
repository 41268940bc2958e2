" Colours for USI lines where the language server's own are not there yet.
if exists('b:current_syntax')
  finish
endif

syntax match usiKeyword /\<\%(position\|startpos\|sfen\|moves\)\>/
syntax match usiBoard /\S\+\/\S\+/
syntax match usiMove /\<\%([1-9][a-i]\|[PLNSGBR]\*\)[1-9][a-i]+\=/
syntax match usiEnd /\<\%(resign\|win\|draw\|rep_draw\|timeout\|interrupt\)\>/
syntax match usiComment /\%(#\|\/\/\).*$/ contains=@Spell

highlight default link usiKeyword Statement
highlight default link usiBoard Constant
highlight default link usiMove Function
highlight default link usiEnd Special
highlight default link usiComment Comment

let b:current_syntax = 'usi'
