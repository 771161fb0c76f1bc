-- What a person sees in Neovim, each as one check. Keys are typed as a person types them.

local failed = 0
-- What a run of the tests waits for, in milliseconds.
local patience = tonumber(vim.env.PATIENCE) * 1000
local function say(...)
  io.stdout:write(table.concat(vim.tbl_map(tostring, { ... }), ' ') .. '\n')
end
local function check(name, run)
  local ok, why = xpcall(run, debug.traceback)
  failed = failed + (ok and 0 or 1)
  say(ok and 'ok  ' or 'FAIL', 'neovim:', name, ok and '' or ('\n' .. why))
end
local function until_(what, condition)
  assert(vim.wait(patience, condition, 10), 'waited in vain for ' .. what)
end
local function keys(text)
  vim.api.nvim_feedkeys(vim.keycode(text), 'tx', false)
end
local function ours()
  return vim.lsp.get_clients({ bufnr = 0, name = 'promptsig' })[1]
end
local function diagnostics(source)
  return vim.tbl_filter(function(found)
    return found.source == source
  end, vim.diagnostic.get(0))
end
local function bad_accept()
  return vim.tbl_filter(function(found)
    return found.code == 'A01'
  end, diagnostics('promptsig'))[1]
end
local function find(text)
  for line, content in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = content:find(text, 1, true)
    if column then
      return line, column - 1
    end
  end
  error('no ' .. text)
end
local function cursor_to(text, offset)
  local line, column = find(text)
  vim.api.nvim_win_set_cursor(0, { line, column + (offset or 0) })
end
local function float()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return window
    end
  end
end
local function ask(method, extra)
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, ours().offset_encoding), extra or {})
  -- With 0 for the buffer, Neovim does not send pending changes first.
  local answer = ours():request_sync(method, params, patience, vim.api.nvim_get_current_buf())
  assert(answer and not answer.err, vim.inspect(answer))
  return answer.result
end
local function labels(answer)
  local items = answer and answer ~= vim.NIL and (answer.items or answer) or {}
  return vim.tbl_map(function(item)
    return item.label
  end, items)
end

check('it attaches to a script', function()
  until_('the server', function()
    return ours() and ours().initialized
  end)
  assert(ours().offset_encoding == 'utf-16' or ours().offset_encoding == 'utf-8')
  assert(ours().root_dir:match('workspace$'), ours().root_dir)
end)

if vim.env.WITH_TYPESCRIPT then
  check('the TypeScript server stands beside it, both with their diagnostics', function()
    until_('the diagnostics of both', function()
      return #diagnostics('promptsig') > 0 and #diagnostics('typescript') > 0
    end)
  end)

  check('no proposal comes twice', function()
    cursor_to('where = vars.city', #'where = vars.')
    local seen = {}
    for _, client in ipairs(vim.lsp.get_clients({ bufnr = 0 })) do
      local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
      local answer = client:request_sync('textDocument/completion', params, patience, vim.api.nvim_get_current_buf())
      for _, label in ipairs(labels(answer and answer.result)) do
        seen[label] = (seen[label] or 0) + 1
      end
    end
    assert(seen['city'] == 1 and seen['guests'] == 1, vim.inspect(seen))
    for label, count in pairs(seen) do
      assert(count == 1, label .. ' comes ' .. count .. ' times')
    end
  end)
end

-- Neovim writes one message behind a line, however many there are.
check('of a line with several diagnostics the worst is written', function()
  local namespace = vim.api.nvim_create_namespace('sorted')
  local severity = vim.diagnostic.severity
  vim.diagnostic.set(namespace, 0, {
    { lnum = 1, col = 4, severity = severity.ERROR, message = 'the worst' },
    { lnum = 1, col = 4, severity = severity.HINT, message = 'the least' },
  })
  local written = vim.diagnostic.get_namespace(namespace).user_data.virt_text_ns
  local marks = vim.api.nvim_buf_get_extmarks(0, written, 0, -1, { details = true })
  local chunks = vim.tbl_map(function(chunk)
    return chunk[1]
  end, marks[1][4].virt_text)
  vim.diagnostic.reset(namespace, 0)
  assert(table.concat(chunks):find('the worst'), vim.inspect(chunks))
end)

check('a bad accept is marked where it stands', function()
  until_('diagnostics', bad_accept)
  assert(bad_accept().lnum == 2, vim.inspect(bad_accept()))
end)

check('keys of env.vars are proposed, emoji and CJK before the cursor', function()
  cursor_to('where = vars.city', #'where = vars.')
  local found = labels(ask('textDocument/completion'))
  assert(vim.tbl_contains(found, 'city') and vim.tbl_contains(found, 'guests'), vim.inspect(found))
end)

check('keys of the systems in scope are proposed with their prefix', function()
  cursor_to('"system.house.voice"]', 1)
  local found = labels(ask('textDocument/completion'))
  assert(vim.tbl_contains(found, 'system.git.cwd'), vim.inspect(found))
end)

check('nothing is proposed where the TypeScript server knows more', function()
  cursor_to('title:')
  assert(#labels(ask('textDocument/completion')) == 0)
end)

check('a proposal replaces what is typed of it', function()
  cursor_to('$`Greet')
  local row = vim.api.nvim_win_get_cursor(0)[1]
  vim.api.nvim_buf_set_lines(0, row - 1, row - 1, false, { 'vars.gue' })
  local answer = ask('textDocument/completion', { position = { line = row - 1, character = 8 } })
  local item = vim.tbl_filter(function(item)
    return item.label == 'guests'
  end, answer.items)[1]
  local range = item.textEdit.range or item.textEdit.insert
  local edit = { range = range, newText = item.textEdit.newText }
  vim.lsp.util.apply_text_edits({ edit }, vim.api.nvim_get_current_buf(), ours().offset_encoding)
  local line = vim.api.nvim_buf_get_lines(0, row - 1, row, false)[1]
  assert(line == 'vars.guests', line)
  vim.api.nvim_buf_set_lines(0, row - 1, row, false, {})
end)

check('hover shows the schema', function()
  cursor_to('script({')
  keys('K')
  until_('the float', float)
  local text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float()), 0, -1, false), '\n')
  vim.api.nvim_win_close(float(), true)
  assert(text:find('script greet', 1, true) and text:find('guests', 1, true), text)
end)

