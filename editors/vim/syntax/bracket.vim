" Vim syntax file
" Language: Bracket (tree diagrams of bracketc)

if exists('b:current_syntax')
  finish
endif
let s:cpo = &cpo
set cpo&vim

" editors/generate writes the lines to the end mark.
" begin: keywords
let s:palette = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink']
let s:flagKeys = ['bold', 'italic', 'dashed', 'path', 'hang', 'collapsed', 'roof']
let s:textKeys = ['href', 'tooltip', 'tags']
let s:colorKeys = ['fill', 'stroke', 'text', 'branch']
let s:numberKeys = ['length']
let s:wordKeys = [['side', ['left', 'right', 'up', 'down']]]
let s:textDirectives = ['title', 'description']
let s:extentDirectives = ['card', 'gap']
let s:lengthDirectives = ['padding', 'label-width', 'tag-gap']
let s:headingsDirectives = ['levels']
let s:wordDirectives = [['direction', ['left', 'right', 'up', 'down', 'horizontal', 'vertical']], ['align', ['depth', 'leaf', 'length']], ['repeats', ['error', 'allow', 'merge']], ['pack', ['bands', 'tidy']], ['hang', ['none', 'leaves']], ['wrap', ['off']], ['connector', ['elbow', 'rounded', 'curve', 'straight']], ['theme', ['auto', 'light', 'dark', 'mono']], ['font', ['sans', 'serif', 'mono']]]
let s:lengthOrWordDirectives = ['wrap']
" end: keywords

" What patterns are made of: white space or the end of the line behind, the mark of a chain or link, the
" bar of a row, braces that nothing stands before.
let s:break = '\%(\s\|$\)\@='
let s:mark = '\~\=>' . s:break
let s:bar = '|' . s:break
let s:stray = '{[^}]*\%(}\|\s\@1<!\)'
let s:number = '\%(\d\+\.\=\d*\|\.\d\+\)'
let s:attributeEnd = '\%(\s\|}\|$\)\@='
let s:bareValue = '[^ \t"{}]\+'
let s:quoted = '"\%([^"\\]\|\\.\)*"'
let s:spaces = '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]'
let s:end = '\ze\s*$'

" Words that begin with `start`, up to one that begins as `stop` does.
function! s:words(start, stop) abort
  return a:start . '\S*\%(\s\+\%(' . a:stop . '\)\@!\S\+\)*'
endfunction
function! s:either(words) abort
  return '\%(' . join(a:words, '\|') . '\)'
endfunction
" A group has the name of its class, and a number or _name where the class has several. Of items that start
" together the last wins.
let s:groups = []
function! s:match(group, pattern, options) abort
  call add(s:groups, a:group)
  execute 'syn match ' . a:group . ' ;' . a:pattern . '; ' . a:options
endfunction
function! s:region(group, start, end, options) abort
  call add(s:groups, a:group)
  let mark = matchstr(a:options, 'matchgroup=\S*')
  let options = substitute(a:options, 'matchgroup=\S*', '', '')
  execute 'syn region ' . a:group . ' oneline ' . mark . ' start=;' . a:start . '; end=;' . a:end . '; ' . options
endfunction

let s:stop = s:mark . '\|{'
let s:later = s:words('\%(' . s:mark . '\)\@!["{]\@!\S', s:stop)
let s:label = '\[\@!' . s:later

" Texts in quotes.
call s:match('bracketError1', '\\.', 'contained')
call s:match('bracketEscape', '\\\%(["\\n]\|u{\x\{1,6}}\)', 'contained')

" Nodes. A line at the margin may be a link until it has a mark.
call s:region('bracketLine1', '^\S\@=', '$', 'transparent keepend contains=@bracketNode,bracketError2,bracketChain1,bracketLink')
call s:region('bracketLine2', '^\s\+\S\@=', '$', 'transparent keepend contains=@bracketNode,bracketError2,bracketChain1,bracketError3')
call s:region('bracketRest1', s:break, '$', 'contained transparent contains=@bracketNode,bracketError2,bracketError3,bracketChain2')
call s:region('bracketRest2', s:break, '$', 'contained transparent contains=@bracketNode,bracketError4')
syn cluster bracketNode contains=bracketLabel1,bracketJunction,bracketQuoted1,bracketEdgeMark1,bracketAttributes1,bracketError5,bracketError6,bracketError7,bracketError8,bracketError9,bracketError10,bracketError11,bracketError16

