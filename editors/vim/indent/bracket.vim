" Vim indent file
" Language: Bracket (tree diagrams of bracketc)

if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal autoindent nosmartindent nocindent indentexpr=bracket#Indent(v:lnum) indentkeys=o,O,!^F
let b:undo_indent = 'setlocal autoindent< smartindent< cindent< indentexpr< indentkeys<'
