-- Draws the fenced `bracket` blocks of a document: pandoc --lua-filter bracket.lua
--
-- BRACKETC names the command, where it is not on the PATH. It is never taken from the document, and
-- no shell is involved.

local bracketc = os.getenv('BRACKETC') or 'bracketc'

local is_html = FORMAT:match('^html') or FORMAT == 'slidy' or FORMAT == 'slideous' or FORMAT == 's5'
  or FORMAT == 'dzslides' or FORMAT == 'revealjs'
local is_latex = FORMAT == 'latex' or FORMAT == 'beamer' or FORMAT == 'context'
-- Word and PowerPoint show SVG only in newer versions.
local is_office = FORMAT == 'docx' or FORMAT == 'pptx' or FORMAT == 'rtf'
local is_markdown = FORMAT:match('markdown') or FORMAT:match('^commonmark') or FORMAT == 'gfm'
local is_plain = FORMAT == 'plain' or FORMAT == 'man' or FORMAT == 'ms'

local function lines_of(text)
  local lines = {}
  for line in (text:gsub('\r\n?', '\n') .. '\n'):gmatch('(.-)\n') do
    lines[#lines + 1] = line
  end
  return lines
end

-- The lines of the input files, read when the first block is met.
local inputs

local function read_inputs()
  inputs = {}
  for _, name in ipairs(PANDOC_STATE.input_files) do
    local file = name ~= '-' and io.open(name, 'rb')
    if file then
      inputs[#inputs + 1] = { name = name, lines = lines_of(file:read('a')), next = 1 }
      file:close()
    end
  end
end

-- The input file that a block stands in, and the line before its first. A reader keeps no places, so
-- the block is looked for by its lines, of which indentation and bars of quotes may have been taken.
local function place(text)
  if not inputs then read_inputs() end
  local wanted = lines_of(text)
  local function stands(lines, first)
    for i, line in ipairs(wanted) do
      local found = lines[first + i - 1]
      if not found or found:gsub('%s+$', ''):sub(-#line) ~= line and line ~= '' then return false end
      if line == '' and found:find('[^%s>]') then return false end
    end
    return true
  end
  for _, input in ipairs(inputs) do
    for first = input.next, #input.lines do
      if stands(input.lines, first) then
        input.next = first + #wanted
        return input.name, first - 1
      end
    end
  end
  return '<pandoc>', 0
end

-- Runs bracketc on the text of a block. Its messages go to standard error, with the place of the
-- block in its file: the text begins as many lines further down.
local function draw(text, ...)
  local name, above = place(text)
  local arguments = { '-', '-o', '-', '--stdin-name', name, ... }
  local ok, result = pcall(pandoc.pipe, bracketc, arguments, ('\n'):rep(above) .. text .. '\n')
  if ok then return result end
  local code = type(result) == 'table' and result.error_code
  if not code or code == 127 then
    error('cannot run ' .. bracketc .. '; install bracketc, or set BRACKETC to where it is', 0)
  end
  error('bracketc could not draw the block at ' .. name .. ':' .. above + 1, 0)
end

local function converted(svg, format, ...)
  local ok, result = pcall(pandoc.pipe, 'rsvg-convert', { '--format', format, ... }, svg)
  if ok then return result end
  error('cannot run rsvg-convert, which this format needs (in Debian: librsvg2-bin)', 0)
end

local function plain(markup)
  local names = { lt = '<', gt = '>', quot = '"', apos = "'", amp = '&' }
  return (markup:gsub('&(%a+);', names))
end

-- The alternative text: what the picture tells screen readers.
local function alternative(svg)
  local title = plain(svg:match('<title[^>]*>(.-)</title>') or '')
  local description = plain(svg:match('<desc[^>]*>(.-)</desc>') or '')
  return title .. (title:find('[.!?…]$') and ' ' or '. ') .. description
end

local function caption(block)
  local text = block.attributes.caption
  if not text then return nil end
  local first = pandoc.read(text, 'markdown').blocks[1]
  return first and first.content or {}
end

local function inline_svg(block, svg)
  svg = svg:gsub('^<%?xml.-%?>%s*', ''):gsub('<svg ', '<svg style="max-width:100%%;height:auto" ', 1)
  local id = block.identifier ~= '' and ' id="' .. block.identifier:gsub('[&<>"]', '') .. '"' or ''
  local blocks = { pandoc.RawBlock('html', '<figure class="bracket"' .. id .. '>\n' .. svg) }
  local words = caption(block)
  if words then
    blocks[#blocks + 1] = pandoc.RawBlock('html', '<figcaption>')
    blocks[#blocks + 1] = pandoc.Plain(words)
    blocks[#blocks + 1] = pandoc.RawBlock('html', '</figcaption>')
  end
  blocks[#blocks + 1] = pandoc.RawBlock('html', '</figure>')
  return blocks
end

local function image(block, svg)
  local bytes, suffix, kind = svg, 'svg', 'image/svg+xml'
  if is_latex then
    bytes, suffix, kind = converted(svg, 'pdf'), 'pdf', 'application/pdf'
  elseif is_office then
    bytes, suffix, kind = converted(svg, 'png', '--zoom', '2'), 'png', 'image/png'
  end
  local file = 'bracket-' .. pandoc.utils.sha1(svg):sub(1, 12) .. '.' .. suffix
  pandoc.mediabag.insert(file, kind, bytes)

  local attributes = {}
  for _, name in ipairs { 'width', 'height' } do attributes[name] = block.attributes[name] end
  local words = caption(block)
  if words and pandoc.Figure then
    local shown = pandoc.Image({ pandoc.Str(alternative(svg)) }, file, '', pandoc.Attr('', {}, attributes))
    return pandoc.Figure({ pandoc.Plain { shown } }, { long = { pandoc.Plain(words) } }, pandoc.Attr(block.identifier))
  end
  -- Before pandoc 3, this title makes a figure of an image in a paragraph of its own.
  local attr = pandoc.Attr(block.identifier, {}, attributes)
  if words then return pandoc.Para { pandoc.Image(words, file, 'fig:', attr) } end
  -- In a figure by itself an image would have its alternative text as the caption.
  return pandoc.Para { pandoc.Image({ pandoc.Str(alternative(svg)) }, file, '', attr), pandoc.Str '' }
end

local function shown(block)
  if is_plain then
    return pandoc.CodeBlock((draw(block.text, '--unicode'):gsub('\n+$', '')))
  end
  local svg = draw(block.text, '--svg')
  if is_html then return inline_svg(block, svg) end
  return image(block, svg)
end

local function is_marker(block, text)
  return block and block.t == 'RawBlock' and block.format:match('^html')
    and block.text:gsub('^%s+', ''):gsub('%s+$', '') == text
end

-- Without a blank line before it, the closing marker is part of the paragraph with the image.
local function ends_in_marker(block)
  local last = block.t == 'Para' and block.content[#block.content]
  return last and last.t == 'RawInline' and last.text == '<!-- /bracketc -->'
end

-- Pages that `bracketc page.md` keeps up to date show a picture of each block already.
local function without_sections(blocks)
  local kept, skipping = pandoc.List(), false
  for _, block in ipairs(blocks) do
    if is_marker(block, '<!-- bracketc -->') then skipping = true end
    if not skipping then kept:insert(block) end
    if is_marker(block, '<!-- /bracketc -->') or ends_in_marker(block) then skipping = false end
  end
  return skipping and blocks or kept
end

-- Markdown stays as it is, for whoever reads it next can draw it.
if is_markdown then return {} end

return {
  { Blocks = without_sections },
  {
    CodeBlock = function(block)
      if block.classes[1] == 'bracket' then return shown(block) end
    end,
  },
}
