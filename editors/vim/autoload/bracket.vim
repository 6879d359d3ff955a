" Indentation, formatting and the quickfix list for Bracket, the language of bracketc.

" The indent of a new line is that of the line above. A line that has text keeps its own: it says whose child
" the node is, which no editor can know better.
function! bracket#Indent(line) abort
  if getline(a:line) =~# '\S'
    return -1
  endif
  return indent(prevnonblank(a:line - 1))
endfunction

" Tabs and spaces may not be mixed, so a file goes on as it began.
function! bracket#UseIndentOfFile() abort
  let first = getline(search('^\s\+[^ \t|/]', 'cnw'))
  if first =~# '^\t'
    setlocal noexpandtab shiftwidth=0 softtabstop=0
  else
    let width = len(matchstr(first, '^ *'))
    let &l:shiftwidth = width > 0 ? width : 2
    setlocal expandtab softtabstop=-1
  endif
endfunction

" Formats the file, or says why it cannot be and leaves it alone. Returns whether it could.
function! bracket#Format() abort
  let lines = getline(1, '$')
  let errors = tempname()
  let formatted = systemlist(get(g:, 'bracketc', 'bracketc') . ' fmt - 2>' . shellescape(errors), lines)
  let status = v:shell_error
  let said = filereadable(errors) ? readfile(errors) : []
  call delete(errors)
  if status
    echohl ErrorMsg
    echomsg 'Not formatted: ' . get(said, 0, 'bracketc failed')
    echohl None
    return 0
  endif
  if formatted !=# lines
    let view = winsaveview()
    if len(formatted) < line('$')
      call deletebufline('%', len(formatted) + 1, '$')
    endif
    call setline(1, formatted)
    call winrestview(view)
  endif
  return 1
endfunction

" For gq: a file is formatted as a whole, for where a line belongs is in the lines above it.
function! bracket#FormatExpression() abort
  if mode() =~# '[iR]'
    return 0
  endif
  if v:lnum > 1 || v:lnum + v:count - 1 < line('$')
    echomsg 'bracketc formats whole files: gggqG or :BracketFormat'
    return 0
  endif
  call bracket#Format()
  return 0
endfunction

" bracketc counts columns in characters, Vim in bytes.
function! bracket#CountColumnsInBytes(isLocal) abort
  let items = a:isLocal ? getloclist(0) : getqflist()
  for item in items
    if !item.valid || item.col <= 1 || bufname(item.bufnr) !~# '\.bracket$'
      continue
    endif
    call bufload(item.bufnr)
    let text = get(getbufline(item.bufnr, item.lnum), 0, '')
    let column = byteidxcomp(text, item.col - 1)
    if column >= 0
      let item.col = column + 1
    endif
  endfor
  if a:isLocal
    call setloclist(0, items, 'r')
  else
    call setqflist(items, 'r')
  endif
endfunction
