-- What a person sees of a file in AgentScript in Neovim, each as one check.

local failed = 0
local patience = tonumber(vim.env.PATIENCE) * 1000
local function say(text)
  io.stdout:write(text .. '\n')
end
local function check(name, run)
  local ok, why = xpcall(run, debug.traceback)
  failed = failed + (ok and 0 or 1)
  say((ok and 'ok   ' or 'FAIL ') .. 'neovim: AgentScript: ' .. name .. (ok and '' or ('\n' .. why)))
end
local function until_(what, condition)
  assert(vim.wait(patience, condition, 10), 'waited in vain for ' .. what)
end
local function ours()
  return vim.lsp.get_clients({ bufnr = 0, name = 'promptsig' })[1]
end
local function place(text, offset)
  for line, content in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = content:find(text, 1, true)
    if column then
      return line, column - 1 + (offset or 0)
    end
  end
  error('no ' .. text)
end
local function cursor_to(text, offset)
  vim.api.nvim_win_set_cursor(0, { place(text, offset) })
end
local function ask(method, extra)
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, ours().offset_encoding), extra or {})
  local answer = ours():request_sync(method, params, patience, vim.api.nvim_get_current_buf())
  assert(answer and not answer.err, vim.inspect(answer))
  return answer.result
end

check('its type is known by its text', function()
  assert(vim.bo.filetype == 'rong-agentscript', vim.bo.filetype)
  vim.cmd.edit('other.as')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { 'package {', '  class agent {}', '}' })
  vim.cmd('silent write | edit')
  assert(vim.bo.filetype ~= 'rong-agentscript', vim.bo.filetype)
  vim.cmd.edit('desk.as')
end)

check('the server attaches', function()
  until_('the server', function()
    return ours() and ours().initialized
  end)
end)

check('words are coloured', function()
  assert(vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()], 'no highlighter')
  vim.treesitter.get_parser(0, 'agentscript'):parse()
  local line, column = place('generate')
  local names = vim.tbl_map(function(capture)
    return capture.capture
  end, vim.treesitter.get_captures_at_pos(0, line - 1, column))
  assert(vim.tbl_contains(names, 'function.builtin'), vim.inspect(names))
end)

check('a mistake is marked', function()
  until_('the diagnostic', function()
    return #vim.tbl_filter(function(found)
      return found.code == 'G08'
    end, vim.diagnostic.get(0)) > 0
  end)
end)

check('hover shows the prompt', function()
  cursor_to('generate')
  local hover = ask('textDocument/hover')
  local text = type(hover.contents) == 'table' and hover.contents.value or hover.contents
  assert(text:find('You are desk.', 1, true), text)
end)

check('options are proposed', function()
  cursor_to('max_tokens')
  local answer = ask('textDocument/completion', { context = { triggerKind = 1 } })
  local labels = vim.tbl_map(function(item)
    return item.label
  end, answer.items or answer)
  assert(vim.tbl_contains(labels, 'max_output') and not vim.tbl_contains(labels, 'input'), vim.inspect(labels))
end)

check('a name changes in both files', function()
  cursor_to('Clerk.note', 1)
  -- The search of the folder may not be over yet.
  until_('the other file', function()
    local found = ask('textDocument/definition')
    found = type(found) == 'table' and (found[1] or found) or {}
    return (found.targetUri or found.uri or ''):find('clerk.as', 1, true)
  end)
  vim.lsp.buf.rename('Secretary')
  until_('the new name', function()
    return vim.api.nvim_buf_get_lines(0, 1, 2, false)[1] == 'import agent Secretary from "./clerk.as"'
  end)
  local other = vim.fn.bufnr('clerk.as')
  assert(other ~= -1, 'the other file is not loaded')
  assert(vim.api.nvim_buf_get_lines(other, 2, 3, false)[1] == 'agent Secretary {')
end)

check('a file gets its usual form', function()
  vim.api.nvim_buf_set_lines(0, 4, 5, false, { '      model    Qwen' })
  vim.lsp.buf.format({ timeout_ms = patience })
  assert(vim.api.nvim_buf_get_lines(0, 4, 5, false)[1]:match('^%s+model Qwen$'))
end)

vim.cmd(failed == 0 and 'qall!' or 'cquit!')
