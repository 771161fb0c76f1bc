; inherits: ecma

; Names that `declare` and `import type` bring are for the compiler alone: here they are definitions like others, in
; promptsig they bind nothing.

(internal_module) @local.scope
(module) @local.scope
(interface_body) @local.scope
(object_type) @local.scope

(required_parameter pattern: (identifier) @local.definition.parameter)
(optional_parameter pattern: (identifier) @local.definition.parameter)

(abstract_class_declaration name: (type_identifier) @local.definition.type)
(enum_declaration name: (identifier) @local.definition.type)
(function_signature name: (identifier) @local.definition.function)
