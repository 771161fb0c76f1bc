; What a name stands for: where names are visible, where they are bound, where they are used.
;
; The captures have the names that tree-sitter, Neovim and Helix know. An editor takes the smallest
; scope around a definition for its own; in promptsig, as in JavaScript,
;
; - the scope of a function begins at its parameters, so that its name is bound around it,
; - `var` binds a name for the function, namespace or static block around it,
; - the patterns of an assignment, `({ a } = b)`, bind nothing.

; Scopes

(program) @local.scope
(statement_block) @local.scope
(switch_body) @local.scope
(for_statement) @local.scope
(for_in_statement) @local.scope
(catch_clause) @local.scope
(class_body) @local.scope
(class_static_block) @local.scope
(function_declaration) @local.scope
(function_expression) @local.scope
(generator_function) @local.scope
(generator_function_declaration) @local.scope
(arrow_function) @local.scope
(method_definition) @local.scope

; Definitions

(variable_declarator name: (identifier) @local.definition.var)
(for_in_statement kind: _ left: (identifier) @local.definition.var)
(catch_clause parameter: (identifier) @local.definition.var)
(arrow_function parameter: (identifier) @local.definition.parameter)

(shorthand_property_identifier_pattern) @local.definition.var
(pair_pattern value: (identifier) @local.definition.var)
(array_pattern (identifier) @local.definition.var)
(rest_pattern (identifier) @local.definition.var)
(assignment_pattern left: (identifier) @local.definition.var)

(function_declaration name: (identifier) @local.definition.function)
(generator_function_declaration name: (identifier) @local.definition.function)
(class_declaration name: (_) @local.definition.type)

(import_clause (identifier) @local.definition.import)
(namespace_import (identifier) @local.definition.import)
(import_specifier !alias name: (identifier) @local.definition.import)
(import_specifier alias: (identifier) @local.definition.import)

; References

(identifier) @local.reference
(shorthand_property_identifier) @local.reference
