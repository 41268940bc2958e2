" Colours for KIF records of shogi where the language server's own are not there yet.
if exists('b:current_syntax')
  finish
endif
let s:cpo = &cpoptions
set cpoptions&vim

syntax case match

" Headers: key and value
syntax match kifHeader /^[^[:space:]：:|*#&]\+\ze[：:]/ nextgroup=kifColon
syntax match kifColon /[：:]/ contained nextgroup=kifValue
syntax match kifValue /.*$/ contained

" The board
syntax match kifRow /^|.*$/ contains=kifBlack,kifWhite,kifEmpty
syntax match kifBlack /[玉王飛龍竜角馬金銀全桂圭香杏歩と]/ contained
syntax match kifWhite /v[玉王飛龍竜角馬金銀全桂圭香杏歩と]/ contained
syntax match kifEmpty /・/ contained
syntax match kifTurn /^[先後下上]手番\s*$/

" Moves: number, square, piece, origin, time, and the sign of an alternative
syntax match kifMove /^\s*\d\+\s\+\%([１-９][一二三四五六七八九]\|同\s*　\=\)\S*/ contains=kifNumber,kifOrigin
syntax match kifNumber /^\s*\d\+/ contained
syntax match kifOrigin /(\d\d)/ contained
syntax match kifTime /(\s*\d\+:[^)]*)/
syntax match kifResult /\%(^\s*\d\+\s\+\)\@<=\%(投了\|中断\|千日手\|持将棋\|詰み\=\|切れ負け\|反則[勝負]ち\=け\=\|入玉勝ち\)/
syntax match kifResult /^まで.*$/
syntax match kifVariation /^変化[：:]\s*\d\+手/

syntax match kifComment /^[*#].*$/ contains=@Spell
syntax match kifBookmark /^&.*$/

highlight default link kifHeader Keyword
highlight default link kifColon Delimiter
highlight default link kifValue String
highlight default link kifBlack XqlsFirstMove
highlight default link kifWhite XqlsSecondMove
highlight default link kifEmpty Comment
highlight default link kifTurn Constant
highlight default link kifMove Special
highlight default link kifNumber Number
highlight default link kifOrigin Identifier
highlight default link kifTime Number
highlight default link kifResult Constant
highlight default link kifVariation Statement
highlight default link kifComment Comment
highlight default link kifBookmark Tag

let b:current_syntax = 'kif'
let &cpoptions = s:cpo
unlet s:cpo
