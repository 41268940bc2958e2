" Colours for CS102A move sequences where the language server's own are not there yet.
if exists('b:current_syntax')
  finish
endif
let s:cpo = &cpoptions
set cpoptions&vim

syntax case match

" A step: file and rank it starts from, file and rank it goes to
syntax match chessmoveseqFrom /^\s*[+-]\=\d\+\s\+[+-]\=\d\+/ nextgroup=chessmoveseqTo skipwhite
syntax match chessmoveseqTo /[+-]\=\d\+\s\+[+-]\=\d\+/ contained nextgroup=chessmoveseqWrong skipwhite
syntax match chessmoveseqWrong /[^[:space:]#][^#]*/ contained

syntax match chessmoveseqKey /^\s*@[^=#@[:space:]]*/ nextgroup=chessmoveseqEquals skipwhite
syntax match chessmoveseqEquals /=/ contained nextgroup=chessmoveseqNumber,chessmoveseqValue skipwhite
syntax match chessmoveseqValue /[^#[:space:]][^#]*/ contained
syntax match chessmoveseqNumber /\d\+\%(\s*\%(#\|$\)\)\@=/ contained
syntax match chessmoveseqEnd /^\s*@@/
syntax match chessmoveseqComment /#.*$/ contains=@Spell

highlight default link chessmoveseqFrom Identifier
highlight default link chessmoveseqTo Function
highlight default link chessmoveseqWrong Error
highlight default link chessmoveseqKey Keyword
highlight default link chessmoveseqEquals Operator
highlight default link chessmoveseqValue String
highlight default link chessmoveseqNumber Number
highlight default link chessmoveseqEnd Statement
highlight default link chessmoveseqComment Comment

let b:current_syntax = 'chessmoveseq'
let &cpoptions = s:cpo
unlet s:cpo
