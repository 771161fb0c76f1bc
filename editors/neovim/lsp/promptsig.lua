---@brief
---
--- Schemas, completion and checks for the parameters of GenAIScript scripts, and for AgentScript.
---
--- Attaches only to files named `*.genai.{js,mjs,ts,mts,md}` or `promptsig.toml`, and to those of type
--- `rong-agentscript`; and to modules in JavaScript and TypeScript, where a `package.json` depends on a package that tools
--- are declared for.

local has_plugin = #vim.api.nvim_get_runtime_file('lua/promptsig/init.lua', false) > 0

-- Packages that tools are declared for.
local packages = {
  '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/ext-apps',
  'fastmcp',
  'firecrawl-fastmcp',
  'ai',
  'openai',
  '@openai/agents',
  '@openai/agents-core',
  '@openai/agents-realtime',
  '@anthropic-ai/sdk',
  '@anthropic-ai/claude-agent-sdk',
  '@google/genai',
  '@google/generative-ai',
  '@langchain/core',
  'langchain',
  '@mastra/core',
  '@mastra/mcp',
  'mcp-framework',
  '@rekog/mcp-nest',
  '@samchon/openapi',
}

--- Whether a module may declare tools: a package around it depends on one of those. The server looks closer.
local function may_have_tools(name)
  if not name:match('%.[cm]?[jt]sx?$') or name:find('/node_modules/', 1, true) then
    return false
  end
  local around = { upward = true, limit = math.huge, path = vim.fs.dirname(name), type = 'file' }
  for _, path in ipairs(vim.fs.find('package.json', around)) do
    local file = io.open(path)
    local text = file and file:read('*a') or ''
    if file then
      file:close()
    end
    for _, package in ipairs(packages) do
      if text:find('"' .. package .. '"', 1, true) then
        return true
      end
    end
  end
  return false
end

---@type vim.lsp.Config
return {
  cmd = { 'promptsig', 'lsp' },
  -- What the server may offer to run. It is in the plugin, and this file may stand alone.
  init_options = has_plugin and {
    commands = {
      'promptsig.explain',
      'promptsig.openView',
      'promptsig.previewManual',
      'promptsig.runScript',
      'promptsig.showReferences',
      'promptsig.writeDeclarations',
    },
  } or nil,
  commands = {
    ['promptsig.explain'] = function(command)
      require('promptsig').explain(command.arguments[1])
    end,
    ['promptsig.openView'] = function(command)
      require('promptsig').open_view(command.arguments[1])
    end,
    ['promptsig.runScript'] = function(command)
      require('promptsig').run(command.arguments[1])
    end,
    ['promptsig.showReferences'] = function(command)
      require('promptsig').show_references(command.arguments[3])
    end,
    ['promptsig.writeDeclarations'] = function(command)
      require('promptsig').write_declarations(command.arguments[1])
    end,
    ['promptsig.previewManual'] = function(command)
      require('promptsig').entry(command.arguments[1])
    end,
  },
  filetypes = {
    'javascript',
    'javascriptreact',
    'typescript',
    'typescriptreact',
    'markdown',
    'rong-agentscript',
    'toml',
  },
  root_dir = function(buffer, start)
    local name = vim.api.nvim_buf_get_name(buffer)
    local ending = name:lower():match('%.genai%.(%w+)$') or ''
    local is_agentscript = vim.bo[buffer].filetype == 'rong-agentscript'
    local is_settings = vim.fs.basename(name) == 'promptsig.toml'
    local is_script = ending:match('^m?[jt]s$') or ending == 'md'
    if not (is_agentscript or is_settings or is_script or may_have_tools(name)) then
      return
    end
    -- GenAIScript runs in one folder and sees what lies under it.
    local marks = { { 'genaiscript.config.json', 'genaiscript.config.yaml', 'package.json' }, '.git' }
    start(vim.fs.root(buffer, marks) or vim.fs.dirname(name))
  end,
}
