" Colours for .xq and .wxf where the language server's own are not there yet.
if exists('b:current_syntax')
  finish
endif
let s:cpo = &cpoptions
set cpoptions&vim

syntax case match
syntax sync minlines=200

" Header lines
syntax match xqHeader /^\s*\<\u[A-Z0-9_]\+\>\ze\%(\s\|$\)/ nextgroup=xqValue skipwhite
syntax match xqHeader /^\s*\%(FORMAT\)\ze\%(\s\|$\)/ nextgroup=xqFormat skipwhite
syntax match xqValue /\S.*$/ contained contains=xqSeparator
syntax match xqFormat /\S.*$/ contained contains=xqFormatName,xqSymbol
syntax match xqFormatName /\<\%(ICCS\|AXF\|LALG\|SALG\|WXF\)\>/ contained
syntax match xqSymbol /\a\s*(\a)/ contained
syntax match xqSeparator /;/ contained

" Blocks
syntax match xqBlock /\<\%(START\|END\)\>/
syntax match xqBlock /\<SETUP\>\ze\s*{\?/
syntax match xqBlock /\<VAR\s*\ze\[/ nextgroup=xqLabel
syntax match xqLabel /\[\s*\d*\s*\]/ contained
syntax match xqReference /(\s*\d[0-9, ]*)/
syntax keyword xqSide RED BLACK contained
syntax region xqSetup matchgroup=xqBlock start=/\<SETUP\s*{/ end=/}/ contains=xqSide,xqSetupMove,xqComment
syntax match xqSetupMove /\<MOVE\>/ contained
syntax region xqDiagram matchgroup=xqBlock start=/\<DIAG\s*{/ skip=/\\}/ end=/}/ contains=xqEscape keepend
syntax region xqCommentary matchgroup=xqBlock start=/\<COM\s*{/ skip=/\\}/ end=/}/ contains=xqEscape,@Spell keepend
syntax match xqEscape /\\}/ contained

" Moves, and the words next to them
syntax match xqNumber /\<\d\+\.\+\%(\d\)\@!/
syntax match xqPlaceholder /\%(\s\|^\)\@<=\.\.\./
" What follows a number directly is Red's, all else Black's: a line or a comment between number and move is rare.
let s:moves = [
      \ '[A-Za-z0-9]\@1<!\a\=[a-iA-I]\d[-x]\=[a-iA-I]\d[A-Za-z0-9]\@!',
      \ '[A-Za-z0-9]\@1<!\a\=[a-i]\=\d\=x\=[a-i]\d[A-Za-z0-9]\@!',
      \ '[A-Za-z0-9]\@1<!\a[1-9+.=a-e-][.=+-][1-9]',
      \ '[A-Za-z0-9]\@1<![+-]\a[.=+-][1-9]',
      \ '[A-Za-z0-9]\@1<![1-9][1-9+-][.=+-][1-9][A-Za-z0-9]\@!',
      \ '[帅帥将將仕士相象马馬傌车車俥炮砲包兵卒前中后後一二三四五六七八九１-９]\{2,3}[进進退平][一二三四五六七八九1-9１-９]',
      \ ]
for s:move in s:moves
  execute 'syntax match xqBlackMove /' .. s:move .. '/ contains=xqCapture nextgroup=xqRemark'
endfor
for s:move in s:moves
  execute 'syntax match xqRedMove /\%(\<\d\+\.\s*\)\@20<=' .. s:move .. '/ contains=xqCapture nextgroup=xqRemark'
endfor
unlet s:move s:moves
syntax match xqCapture /x/ contained
syntax match xqRemark /\s*[!?+]\+/ contained

" Comments: # only where a token could begin
syntax match xqComment /\%(^\|[][(){};,[:space:]]\)\@1<=#.*$/ contains=@Spell
syntax region xqComment start=+/\*+ skip=+\\\*/+ end=+\*/+ contains=@Spell

highlight default link xqHeader Keyword
highlight default link xqValue String
highlight default link xqFormatName Constant
highlight default link xqSymbol Identifier
highlight default link xqSeparator Delimiter
highlight default link xqBlock Statement
highlight default link xqLabel Label
highlight default link xqReference Label
highlight default link xqSide Constant
highlight default link xqSetupMove Keyword
highlight default link xqDiagram String
highlight default link xqCommentary Comment
highlight default link xqEscape SpecialChar
highlight default link xqNumber Number
highlight default link xqPlaceholder Comment
highlight default link xqRedMove XqlsFirstMove
highlight default link xqBlackMove XqlsSecondMove
highlight default link xqCapture Operator
highlight default link xqRemark Special
highlight default link xqComment Comment

let b:current_syntax = 'xq'
let &cpoptions = s:cpo
unlet s:cpo
