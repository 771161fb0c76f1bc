; Neovim knows @indent.begin, @indent.branch and @indent.end; Helix @indent and @outdent; Zed @indent and @end.

[
  (agent_body)
  (block)
  (shape)
  (options)
  (object)
  (list)
  (arguments)
  (parameters)
  (one_of)
] @indent.begin @indent

["}" ")" "]"] @indent.branch @indent.end @outdent

(comment) @indent.ignore
