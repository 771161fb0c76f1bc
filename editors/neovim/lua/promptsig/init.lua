-- What the commands do. One window shows a view of the place under the cursor, and follows it.

local M = {}

--- A view, and of a schema its dialect and how it is made there.
---@class promptsig.View
---@field kind 'form'|'schema'|'vars'|'seen'|'run'|'manual'
---@field dialect? string
---@field strict? boolean
---@field reference? boolean
---@field values? table<string, string> of a form

---@type { buffer: integer, source: integer, view: promptsig.View }?
local shown

local function client_of(buffer)
  return vim.lsp.get_clients({ bufnr = buffer, name = 'promptsig' })[1]
end

local function say(text)
  vim.notify('promptsig: ' .. text, vim.log.levels.WARN)
end

--- Asks for a view of the cursor's place; `answer` gets nil for what is no script, and else what is wrong.
local function ask(buffer, view, watch, answer)
  local client = client_of(buffer)
  if not client then
    return say('no server is attached to this buffer; is the file named *.genai.mts, .mjs, .ts, .js or .md?')
  end
  local window = vim.fn.bufwinid(buffer)
  local place = vim.lsp.util.make_position_params(window ~= -1 and window or 0, client.offset_encoding)
  local argument = vim.tbl_extend('error', view, {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    position = place.position,
    watch = watch,
    shell = vim.o.shell,
  })
  local request = { command = 'promptsig.preview', arguments = { argument } }
  client:request('workspace/executeCommand', request, function(err, result)
    answer(not err and result ~= vim.NIL and result or nil, err and err.message)
  end, buffer)
end

--- Gives a buffer its text, and a name for the line below its window.
local function write(buffer, name, text)
  if vim.api.nvim_buf_get_name(buffer) ~= name then
    pcall(vim.api.nvim_buf_set_name, buffer, name)
  end
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, '\n'))
  vim.bo[buffer].modifiable = false
end

-- How often was asked for what is shown: only the last answer counts, in whichever order they come.
local asked = 0

local function refresh()
  if not shown or not vim.api.nvim_buf_is_valid(shown.source) then
    return
  end
  asked = asked + 1
  local now, number = shown, asked
  ask(now.source, now.view, true, function(result, wrong)
    if shown ~= now or number ~= asked or not vim.api.nvim_buf_is_valid(now.buffer) then
      return
    end
    local text = result and ('# ' .. result.title .. '\n\n' .. result.markdown)
    local name = table.concat({ now.view.kind, now.view.dialect }, '/')
    write(now.buffer, 'promptsig://' .. name, text or wrong or 'Nothing is known of this file.')
  end)
end

--- A new window for reading, beside the current one.
local function open_window(enter)
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].filetype = 'markdown'
  local window = vim.api.nvim_open_win(buffer, enter, { split = 'right', win = 0 })
  -- What is wrapped goes on below its own beginning, so that lists stay lists.
  vim.wo[window].wrap = true
  vim.wo[window].linebreak = true
  vim.wo[window].breakindent = true
  vim.wo[window].number = false
  vim.wo[window].relativenumber = false
  vim.wo[window].signcolumn = 'no'
  return buffer
end

local function open()
  local buffer = open_window(false)
  local group = vim.api.nvim_create_augroup('promptsig', {})
  vim.api.nvim_create_autocmd({ 'CursorHold', 'CursorHoldI', 'BufEnter' }, {
    group = group,
    callback = function(event)
      if shown and client_of(event.buf) then
        shown.source = event.buf
        refresh()
      end
    end,
  })
  vim.api.nvim_create_autocmd('BufWipeout', {
    group = group,
    buffer = buffer,
    callback = function()
      shown = nil
      vim.api.nvim_del_augroup_by_id(group)
    end,
  })
  return buffer
end

-- The server says once when what is shown is no longer right.
vim.lsp.handlers['promptsig/previewChanged'] = function()
  vim.schedule(refresh)
end

--- The values of a form: `city=Lille`, `days=3`. A word without a name belongs to the value before it.
local function values_of(words)
  local values, last = vim.empty_dict(), nil
  for _, word in ipairs(words) do
    local name, value = word:match('^([^=]+)=(.*)$')
    if name then
      values[name], last = value, name
    elseif last then
      values[last] = values[last] .. ' ' .. word
    else
      return nil, word
    end
  end
  return values
end

