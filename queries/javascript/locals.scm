; inherits: ecma

(formal_parameters (identifier) @local.definition.parameter)
