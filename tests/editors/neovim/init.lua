-- A fresh configuration as the README has it, and nothing else.
vim.o.swapfile = false
vim.opt.runtimepath:append(vim.env.REPOSITORY .. '/editors/neovim')
vim.lsp.enable('promptsig')
vim.diagnostic.config({ virtual_text = true })
vim.o.completeopt = 'menuone,noselect,popup'
if vim.env.WITH_TYPESCRIPT then
  vim.lsp.config('typescript', {
    cmd = { vim.env.NODE, vim.env.WITH_TYPESCRIPT, '--stdio' },
    filetypes = { 'javascript', 'typescript' },
    root_markers = { 'package.json' },
    init_options = { hostInfo = 'neovim' },
  })
  vim.lsp.enable('typescript')
end
vim.api.nvim_create_autocmd('LspAttach', {
  callback = function(event)
    vim.lsp.completion.enable(true, event.data.client_id, event.buf, { autotrigger = true })
  end,
})