---@param kind? 'form'|'schema'|'vars'|'seen'|'run'|'manual'
---@param dialect? string of the schema; of a form, its first value as `name=value`
---@param ... string 'strict' and 'reference'; of a form, its other values
function M.preview(kind, dialect, ...)
  local view = { kind = kind or 'schema', dialect = dialect }
  if kind == 'form' then
    local values, wrong = values_of({ dialect, ... })
    if not values then
      return say('a value has a name, as in city=Lille; ' .. wrong .. ' has none')
    end
    view = { kind = kind, values = values }
  end
  for _, form in ipairs(kind == 'form' and {} or { ... }) do
    if form ~= 'strict' and form ~= 'reference' then
      return say('a dialect has no form ' .. form .. '; there are strict and reference')
    end
    view[form] = true
  end
  local source = vim.api.nvim_get_current_buf()
  if shown and source == shown.buffer then
    source = shown.source
  end
  if not client_of(source) then
    return ask(source, view, false, function() end)
  end
  if shown then
    shown.source, shown.view = source, view
  else
    shown = { source = source, view = view, buffer = open() }
  end
  refresh()
end

--- Tells the page in the browser where the cursor is; `view` opens it where it is not open.
---@param answer? fun(wrong?: string)
local function tell_browser(buffer, show, view, answer)
  local client = client_of(buffer)
  if not client then
    return say('no server is attached to this buffer; is the file named *.genai.mts, .mjs, .ts, .js or .md?')
  end
  local argument = vim.lsp.util.make_position_params(0, client.offset_encoding)
  argument.show, argument.kind = show, view
  local request = { command = 'promptsig.previewInBrowser', arguments = { argument } }
  client:request('workspace/executeCommand', request, function(err)
    if answer then
      answer(err and err.message)
    end
  end, buffer)
end

--- Opens the preview in a browser. It follows the cursor from then on.
---@param view? 'form'|'schema'|'vars'|'seen'|'run'|'manual'
function M.browse(view)
  tell_browser(vim.api.nvim_get_current_buf(), true, view, function(wrong)
    if wrong then
      return say(wrong)
    end
    vim.api.nvim_create_autocmd({ 'CursorHold', 'CursorHoldI', 'BufEnter' }, {
      group = vim.api.nvim_create_augroup('promptsig-browser', {}),
      callback = function(event)
        if client_of(event.buf) then
          tell_browser(event.buf, false)
        end
      end,
    })
  end)
end

--- Moves the cursor to a place.
---@param place lsp.TextDocumentPositionParams
local function go_to(place)
  local client = client_of(0)
  if client then
    local location = { uri = place.textDocument.uri, range = { start = place.position, ['end'] = place.position } }
    vim.lsp.util.show_document(location, client.offset_encoding, { focus = true })
  end
end

--- Shows the manual entry of the tool at a place: what the lens above it does.
---@param place lsp.TextDocumentPositionParams
function M.entry(place)
  go_to(place)
  M.preview('manual')
end

--- Shows a view of a place: what the lenses "Preview" and "3 parameters" do.
---@param place { textDocument: lsp.TextDocumentIdentifier, position: lsp.Position, kind: string }
function M.open_view(place)
  go_to(place)
  M.preview(place.kind)
end

--- Lists references: what the lens "3 readers" does.
---@param locations lsp.Location[]
function M.show_references(locations)
  local client = client_of(0)
  if client then
    local items = vim.lsp.util.locations_to_items(locations, client.offset_encoding)
    vim.fn.setqflist({}, ' ', { title = 'promptsig: references', items = items })
    vim.cmd('botright copen')
  end
end

--- Writes a command into a new terminal in the folder of a script, and runs it if it is complete.
local function run_in_terminal(source, command, is_complete)
  -- A run has what is on the disk.
  if vim.bo[source].modified then
    vim.api.nvim_buf_call(source, function()
      vim.cmd('silent update')
    end)
  end
  local client = client_of(source)
  local folder = client and client.root_dir or vim.fs.dirname(vim.api.nvim_buf_get_name(source))
  vim.cmd('botright new')
  local terminal = vim.fn.jobstart({ vim.o.shell }, { term = true, cwd = folder })
  vim.fn.chansend(terminal, command .. (is_complete and '\n' or ''))
end