check('hover behind an emoji is at the right place', function()
  cursor_to('where = vars.city', #'where = vars.ci')
  local hover = ask('textDocument/hover')
  local line, column = find('vars.city')
  local content = vim.api.nvim_buf_get_lines(0, line - 1, line, false)[1]
  local encoding = ours().offset_encoding
  local from = vim.str_byteindex(content, encoding, hover.range.start.character, false)
  local to = vim.str_byteindex(content, encoding, hover.range['end'].character, false)
  assert(content:sub(from + 1, to) == 'city', content:sub(from + 1, to))
end)

check('the preview window shows the schema and follows an edit', function()
  cursor_to('script({')
  local source = vim.api.nvim_get_current_buf()
  vim.cmd('PromptsigPreview')
  local function text()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      local buffer = vim.api.nvim_win_get_buf(window)
      if buffer ~= source then
        return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
      end
    end
    return ''
  end
  until_('the schema', function()
    return text():find('guests', 1, true)
  end)
  local shown = vim.fn.bufnr('promptsig://schema')
  assert(shown ~= -1, 'the preview has no name')
  local window = vim.fn.bufwinid(shown)
  assert(vim.wo[window].wrap and vim.wo[window].linebreak, 'long lines run out of the window')
  assert(not text():find('|--', 1, true), 'a table is shown raw:\n' .. text())
  local line = find('guests: 3')
  vim.api.nvim_buf_set_lines(0, line, line, false, { '        ferry: true,' })
  until_('the new parameter', function()
    return text():find('ferry', 1, true)
  end)
  keys('u')
  vim.cmd('only')
end)

check('the preview shows the schema in a dialect, which is completed', function()
  local function completed(line)
    return vim.fn.getcompletion('PromptsigPreview ' .. line, 'cmdline')
  end
  assert(vim.tbl_contains(completed(''), 'schema'))
  assert(vim.deep_equal(completed('schema gemini'), { 'gemini', 'gemini-json' }), vim.inspect(completed('schema gemini')))
  assert(vim.deep_equal(completed('schema chatgpt strict '), { 'reference' }))
  assert(#completed('vars ') == 0)
  local function says(arguments, name, text)
    vim.cmd('PromptsigPreview ' .. arguments)
    until_(text, function()
      local shown = vim.fn.bufnr('^' .. name .. '$')
      local lines = shown ~= -1 and vim.api.nvim_buf_get_lines(shown, 0, -1, false) or {}
      return table.concat(lines, '\n'):find(text, 1, true)
    end)
  end
  cursor_to('script({')
  says('schema chatgpt', 'promptsig://schema/chatgpt', '"additionalProperties": false')
  says('schema chatgpt strict', 'promptsig://schema/chatgpt', 'ChatGPT does not allow optional properties')
  says('schema openai', 'promptsig://schema/openai', 'unknown dialect')
  vim.cmd('only')
end)

check('the manual of the workspace follows an edit', function()
  local source = vim.api.nvim_get_current_buf()
  assert(vim.deep_equal(vim.fn.getcompletion('PromptsigManual m', 'cmdline'), { 'markdown', 'mcp' }))
  local line = vim.api.nvim_buf_line_count(source)
  local tool = 'defTool("ferry", "Asks for a ferry", { day: "" }, ({ day }) => ({ day, seats: 2 }))'
  vim.api.nvim_buf_set_lines(source, line, line, false, { tool })
  local function says(format, filetype, text)
    local function buffer()
      return vim.fn.bufnr('^promptsig://manual/' .. format .. '$')
    end
    until_(text .. ' in ' .. format, function()
      local lines = buffer() ~= -1 and vim.api.nvim_buf_get_lines(buffer(), 0, -1, false) or {}
      return table.concat(lines, '\n'):find(text, 1, true)
    end)
    assert(vim.bo[buffer()].filetype == filetype, vim.bo[buffer()].filetype)
    assert(not vim.bo[buffer()].modifiable)
  end
  local window = vim.api.nvim_get_current_win()
  vim.cmd('PromptsigManual')
  says('markdown', 'markdown', 'greet.ferry')
  vim.cmd('PromptsigManual json')
  says('json', 'json', 'greet.ferry')
  vim.api.nvim_set_current_win(window)
  vim.api.nvim_buf_set_lines(source, line, line + 1, false, { (tool:gsub('ferry', 'boat')) })
  says('markdown', 'markdown', 'greet.boat')
  says('json', 'json', 'greet.boat')
  vim.cmd('only')

  -- The lens above it opens its entry.
  cursor_to('defTool("boat"')
  vim.lsp.codelens.refresh({ bufnr = source })
  until_('the lens', function()
    local lenses = vim.lsp.codelens.get(source)
    return vim.iter(lenses):any(function(lens)
      return lens.command and lens.command.title == 'manual entry'
    end)
  end)
  -- A line with several lenses asks which of them.
  local select = vim.ui.select
  vim.ui.select = function(lenses, options, choose)
    for index, lens in ipairs(lenses) do
      if options.format_item(lens):find('manual entry', 1, true) then
        return choose(lens, index)
      end
    end
  end
  vim.lsp.codelens.run()
  vim.ui.select = select
  until_('the entry', function()
    local shown = vim.fn.bufnr('^promptsig://manual$')
    local lines = shown ~= -1 and vim.api.nvim_buf_get_lines(shown, 0, -1, false) or {}
    return table.concat(lines, '\n'):find('# Manual entry of greet.boat', 1, true)
  end)
  vim.cmd('only')
  vim.api.nvim_buf_set_lines(source, line, line + 1, false, {})
end)

check('the run command is copied', function()
  vim.cmd('PromptsigCopyRun')
  until_('the command', function()
    return vim.fn.getreg('"'):find('npx --yes genaiscript@2.5.1 run greet', 1, true)
  end)
end)

if ours() and ours():supports_method('textDocument/definition') then
  check('the definition of a variable is its parameter', function()
    cursor_to('where = vars.city', #'where = vars.ci')
    vim.lsp.buf.definition()
    until_('the jump', function()
      return vim.api.nvim_get_current_line():find('city: {', 1, true)
    end)
  end)
else
  say('skip neovim: the server has no definitions yet')
end

if ours() and ours():supports_method('textDocument/rename') then
  check('a parameter is renamed with its reads', function()
    cursor_to('city: {')
    vim.lsp.buf.rename('town', { name = 'promptsig' })
    until_('the rename', function()
      return pcall(find, 'vars.town') and pcall(find, 'town: {')
    end)
    keys('u')
  end)

  check('a parameter of a system is renamed in the other file too', function()
    cursor_to('"system.house.voice"]', #'"system.house.vo')
    vim.lsp.buf.rename('tone', { name = 'promptsig' })
    until_('the rename', function()
      return pcall(find, 'system.house.tone')
    end)
    local other = vim.fn.bufnr('system.house.genai.mjs')
    assert(other ~= -1, 'the other file is not touched')
    local text = table.concat(vim.api.nvim_buf_get_lines(other, 0, -1, false), '\n')
    assert(text:find('tone: {', 1, true) and text:find('system.house.tone', 1, true), text)
    keys('u')
  end)
else
  say('skip neovim: the server has no rename yet')
end

check('the quick fix is applied, and the diagnostic is gone', function()
  cursor_to('"md"', 1)
  vim.lsp.buf.code_action({
    apply = true,
    filter = function(action)
      return action.kind == 'quickfix' and action.title:find('.md', 1, true) ~= nil
    end,
  })
  until_('the fix', function()
    return pcall(find, '".md"')
  end)
  until_('the end of the diagnostic', function()
    return not bad_accept()
  end)
end)

check('a rule is explained', function()
  local first = vim.api.nvim_get_current_win()
  -- The fix that is applied above took the diagnostic away.
  keys('u')
  until_('the diagnostic', bad_accept)
  cursor_to('"md"', 1)
  vim.lsp.buf.code_action({
    apply = true,
    filter = function(action)
      return action.title == 'Explain A01'
    end,
  })
  until_('the explanation', function()
    local shown = vim.fn.bufnr('promptsig://rule/A01')
    return shown ~= -1 and vim.api.nvim_buf_get_lines(shown, 0, 1, false)[1]:find('^# A01 accept%-missing%-dot')
  end)
  keys('q')
  until_('the script', function()
    return vim.api.nvim_get_current_win() == first
  end)
end)

check('a script in Markdown is understood', function()
  vim.cmd('edit! genaisrc/notes.genai.md')
  until_('the server', ours)
  until_('the diagnostic', bad_accept)
end)

check('the error of a script that is not open is shown until it is fixed', function()
  local path = vim.fn.getcwd() .. '/genaisrc/closed.genai.mjs'
  local function shows(value, expected)
    vim.fn.writefile({ 'script({ parameters: { a: ' .. value .. ' } })', 'env.vars.a' }, path)
    vim.cmd('PromptsigRescan')
    until_(expected .. ' error', function()
      local buffer = vim.fn.bufnr(path)
      return (buffer == -1 and 0 or #vim.diagnostic.get(buffer)) == expected
    end)
    assert(not vim.api.nvim_buf_is_loaded(vim.fn.bufnr(path)), 'it is open')
  end
  shows('null', 1)
  shows('1', 0)
  vim.fn.delete(path)
end)

check('the preview opens in a browser once it is allowed, and follows the cursor', function()
  vim.cmd('edit! genaisrc/greet.genai.mts')
  until_('the server', ours)
  local notify, open = vim.notify, vim.ui.open
  local said, opened = '', nil
  vim.notify = function(text)
    said = said .. text
  end
  -- Stands for the browser, and succeeds.
  vim.ui.open = function(address)
    opened = address
    return { wait = function() return { code = 0 } end }
  end
  vim.cmd('PromptsigBrowser')
  until_('what to write', function()
    return said:find('preview.browser', 1, true)
  end)
  assert(not opened, 'it opens unasked')
  vim.notify = notify
  -- What the README has for it.
  vim.lsp.config('promptsig', { init_options = { preview = { browser = true } } })
  vim.lsp.enable('promptsig', false)
  until_('the end of the server', function()
    return not vim.lsp.get_clients({ name = 'promptsig' })[1]
  end)
  vim.lsp.enable('promptsig')
  vim.cmd('edit!')
  until_('the new server', ours)
  vim.cmd('PromptsigBrowser vars')
  until_('the page', function()
    return opened
  end)
  vim.ui.open = open
  local page = opened:match('^(http://127%.0%.0%.1:%d+/%x+/)#vars$')
  assert(page, opened)
  local function marked()
    local view = page .. 'view?asked=' .. vim.uri_encode('{"kind":"vars"}')
    local answer = vim.system({ 'curl', '-sf', view }):wait()
    for _, place in ipairs(answer.code == 0 and vim.json.decode(answer.stdout).inCode or {}) do
      if place.isHere then
        return place.name
      end
    end
  end
  for _, name in ipairs({ 'guests', 'city' }) do
    cursor_to(name .. ':', 1)
    vim.cmd('doautocmd CursorHold')
    until_('the mark at ' .. name, function()
      return marked() == name
    end)
  end
end)

check('it keeps off files that are no scripts', function()
  vim.cmd('edit! genaisrc/other.mts')
  vim.wait(300)
  assert(not ours())
end)

vim.cmd(failed == 0 and 'qa!' or 'cq!')