call s:match('bracketLabel1', s:label, 'contained')
call s:match('bracketLabel2', s:later, 'contained')
call s:match('bracketJunction', '_\%(\s*$\|\s\+\%(' . s:stop . '\)\)\@=', 'contained')
call s:region('bracketQuoted1', '"\%(\%([^"\\]\|\\.\)*"\)\@=', '"', 'contained contains=bracketEscape,bracketError1 nextgroup=bracketError12')
call s:match('bracketError12', '\%(\S\@=\|\s\+\%(' . s:stop . '\)\@!\S\@=\)' . s:words('\S', s:stop), 'contained')
" A quote that is not closed, and one with nothing in it.
call s:match('bracketError5', '"\%(\%([^"\\]\|\\.\)*"\)\@!.*' . s:end, 'contained')
call s:match('bracketError6', '"\s*"', 'contained')

call s:match('bracketChain1', '\s\@1<=>' . s:break, 'contained nextgroup=bracketRest1')
call s:match('bracketChain2', '\s\@1<=>' . s:break, 'contained nextgroup=bracketError16,bracketError17 skipwhite')
call s:match('bracketLink', '\s\@1<=\~>' . s:break, 'contained nextgroup=bracketRest2')
" Marks where they may not be: at the end or start of a line, between nodes that are missing, ...
call s:match('bracketError3', '\s\@1<=\~>' . s:break, 'contained')
call s:match('bracketError4', '\s\@1<=' . s:mark, 'contained')
call s:match('bracketError17', s:mark, 'contained')
call s:match('bracketError2', '\s\@1<=\~\=>\%(\s*$\)\@=\|\%(^\s*\)\@<=' . s:mark . '\|\%(\s>\s\+\)\@<=>' . s:break, 'contained')
call s:match('bracketError16', '\%(^\s*\)\@<=' . s:spaces . '\+', 'contained')

let s:edge = '\[\%(\%(\]' . s:break . '\)\@!.\)*\]' . s:break
call s:match('bracketError8', '\[.*' . s:end, 'contained')
call s:match('bracketEdgeMark1', '\[\%(\s*\S\%(.\{-}\S\)\{-}\s*\]' . s:break . '\)\@=', 'contained nextgroup=bracketEdgeLabel skipwhite')
call s:match('bracketEdgeLabel', '\S\%(.\{-}\S\)\{-}\ze\s*\]' . s:break, 'contained nextgroup=bracketEdgeMark2 skipwhite')
call s:match('bracketEdgeMark2', '\]', 'contained nextgroup=bracketLabel2,bracketJunction,bracketError18 skipwhite')
call s:match('bracketError18', s:stray, 'contained')
call s:match('bracketError9', '\[\s*\]' . s:break, 'contained nextgroup=bracketLabel2,bracketJunction,bracketError18 skipwhite')
call s:match('bracketError10', s:edge . '\%(\s*$\|\s\+' . s:mark . '\)\@=', 'contained')

" Attributes; nothing but a mark follows them.
call s:region('bracketAttributes1', '\s\@1<={', '}\|$', 'matchgroup=bracketBrace transparent contained contains=@bracketAttribute nextgroup=bracketError13 skipwhite')
call s:region('bracketAttributes2', '\s\@1<={', '}\|$', 'matchgroup=bracketBrace transparent contained contains=@bracketAttribute nextgroup=bracketError21 skipwhite')
call s:match('bracketError13', '\%(' . s:mark . '\)\@!' . s:words('\S', s:mark), 'contained')
let s:unclosed = '{\%(\%([^"}]\|' . s:quoted . '\)*}\)\@!.*' . s:end . '\|{\s*}'
call s:match('bracketError11', '\S\s\+\zs' . s:unclosed . '\|\s\@1<=' . s:unclosed, 'contained')
" Braces with no node before them.
call s:match('bracketError7', '\%(^\s*\|\s\~\=>\s\+\)\@<=' . s:stray, 'contained')
syn cluster bracketAttribute contains=bracketId,bracketClass,bracketKey1,bracketKey2,bracketKey3,bracketKey4,bracketFlag,bracketError14,bracketError15

