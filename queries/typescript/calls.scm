; inherits: javascript/calls.scm
;
; A call of an instantiated function, `f<T>(…)`, has the plain function in the grammar, so
; nothing is added; `f!(…)` is.

(call_expression function: (non_null_expression)) @call
