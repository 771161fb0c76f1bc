; inherits: ecma
;
; `f!(…)`; a call of an instantiated function, `f<T>(…)`, has the plain function in the grammar.

(call_expression function: (non_null_expression)) @call
