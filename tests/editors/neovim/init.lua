-- A fresh configuration: what the README has for `init.lua`, and nothing else.
vim.o.swapfile = false
local readme = io.open(vim.env.REPOSITORY .. '/editors/neovim/README.md'):read('a')
local lines = readme:match('```lua\n(%-%- init%.lua\n.-)```'):gsub('~/src/promptsig', vim.env.REPOSITORY)
assert(loadstring(lines))()
if vim.env.WITH_TYPESCRIPT then
  vim.lsp.config('typescript', {
    cmd = { vim.env.NODE, vim.env.WITH_TYPESCRIPT, '--stdio' },
    filetypes = { 'javascript', 'typescript' },
    root_markers = { 'package.json' },
    init_options = { hostInfo = 'neovim' },
  })
  vim.lsp.enable('typescript')
end
