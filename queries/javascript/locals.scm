; What a name stands for: where names are visible, where they are bound, where they are used.
;
; @scope        a region with names of its own; those of a function begin at its parameters
; @declarator   `const pattern = value` and its relatives
; @parameters   what a function binds when it is called
; @name         a name bound by a declaration other than the above
; @reference    a name in use (names that are bound are sorted out by the reader)

(program) @scope
(statement_block) @scope
(class_body) @scope
(for_statement) @scope
(for_in_statement) @scope
(switch_body) @scope
(catch_clause) @scope
(function_declaration) @scope
(function_expression) @scope
(generator_function) @scope
(generator_function_declaration) @scope
(arrow_function) @scope
(method_definition) @scope

(variable_declarator) @declarator

(formal_parameters) @parameters
(arrow_function parameter: (identifier) @parameters)
(catch_clause parameter: (_) @parameters)
(for_in_statement kind: _ left: (_) @parameters)

(function_declaration name: (identifier) @name)
(generator_function_declaration name: (identifier) @name)
(import_clause (identifier) @name)
(namespace_import (identifier) @name)
(import_specifier) @name

(identifier) @reference
(shorthand_property_identifier) @reference
