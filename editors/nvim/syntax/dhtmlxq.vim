" Colours for DhtmlXQ records where the language server's own are not there yet.
if exists('b:current_syntax')
  finish
endif

syntax case ignore
syntax match dhtmlxqTag /\[\/\=DhtmlXQ\w*\]/
syntax region dhtmlxqMoves matchgroup=dhtmlxqTag start=/\[DhtmlXQ_move\w*\]/ end=/\[\/DhtmlXQ_\w*\]/ contains=dhtmlxqOdd
syntax match dhtmlxqOdd /\d\{4}/ contained nextgroup=dhtmlxqEven skipwhite skipnl
syntax match dhtmlxqEven /\d\{4}/ contained nextgroup=dhtmlxqOdd skipwhite skipnl
syntax region dhtmlxqComment matchgroup=dhtmlxqTag start=/\[DhtmlXQ_comment\w*\]/ end=/\[\/DhtmlXQ_\w*\]/ contains=@Spell

highlight default link dhtmlxqTag Statement
highlight default link dhtmlxqComment Comment
highlight default link dhtmlxqOdd XqlsFirstMove
highlight default link dhtmlxqEven XqlsSecondMove

let b:current_syntax = 'dhtmlxq'
