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

" What bracketc makes of some lines; v:shell_error is its exit status. g:bracketc says where it is.
function! s:run(arguments, lines) abort
  return systemlist(get(g:, 'bracketc', 'bracketc') . ' ' . a:arguments, a:lines)
endfunction

" Shows the diagram as text art in a window of its own, and draws it anew while the source is edited.
function! bracket#Preview() abort
  let source = bufnr()
  let art = s:run('- --unicode -o - 2>/dev/null', getline(1, '$'))
  if v:shell_error && !exists('b:bracket_preview')
    echohl ErrorMsg
    echomsg 'No preview: the source has errors, which :make lists'
    echohl None
    return
  endif
  if !bufexists(get(b:, 'bracket_preview', -1)) || bufwinid(b:bracket_preview) < 0
    let window = win_getid()
    vertical botright new
    setlocal buftype=nofile bufhidden=wipe noswapfile nowrap nonumber nolist
    execute 'silent file ' . fnameescape('diagram of ' . bufname(source))
    let preview = bufnr()
    call win_gotoid(window)
    let b:bracket_preview = preview
    augroup bracket_preview
      autocmd! * <buffer>
      autocmd TextChanged,InsertLeave,CursorHoldI <buffer> call s:draw(bufnr())
    augroup END
  endif
  call s:show(b:bracket_preview, art)
endfunction

" Draws the preview of a source. One that has errors keeps its last.
function! s:draw(source) abort
  let preview = getbufvar(a:source, 'bracket_preview', -1)
  if bufwinid(preview) < 0
    autocmd! bracket_preview * <buffer>
    return
  endif
  let art = s:run('- --unicode -o - 2>/dev/null', getbufline(a:source, 1, '$'))
  if !v:shell_error
    call s:show(preview, art)
  endif
endfunction

function! s:show(preview, art) abort
  call setbufvar(a:preview, '&modifiable', 1)
  call setbufline(a:preview, 1, a:art)
  silent call deletebufline(a:preview, len(a:art) + 1, '$')
  call setbufvar(a:preview, '&modifiable', 0)
endfunction

" Formats the file, or says why it cannot be and leaves it alone. Returns whether it could.
function! bracket#Format() abort
  let lines = getline(1, '$')
  let errors = tempname()
  let formatted = s:run('fmt - 2>' . shellescape(errors), lines)
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
