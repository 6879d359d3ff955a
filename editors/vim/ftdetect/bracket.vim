autocmd BufNewFile,BufRead *.bracket setfiletype bracket
