---@brief
---
--- Schemas, completion and checks for the parameters of GenAIScript scripts.
---
--- Attaches to files named `*.genai.{js,mjs,ts,mts}` only, so that other scripts never meet it.

---@type vim.lsp.Config
return {
  cmd = { 'promptsig', 'lsp' },
  filetypes = { 'javascript', 'typescript' },
  root_dir = function(buffer, start)
    local name = vim.api.nvim_buf_get_name(buffer)
    if not name:lower():match('%.genai%.m?[jt]s$') then
      return
    end
    -- GenAIScript runs in one folder and sees what lies under it.
    local marks = { { 'genaiscript.config.json', 'genaiscript.config.yaml', 'package.json' }, '.git' }
    start(vim.fs.root(buffer, marks) or vim.fs.dirname(name))
  end,
}
