-- The commands; see `:help promptsig`. The server itself is enabled by you.
if vim.g.loaded_promptsig or vim.fn.has('nvim-0.11') == 0 then
  return
end
vim.g.loaded_promptsig = true

local views = { 'schema', 'vars', 'seen', 'run' }

vim.api.nvim_create_user_command('PromptsigPreview', function(given)
  require('promptsig').preview(given.args ~= '' and given.args or 'schema')
end, {
  nargs = '?',
  desc = 'Show the schema at the cursor, and follow it',
  complete = function(start)
    return vim.tbl_filter(function(view)
      return vim.startswith(view, start)
    end, views)
  end,
})

vim.api.nvim_create_user_command('PromptsigCopyRun', function()
  require('promptsig').copy_run()
end, { desc = 'Copy the command that runs the script, with every parameter' })

vim.api.nvim_create_user_command('PromptsigRescan', function()
  require('promptsig').rescan()
end, { desc = 'Search the workspace for scripts again' })
