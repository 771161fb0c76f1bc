; Calls, and what makes a file a module.
;
; @call     `f(…)`, `a.f(…)`, and in TypeScript `await f<T>(…)`, which is read as a call of `await f`
; @import   an import statement
; @export   an export statement

(call_expression function: [(identifier) (member_expression) (await_expression)]) @call
(import_statement) @import
(export_statement) @export
