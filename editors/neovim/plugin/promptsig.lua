-- The commands; see `:help promptsig`. The server itself is enabled by you.
if vim.g.loaded_promptsig or vim.fn.has('nvim-0.11') == 0 then
  return
end
vim.g.loaded_promptsig = true

local views = { 'form', 'schema', 'vars', 'seen', 'run', 'manual' }
local formats = { 'markdown', 'json', 'text', 'openapi', 'mcp', 'gemini', 'semantic-kernel' }
-- stylua: ignore
local dialects = { 'json-schema', 'genaiscript-strict', 'chatgpt', 'llm', 'openai-strict', 'anthropic', 'gemini', 'gemini-json', 'mcp', 'portable' }
local forms = { 'strict', 'reference' }

--- What may come next: a view, a dialect of the schema, how it is made.
local function expected(words)
  if #words == 0 then
    return views
  elseif words[1] ~= 'schema' then
    return {}
  elseif #words == 1 then
    return dialects
  end
  return vim.tbl_filter(function(form)
    return not vim.tbl_contains(words, form)
  end, forms)
end

vim.api.nvim_create_user_command('PromptsigPreview', function(given)
  require('promptsig').preview(unpack(given.fargs))
end, {
  nargs = '*',
  desc = 'Show the schema at the cursor, and follow it',
  complete = function(start, line, column)
    local words = vim.split(line:sub(1, column - #start), '%s+', { trimempty = true })
    return vim.tbl_filter(function(word)
      return vim.startswith(word, start)
    end, expected(vim.list_slice(words, 2)))
  end,
})

vim.api.nvim_create_user_command('PromptsigBrowser', function(given)
  require('promptsig').browse(given.fargs[1])
end, {
  nargs = '?',
  desc = 'Show the preview in a browser, and follow the cursor there',
  complete = function(start)
    return vim.tbl_filter(function(view)
      return vim.startswith(view, start)
    end, views)
  end,
})

vim.api.nvim_create_user_command('PromptsigManual', function(given)
  require('promptsig').manual(given.fargs[1])
end, {
  nargs = '?',
  desc = 'Show what the tools of the workspace take and return, and follow them',
  complete = function(start)
    return vim.tbl_filter(function(format)
      return vim.startswith(format, start)
    end, formats)
  end,
})

vim.api.nvim_create_user_command('PromptsigCopyRun', function()
  require('promptsig').copy_run()
end, { desc = 'Copy the command that runs the script, with every parameter' })

vim.api.nvim_create_user_command('PromptsigRescan', function()
  require('promptsig').rescan()
end, { desc = 'Search the workspace for scripts again' })

-- AgentScript. ActionScript and AngelScript have its ending, too, so the text decides.
local imports = { tool = true, llm = true, file = true, agent = true, memory = true }

--- Whether lines are AgentScript: the first that says something is an import or an agent as no other language has it.
local function is_agentscript(lines)
  for _, line in ipairs(lines) do
    local text = line:gsub('//.*', ''):gsub('^\239\187\191', '')
    if text:match('%S') then
      local kind = text:match('^%s*import%s+(%w+)%s+[%w_-]+%s+from%s+["\']')
      local agent = text:match('^%s*main%s+agent[%s%w_-]*{') or text:match('^%s*agent%s+[%w_-]+%s*{')
      return imports[kind] ~= nil or agent ~= nil
    end
  end
  return false
end

vim.filetype.add({
  extension = {
    as = function(_, buffer)
      return is_agentscript(vim.api.nvim_buf_get_lines(buffer, 0, 100, false)) and 'rong-agentscript' or nil
    end,
  },
})

vim.treesitter.language.register('agentscript', 'rong-agentscript')

vim.api.nvim_create_autocmd('FileType', {
  pattern = 'rong-agentscript',
  group = vim.api.nvim_create_augroup('promptsig-agentscript', {}),
  callback = function(event)
    vim.bo[event.buf].commentstring = '// %s'
    -- Nothing is coloured until the parser is installed.
    pcall(vim.treesitter.start, event.buf, 'agentscript')
  end,
})
