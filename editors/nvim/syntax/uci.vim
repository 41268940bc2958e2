" Colours for UCI lines where the language server's own are not there yet.
" The configuration of OpenWrt has this file type too, and is left to Vim's own file.
if exists('b:current_syntax') || &filetype ==# 'uci' && expand('%:e') !=? 'uci'
  finish
endif
let s:cpo = &cpoptions
set cpoptions&vim

syntax include @uciFen <sfile>:p:h/xiangqi-fen.vim
unlet! b:current_syntax

syntax case match

syntax match uciCommand /^\s*\%(ucinewgame\|uci\|ucci\|debug\|isready\|setoption\|register\|go\|stop\|ponderhit\|quit\|id\|uciok\|ucciok\|readyok\|copyprotection\|registration\|option\|info\|UCI_Variant\)\%(\s\|$\)\@=/ nextgroup=uciRest skipwhite
syntax match uciRest /.*$/ contained contains=uciParameter,uciNumber,uciPlainMove
syntax match uciParameter /\%(^\|\s\)\@1<=\%(name\|value\|author\|type\|default\|min\|max\|var\|searchmoves\|ponder\|wtime\|btime\|winc\|binc\|movestogo\|depth\|nodes\|mate\|movetime\|infinite\|seldepth\|time\|pv\|multipv\|score\|cp\|currmove\|nps\|string\)\%(\s\|$\)\@=/ contained
syntax match uciNumber /\%(^\|\s\)\@1<=-\=\d\+\%(\s\|$\)\@=/ contained
syntax match uciPlainMove /\%(^\|\s\)\@1<=\%([a-i]\%(10\|\d\)\)\{2}\a\{,2}\%(\s\|$\)\@=/ contained

syntax match uciCommand /^\s*bestmove\%(\s\|$\)\@=/ nextgroup=uciBest skipwhite
syntax match uciBest /.*$/ contained contains=uciParameter,uciPlainMove

syntax match uciComment /\%(^\|\s\)\@1<=#.*$/ contains=@Spell

" Red moves first, unless the FEN says otherwise
syntax region uciPosition matchgroup=uciCommand start=/^\s*position\%(\s\|$\)\@=/ end=/$/ oneline contains=uciStart,uciFenText,uciMoves,uciComment
syntax match uciStart /\<startpos\>/ contained
syntax region uciFenText matchgroup=uciKey start=/\<fen\>/ end=/\%(\s\+\%(moves\>\|#\)\)\@=\|$/ contained oneline contains=@uciFen
syntax match uciStart /^\s*startpos\>/ nextgroup=uciMoves skipwhite
syntax region uciFenText matchgroup=uciKey start=/^\s*fen\>/ end=/\%(\s\+\%(moves\>\|#\)\)\@=\|$/ oneline contains=@uciFen nextgroup=uciMoves skipwhite
syntax match uciMoves /\<moves\>/ contained nextgroup=uciRed skipwhite
syntax match uciMoves /\%(\<fen\s\+\S\+\%(\s\+\%(\a\d\+\)\+\)\=\s\+[bB]\s.*\)\@<=\<moves\>/ contained nextgroup=uciBlack skipwhite
syntax match uciRed /[^[:space:]#]\S*/ contained contains=uciReveal nextgroup=uciBlack skipwhite
syntax match uciBlack /[^[:space:]#]\S*/ contained contains=uciReveal nextgroup=uciRed skipwhite
syntax match uciReveal /\%([a-i]\d[a-i]\d\)\@4<=\a\{1,2}/ contained

highlight default link uciComment Comment
highlight default link uciCommand Statement
highlight default link uciKey Keyword
highlight default link uciMoves Keyword
highlight default link uciParameter Keyword
highlight default link uciNumber Number
highlight default link uciPlainMove Function
highlight default link uciStart Constant
highlight default link uciRed XqlsFirstMove
highlight default link uciBlack XqlsSecondMove
highlight default link uciReveal Special

let b:current_syntax = 'uci'
let &cpoptions = s:cpo
unlet s:cpo
