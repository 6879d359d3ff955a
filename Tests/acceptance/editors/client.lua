-- What a writer does in Neovim with the language server. Writes what came of it to $BRACKET_ANSWERS.

local failures = {}

local function expect(condition, what)
  if not condition then
    table.insert(failures, what)
  end
end

local function run()
  vim.cmd('filetype plugin indent on')
  -- The cursor may be behind the last character, as it is while one types.
  vim.o.virtualedit = 'onemore'
  local attached = 0
  require('bracketc').setup {
    cmd = { vim.env.BRACKETC_LSP },
    on_attach = function()
      attached = attached + 1
    end,
  }
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.BRACKET_FOLDER .. '/first.bracket'))
  local buffer = vim.api.nvim_get_current_buf()

  local function diagnostics(count)
    vim.wait(10000, function()
      return #vim.diagnostic.get(buffer) == count
    end, 10)
    return vim.diagnostic.get(buffer)
  end

  -- An error, in bytes from 0, and none when it is gone.
  local found = diagnostics(1)
  expect(#found == 1 and found[1].lnum == 1 and found[1].col == 8, 'diagnostics: ' .. vim.inspect(found))
  expect(attached == 1, 'attached ' .. attached .. ' times')
  vim.cmd('normal! 2GfdD')
  vim.api.nvim_buf_set_lines(buffer, 1, 2, true, { '  😀 {bold}' })
  expect(#diagnostics(0) == 0, 'diagnostics of a line without errors')

  local function ask(method, parameters)
    local answers = vim.lsp.buf_request_sync(buffer, method, parameters, 10000) or {}
    for _, answer in pairs(answers) do
      return answer.result
    end
  end

  vim.api.nvim_win_set_cursor(0, { 2, 9 })
  local hover = ask('textDocument/hover', vim.lsp.util.make_position_params())
  expect(hover and vim.inspect(hover.contents):find('bold'), 'hover: ' .. vim.inspect(hover))

  -- Completion as CTRL-X CTRL-O has it.
  vim.api.nvim_buf_set_lines(buffer, 0, 0, true, { '@align ' })
  vim.api.nvim_win_set_cursor(0, { 1, 7 })
  local items = ask('textDocument/completion', vim.lsp.util.make_position_params())
  local names = vim.tbl_map(function(item)
    return item.word
  end, vim.lsp.util.text_document_completion_list_to_complete_items(items, ''))
  table.sort(names)
  expect(vim.inspect(names) == vim.inspect { 'depth', 'leaf', 'length' }, 'completion: ' .. vim.inspect(names))
  expect(vim.bo.omnifunc == 'v:lua.vim.lsp.omnifunc', 'omnifunc: ' .. vim.bo.omnifunc)
  vim.api.nvim_buf_set_lines(buffer, 0, 1, true, {})

  -- Definition, by the tag function, and rename.
  vim.api.nvim_buf_set_lines(buffer, 0, -1, true, { 'Root', '  Left {#l}', '  Right', 'l ~> Right' })
  vim.api.nvim_win_set_cursor(0, { 4, 0 })
  vim.cmd([[silent! execute "normal! \<C-]>"]])
  expect(vim.fn.line('.') == 2, 'tag: line ' .. vim.fn.line('.'))
  vim.api.nvim_win_set_cursor(0, { 4, 0 })
  vim.lsp.buf.rename('left')
  vim.wait(10000, function()
    return vim.fn.getline(4) == 'left ~> Right'
  end, 10)
  expect(vim.fn.getline(2) == '  Left {#left}' and vim.fn.getline(4) == 'left ~> Right', 'rename')

  -- A second file of the folder shares the server.
  vim.cmd('edit! ' .. vim.fn.fnameescape(vim.env.BRACKET_FOLDER .. '/second.bracket'))
  vim.wait(10000, function()
    return attached == 2
  end, 10)
  expect(#vim.lsp.get_active_clients() == 1, 'one server for two files')
end

local ok, problem = pcall(run)
if not ok then
  table.insert(failures, tostring(problem))
end
vim.fn.writefile(vim.split(table.concat(failures, '\n'), '\n'), vim.env.BRACKET_ANSWERS)
vim.cmd('quitall!')