call s:match('bracketError14', '[^ \t}]\+', 'contained')
call s:match('bracketError15', '\a[A-Za-z0-9_.:-]*=\@=', 'contained nextgroup=bracketEquals1')
call s:match('bracketId', '#\%([A-Za-z0-9_:-]\|[^\x00-\x7F]\)\+' . s:attributeEnd, 'contained')
call s:match('bracketClass', '\.\a[A-Za-z0-9_-]*' . s:attributeEnd, 'contained')
call s:match('bracketFlag', s:either(s:flagKeys + ['data-[a-z0-9_.-]\+']) . s:attributeEnd, 'contained')
call s:match('bracketKey1', s:either(s:textKeys + ['data-[a-z0-9_.-]\+']) . '=\@=', 'contained nextgroup=bracketEquals1')
call s:match('bracketKey2', s:either(s:colorKeys) . '=\@=', 'contained nextgroup=bracketEquals2')
call s:match('bracketKey3', s:either(s:numberKeys) . '=\@=', 'contained nextgroup=bracketEquals3')
call s:match('bracketKey4', s:either(s:flagKeys) . '=\@=', 'contained nextgroup=bracketEquals4')
call s:match('bracketEquals4', '=', 'contained nextgroup=bracketError19')
call s:match('bracketEquals1', '=', 'contained nextgroup=bracketValue1,bracketString1')
call s:match('bracketEquals2', '=', 'contained nextgroup=bracketError19,bracketWord1,bracketColor,bracketString1')
call s:match('bracketEquals3', '=', 'contained nextgroup=bracketError19,bracketNumber1,bracketString1')
call s:match('bracketValue1', s:bareValue, 'contained')
call s:match('bracketError19', s:bareValue, 'contained')
call s:match('bracketWord1', s:either(s:palette) . s:attributeEnd, 'contained')
call s:match('bracketColor', '#\%(\x\{3}\)\{1,2}' . s:attributeEnd, 'contained')
call s:match('bracketNumber1', s:number . '\%([eE][+-]\=\d\+\)\=' . s:attributeEnd, 'contained')
call s:region('bracketString1', '"\%(\%([^"\\]\|\\.\)*"\)\@=', '"', 'contained contains=bracketEscape,bracketError1')
for [s:name, s:words] in s:wordKeys
  call s:match('bracketKey_' . s:name . '4', s:name . '=\@=', 'contained nextgroup=bracketEquals_' . s:name . '4')
  call s:match('bracketEquals_' . s:name . '4', '=', 'contained nextgroup=bracketError19,bracketWord_' . s:name . '4,bracketString1')
  call s:match('bracketWord_' . s:name . '4', s:either(s:words) . s:attributeEnd, 'contained')
  execute 'syn cluster bracketAttribute add=bracketKey_' . s:name . '4'
endfor

" Rows.
call s:region('bracketRow1', '^\s\+\ze' . s:bar, '$', 'transparent keepend contains=@bracketCell')
call s:match('bracketIndent', '^\s*\ze|\S', 'nextgroup=bracketRow3')
call s:region('bracketRow3', '|', '$', 'contained matchgroup=bracketError transparent keepend contains=@bracketCell')
call s:region('bracketRow2', '^' . s:bar, '$', 'matchgroup=bracketError transparent keepend contains=@bracketCell')
syn cluster bracketCell contains=bracketBar1,bracketCell,bracketQuoted2,bracketAttributes2,bracketError5,bracketError11
call s:match('bracketBar1', '\s\@1<=' . s:bar, 'contained')
call s:match('bracketCell', s:words('\%(' . s:bar . '\)\@!["{]\@!\S', s:bar . '\|{'), 'contained')
call s:region('bracketQuoted2', '"\%(\%([^"\\]\|\\.\)*"\)\@=', '"', 'contained contains=bracketEscape,bracketError1 nextgroup=bracketError20')
call s:match('bracketError20', '\%(\S\@=\|\s\+\%(' . s:bar . '\|{\)\@!\S\@=\)' . s:words('\S', s:bar . '\|{'), 'contained')
call s:match('bracketError21', '\S.*' . s:end, 'contained')

" Directives, an unknown one first. An indented one is an error, but read all the same.
function! s:directive(names, kind, next) abort
  let name = '@' . s:either(a:names) . s:break
  let next = ' nextgroup=bracketError22,' . a:next . ',bracketString2,bracketError5 skipwhite'
  call s:match('bracketIndent_' . a:kind, '^\s\+\ze' . name, 'nextgroup=bracketError_' . a:kind)
  call s:match('bracketError_' . a:kind, name, 'contained' . next)
  call s:match('bracketDirective_' . a:kind, '^' . name, next)
