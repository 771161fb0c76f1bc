; inherits: javascript/locals.scm
;
; What TypeScript adds to the ways of binding a name.

(class_declaration name: (type_identifier) @name)
(abstract_class_declaration name: (type_identifier) @name)
(enum_declaration name: (identifier) @name)
(function_signature name: (identifier) @name)
