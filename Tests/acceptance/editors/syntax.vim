" Writes the names of the syntax groups at the places that $BRACKET_QUESTIONS asks for: a list of files, each
" with [line, column] pairs, both counted from 1, in bytes.
if !empty($BRACKET_FENCES)
  let g:markdown_fenced_languages = ['bracket']
endif
syntax on
filetype plugin indent on
let answers = []
for question in json_decode(join(readfile($BRACKET_QUESTIONS), "\n"))
  execute 'edit ' . fnameescape(question.file)
  call add(answers, map(question.places, {_, place -> synIDattr(synID(place[0], place[1], 1), 'name')}))
endfor
call writefile([json_encode(answers)], $BRACKET_ANSWERS)
quitall!