endfunction
call s:match('bracketError22', '\S.*' . s:end, 'contained')
call s:match('bracketValue2', '"\@!\S.*' . s:end, 'contained')
call s:match('bracketNumber2', s:number . 'x' . s:number . '\%(\s*$\)\@=', 'contained')
call s:match('bracketNumber3', s:number . '\%(\s*$\)\@=', 'contained')
call s:match('bracketValue_heading', '"\@!' . s:words('\%(' . s:bar . '\)\@!\S', s:bar), 'contained nextgroup=bracketBar2 skipwhite')
call s:match('bracketJunction_heading', '_\%(\s*$\|\s\+' . s:bar . '\)\@=', 'contained nextgroup=bracketBar2 skipwhite')
" Only the whole value is in quotes, never a heading of several.
call s:match('bracketValue_later', s:words('\%(' . s:bar . '\)\@!\S', s:bar), 'contained nextgroup=bracketBar2 skipwhite')
call s:match('bracketJunction_later', '_\%(\s*$\|\s\+' . s:bar . '\)\@=', 'contained nextgroup=bracketBar2 skipwhite')
call s:match('bracketBar2', s:bar, 'contained nextgroup=bracketValue_later,bracketJunction_later skipwhite')
call s:region('bracketString2', '"\%(\%([^"\\]\|\\.\)*"\)\@=', '"', 'contained contains=bracketEscape,bracketError1 nextgroup=bracketError22 skipwhite')
call s:match('bracketError23', '^@\S*', 'nextgroup=bracketValue3 skipwhite')
call s:match('bracketValue3', '\S.*' . s:end, 'contained')
call s:directive(s:textDirectives, 'text', 'bracketValue2')
call s:directive(s:extentDirectives, 'extent', 'bracketNumber2')
call s:directive(s:lengthDirectives, 'length', 'bracketNumber3')
call s:directive(s:headingsDirectives, 'headings', 'bracketValue_heading,bracketJunction_heading')
for [s:name, s:words] in s:wordDirectives
  call s:match('bracketWord_' . s:name . '5', s:either(s:words) . '\%(\s*$\)\@=', 'contained')
  call s:directive([s:name], s:name, 'bracketWord_' . s:name . '5' . (index(s:lengthOrWordDirectives, s:name) < 0 ? '' : ',bracketNumber3'))
endfor
call s:region('bracketDeclaration1', '^@class' . s:break, '$', 'matchgroup=bracketDirective keepend transparent contains=@bracketAttribute,bracketError24,bracketClass2')
call s:match('bracketIndent_class', '^\s\+\ze@class' . s:break, 'nextgroup=bracketDeclaration2')
call s:region('bracketDeclaration2', '@class' . s:break, '$', 'contained matchgroup=bracketError keepend transparent contains=@bracketAttribute,bracketError24,bracketClass2')
call s:match('bracketError24', '\%(@class\s\+\)\@<=\S.*' . s:end, 'contained')
call s:match('bracketClass2', '\%(@class\s\+\)\@<=\a[A-Za-z0-9_-]*' . s:break, 'contained')

call s:match('bracketComment', '^\s*//.*', '')

syn sync minlines=1

for s:group in s:groups
  let s:class = substitute(s:group, '\%(_.*\|\d\+\)$', '', '')
  if s:class !=# s:group
    execute 'hi def link ' . s:group . ' ' . s:class
  endif
endfor
for [s:class, s:look] in [
      \ ['Comment', 'Comment'], ['Directive', 'PreProc'], ['Value', 'String'], ['Word', 'Constant'],
      \ ['Number', 'Number'], ['Color', 'Number'], ['String', 'String'], ['EdgeMark', 'Delimiter'],
      \ ['EdgeLabel', 'Identifier'], ['Junction', 'Special'], ['Quoted', 'String'], ['Escape', 'SpecialChar'],
      \ ['Chain', 'Operator'], ['Link', 'Operator'], ['Bar', 'Delimiter'], ['Brace', 'Delimiter'],
      \ ['Id', 'Identifier'], ['Class', 'Type'], ['Key', 'Keyword'], ['Equals', 'Operator'],
      \ ['Flag', 'Keyword'], ['Error', 'Error']]
  execute 'hi def link bracket' . s:class . ' ' . s:look
endfor

let b:current_syntax = 'bracket'
let &cpo = s:cpo
unlet s:cpo
