" Colours for PGN of xiangqi and jeiqi where the language server's own are not there yet.
if exists('b:current_syntax')
  finish
endif
let s:cpo = &cpoptions
set cpoptions&vim

syntax include @xiangqiPgnFen <sfile>:p:h/xiangqi-fen.vim
unlet! b:current_syntax

syntax case match
syntax sync minlines=200

" Moves: what follows a number directly is Red's, all else Black's
syntax match xiangqiPgnBlack /\%(^\|[[:space:](){}]\)\@1<=[A-Za-z+＋Ａ-Ｚａ-ｚ帅帥将將仕士相象马馬傌车車俥砗硨炮砲包兵卒前中后後一二三四五六七八九1-9-][^[:space:](){}\[\];$!?]*/ contains=xiangqiPgnCapture,xiangqiPgnReveal nextgroup=xiangqiPgnRemark
syntax match xiangqiPgnRed /\%(\%(^\|[[:space:](){}]\)\d\+[.．)]\_s*\)\@30<=[A-Za-z+＋Ａ-Ｚａ-ｚ帅帥将將仕士相象马馬傌车車俥砗硨炮砲包兵卒前中后後一二三四五六七八九1-9-][^[:space:](){}\[\];$!?]*/ contains=xiangqiPgnCapture,xiangqiPgnReveal nextgroup=xiangqiPgnRemark
syntax match xiangqiPgnCapture /x/ contained
syntax match xiangqiPgnReveal /=\a\+$/ contained
syntax match xiangqiPgnReveal /=\a\+\%([[:space:](){}]\)\@=/ contained
syntax match xiangqiPgnReveal /\%([a-i]\d[a-i]\d\)\@4<=\a\{1,2}/ contained
syntax match xiangqiPgnRemark /[!?]\+/ contained
syntax match xiangqiPgnNumber /\%(^\|[[:space:](){}]\)\@1<=\d\+[.．]\+\%(\d\%(\s\|$\)\)\@!/ nextgroup=xiangqiPgnPlaceholder,xiangqiPgnRed skipwhite
syntax match xiangqiPgnNumber /\%(^\|\s\)\@1<=\d\+)/
syntax match xiangqiPgnPlaceholder /\.\{2,}/ contained
syntax match xiangqiPgnResult /\%(^\|\s\)\@1<=\%(1-0\|0-1\|1\/2-1\/2\|\*\)\%(\s\|)\|$\)\@=/
syntax match xiangqiPgnNag /\$\d\+/
syntax match xiangqiPgnVariation /[()]/

" Tags
syntax region xiangqiPgnTag matchgroup=Delimiter start=/^\s*\[\%(\s*\w\)\@=/ end=/\]\|$/ oneline contains=xiangqiPgnKey,xiangqiPgnFenKey,xiangqiPgnValue
syntax match xiangqiPgnKey /\w\+/ contained nextgroup=xiangqiPgnValue skipwhite
syntax match xiangqiPgnFenKey /\<FEN\>/ contained nextgroup=xiangqiPgnFenValue skipwhite
syntax region xiangqiPgnValue start=/["“]/ skip=/\\"/ end=/["”]\|$/ contained oneline
syntax region xiangqiPgnFenValue matchgroup=xiangqiPgnValue start=/["“]/ end=/["”]\|$/ contained oneline contains=@xiangqiPgnFen

" Comments
syntax region xiangqiPgnComment start=/{/ end=/}/ contains=@Spell,xiangqiPgnCommand
syntax match xiangqiPgnCommand /\[%[^]}]*\]/ contained
syntax match xiangqiPgnComment /;.*$/ contains=@Spell
syntax match xiangqiPgnComment /^%.*$/

highlight default link xiangqiPgnRed XqlsFirstMove
highlight default link xiangqiPgnBlack XqlsSecondMove
highlight default link xiangqiPgnCapture Operator
highlight default link xiangqiPgnReveal Special
highlight default link xiangqiPgnRemark Special
highlight default link xiangqiPgnNumber Number
highlight default link xiangqiPgnPlaceholder Comment
highlight default link xiangqiPgnResult Constant
highlight default link xiangqiPgnNag Special
highlight default link xiangqiPgnVariation Delimiter
highlight default link xiangqiPgnKey Keyword
highlight default link xiangqiPgnFenKey Keyword
highlight default link xiangqiPgnValue String
highlight default link xiangqiPgnComment Comment
highlight default link xiangqiPgnCommand SpecialComment

let b:current_syntax = 'xiangqi-pgn'
let &cpoptions = s:cpo
unlet s:cpo
