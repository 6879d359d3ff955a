" Vim filetype plugin
" Language: Bracket (tree diagrams of bracketc)

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
let s:cpo = &cpo
set cpo&vim

setlocal commentstring=//\ %s comments=:// formatoptions-=t formatoptions+=croql
setlocal formatexpr=bracket#FormatExpression()
" A subtree folds below its node. Everything is open at first.
setlocal foldmethod=indent foldignore= foldlevel=99
call bracket#UseIndentOfFile()
compiler bracketc

command! -buffer -bar BracketFormat call bracket#Format()
command! -buffer -bar BracketPreview call bracket#Preview()

let b:undo_ftplugin = 'setlocal commentstring< comments< formatoptions< formatexpr< foldmethod< foldignore< foldlevel<'
      \ . ' expandtab< shiftwidth< softtabstop< makeprg< errorformat<'
      \ . ' | delcommand -buffer BracketFormat | delcommand -buffer BracketPreview'

let &cpo = s:cpo
unlet s:cpo
