-- The client of the language server bracketc-lsp, for Neovim.
--
--     require('bracketc').setup()
--     require('bracketc').setup { cmd = { '/path/to/bracketc-lsp' }, on_attach = function(client, buffer) … end }

local M = {}

-- Completion on i_CTRL-X_CTRL-O and tags on CTRL-] come from the server.
local function attached(on_attach)
  return function(client, buffer)
    vim.api.nvim_buf_set_option(buffer, 'omnifunc', 'v:lua.vim.lsp.omnifunc')
    vim.api.nvim_buf_set_option(buffer, 'tagfunc', 'v:lua.vim.lsp.tagfunc')
    if on_attach then
      on_attach(client, buffer)
    end
  end
end

local function root(buffer)
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':p:h')
  local git = vim.fn.finddir('.git', vim.fn.escape(folder, ' \\;,') .. ';')
  return git ~= '' and vim.fn.fnamemodify(git, ':p:h:h') or folder
end

-- Starts the server for a buffer, or gives the buffer to the one that runs for its folder.
local function start(buffer, options)
  local config = vim.tbl_extend('force', { cmd = { 'bracketc-lsp' }, name = 'bracketc' }, options)
  config.on_attach = attached(options.on_attach)
  config.root_dir = config.root_dir or root(buffer)
  if vim.fn.executable(config.cmd[1]) == 0 then
    return
  end
  if vim.lsp.start then
    -- Neovim 0.8 and later.
    return vim.lsp.start(config, { bufnr = buffer })
  end
  for _, client in pairs(vim.lsp.get_active_clients()) do
    if client.name == config.name and client.config.root_dir == config.root_dir then
      vim.lsp.buf_attach_client(buffer, client.id)
      return client.id
    end
  end
  local id = vim.lsp.start_client(config)
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
  return id
end

-- Starts the server for every Bracket buffer, now and later. The options are those of vim.lsp.start_client().
function M.setup(options)
  options = options or {}
  local group = vim.api.nvim_create_augroup('bracketc', { clear = true })
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = 'bracket',
    callback = function(event)
      start(event.buf, options)
    end,
  })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].filetype == 'bracket' then
      start(buffer, options)
    end
  end
end

return M
