" Colours for the log of a UCCI engine where the language server's own are not there yet: those of UCI, and more commands.
if exists('b:current_syntax')
  finish
endif

runtime! syntax/uci.vim

syntax match uciCommand /^\s*\%(uccinewgame\|banmoves\|nobestmove\|probe\|pophash\|bye\)\%(\s\|$\)\@=/ nextgroup=uciRest skipwhite

let b:current_syntax = 'ucci'
