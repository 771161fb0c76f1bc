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
] @fold

(import_declaration)+ @fold
(comment)+ @fold
