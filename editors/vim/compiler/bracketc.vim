" Vim compiler file
" Compiler: bracketc

if exists('current_compiler')
  finish
endif
let current_compiler = 'bracketc'
let s:cpo = &cpo
set cpo&vim

CompilerSet makeprg=bracketc\ check\ %:S
" Notes name other places of the same message; the shown lines and the help have none.
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m,%-G%.%#

augroup bracketc_compiler
  autocmd!
  autocmd QuickFixCmdPost make call bracket#CountColumnsInBytes(0)
  autocmd QuickFixCmdPost lmake call bracket#CountColumnsInBytes(1)
augroup END

let &cpo = s:cpo
unlet s:cpo
