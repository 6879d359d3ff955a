" Does in Vim and Neovim what a writer does, and writes what came of it.
filetype plugin indent on
let v:errors = []
set nomore

" A new line has the indent of the one above; lines that have text keep theirs.
edit $BRACKET_FOLDER/spaces.bracket
call assert_equal('bracket', &filetype)
call assert_equal([3, 1], [shiftwidth(), &expandtab])
execute "normal! 2GoA new one\<Esc>"
call assert_equal('   A new one', getline(3))
let before = getline(1, '$')
normal! gg=G
call assert_equal(before, getline(1, '$'))
normal! Gone
execute "normal! 2GA\<CR>\<Tab>Child\<Esc>"
call assert_equal('      Child', getline(3))
edit!

" Folds: the children of the first node.
call assert_equal([0, 1, 1, 2, 0], map(range(1, 5), 'foldlevel(v:val)'))
call assert_equal(-1, foldclosed(2))

" Comments.
call assert_equal('// %s', &commentstring)
execute "normal! ggO// A comment\<CR>that goes on\<Esc>"
call assert_equal(['// A comment', '// that goes on'], getline(1, 2))
edit!

" Tabs stay tabs.
edit $BRACKET_FOLDER/tabs.bracket
call assert_equal(0, &expandtab)
execute "normal! Go\<Tab>Child\<Esc>"
call assert_equal("\t\tChild", getline('$'))
edit!

" :make finds the errors, in bytes.
edit $BRACKET_FOLDER/wide.bracket
silent make
let found = filter(getqflist(), 'v:val.valid')
call assert_equal([[2, 7, 'e']], map(copy(found), '[v:val.lnum, v:val.col, tolower(v:val.type)]'))
call assert_match('boldd.*unknown-key', found[0].text)
call assert_equal('wide.bracket', fnamemodify(bufname(getqflist()[0].bufnr), ':t'))

" Formatting: a good file, and one with an error, which stays as it is.
edit $BRACKET_FOLDER/loose.bracket
normal! 2G
BracketFormat
call assert_equal(['Root {bold}', '  | a | b', '', '  Left > Right'], getline(1, '$'))
call assert_equal(2, line('.'))
edit!
normal! gggqG
call assert_equal('  Left > Right', getline('$'))
edit!
let before = getline(1, '$')
normal! gqq
call assert_equal(before, getline(1, '$'))
edit $BRACKET_FOLDER/broken.bracket
let before = getline(1, '$')
silent BracketFormat
call assert_equal(before, getline(1, '$'))
normal! gggqG
call assert_equal(before, getline(1, '$'))

" The preview follows what is written, and stays while there are errors.
edit! $BRACKET_FOLDER/tabs.bracket
BracketPreview
call assert_equal('tabs.bracket', expand('%:t'))
let preview = b:bracket_preview
call assert_equal('│ B ├───┤ A │', getbufline(preview, 2)[0])
call setline(2, "\tLong B")
doautocmd TextChanged
call assert_equal(['┌────────┐   ┌───┐', '│ Long B ├───┤ A │', '└────────┘   └───┘'], getbufline(preview, 1, '$'))
call setline(3, "A")
doautocmd TextChanged
call assert_equal('│ Long B ├───┤ A │', getbufline(preview, 2)[0])
only
edit!

" Another file type leaves nothing behind.
edit! $BRACKET_FOLDER/spaces.bracket
set filetype=text
call assert_equal(['', ''], [&l:formatexpr, &l:indentexpr])
call assert_equal(0, exists(':BracketFormat'))

call writefile(v:errors, $BRACKET_ANSWERS)
quitall!
