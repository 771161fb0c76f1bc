; Scopes

[
  (agent_body)
  (function_declaration)
  (block)
] @local.scope

; Definitions

(import_declaration name: (identifier) @local.definition.import)
(agent_declaration name: (identifier) @local.definition.type)
(function_declaration name: (identifier) @local.definition.function)
(parameter name: (identifier) @local.definition.parameter)
(for_statement item: (identifier) @local.definition.var)
(parallel_expression item: (identifier) @local.definition.var)
(assignment left: (identifier) @local.definition.var)

; References

(identifier) @local.reference