--- Runs the script of a place in a terminal: what the lens "Run" does. A command that still has placeholders is only
--- written there.
---@param place lsp.TextDocumentPositionParams
function M.run(place)
  go_to(place)
  local source = vim.api.nvim_get_current_buf()
  ask(source, { kind = 'run' }, false, function(result, wrong)
    local command = result and result.json.command
    if type(command) ~= 'string' then
      return say(wrong or result and result.json.reason or 'nothing is known of this file')
    end
    local is_complete = vim.tbl_isempty(result.json.placeholders or {})
    run_in_terminal(source, command, is_complete)
    if not is_complete then
      vim.notify('Replace the words in capitals, then press Enter')
    end
  end)
end

-- Writes `genaiscript.d.ts` into each folder that has a script on the disk.
local FIX = 'npx --yes genaiscript@2.5.1 scripts fix'

--- What the code action "Tell TypeScript about GenAIScript" does.
---@param script { textDocument: lsp.TextDocumentIdentifier }
function M.write_declarations(script)
  run_in_terminal(vim.uri_to_bufnr(script.textDocument.uri), FIX, true)
end

--- The manuals that are shown: the buffer of each format.
---@type table<string, integer>
local manuals = {}

local function refresh_manual(format)
  local client = vim.lsp.get_clients({ name = 'promptsig' })[1]
  if not client then
    return say('no server runs')
  end
  local request = { command = 'promptsig.manual', arguments = { { format = format, watch = true } } }
  client:request('workspace/executeCommand', request, function(err, result)
    local buffer = manuals[format]
    if not buffer or not vim.api.nvim_buf_is_valid(buffer) then
      return
    end
    if result and result ~= vim.NIL then
      vim.bo[buffer].filetype = result.language == 'plaintext' and 'text' or result.language
    end
    local text = err and err.message or result.text
    write(buffer, 'promptsig://manual/' .. format, (text:gsub('\n$', '')))
  end)
end

-- The server says once when what is shown may no longer be right, and then waits to be asked.
vim.lsp.handlers['promptsig/manualChanged'] = function()
  vim.schedule(function()
    for format in pairs(manuals) do
      refresh_manual(format)
    end
  end)
end

--- Shows what the tools of the workspace take and return, and follows them.
---@param format? 'markdown'|'json'|'text'|'openapi'|'mcp'|'gemini'|'semantic-kernel'
function M.manual(format)
  format = format or 'markdown'
  if not vim.lsp.get_clients({ name = 'promptsig' })[1] then
    return say('no server runs')
  end
  local window = manuals[format] and vim.fn.bufwinid(manuals[format]) or -1
  if window ~= -1 then
    return vim.api.nvim_set_current_win(window)
  end
  local buffer = open_window(true)
  manuals[format] = buffer
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = buffer,
    callback = function()
      manuals[format] = nil
    end,
  })
  refresh_manual(format)
end

function M.copy_run()
  ask(vim.api.nvim_get_current_buf(), { kind = 'run' }, false, function(result, wrong)
    local command = result and result.json.command
    if type(command) ~= 'string' then
      return say(wrong or result and result.json.reason or 'nothing is known of this file')
    end
    vim.fn.setreg('"', command)
    pcall(vim.fn.setreg, '+', command)
    vim.notify(command)
  end)
end

--- Shows the explanation of a rule: what the code action "Explain P16" does.
---@param code string
function M.explain(code)
  local client = vim.lsp.get_clients({ name = 'promptsig' })[1]
  if not client then
    return say('no server runs')
  end
  local request = { command = 'promptsig.explain', arguments = { code } }
  client:request('workspace/executeCommand', request, function(err, page)
    if err then
      return say(err.message)
    end
    local known = vim.fn.bufnr('^promptsig://rule/' .. code .. '$')
    local window = known ~= -1 and vim.fn.bufwinid(known) or -1
    if window ~= -1 then
      return vim.api.nvim_set_current_win(window)
    end
    local source = vim.api.nvim_get_current_win()
    local buffer = open_window(true)
    write(buffer, 'promptsig://rule/' .. code, page)
    vim.keymap.set('n', 'q', function()
      vim.api.nvim_buf_delete(buffer, {})
      pcall(vim.api.nvim_set_current_win, source)
    end, { buffer = buffer, desc = 'Close the explanation' })
  end)
end

function M.rescan()
  local client = vim.lsp.get_clients({ name = 'promptsig' })[1]
  if client then
    client:request('workspace/executeCommand', { command = 'promptsig.restartScan' })
  else
    say('no server runs')
  end
end

return M
