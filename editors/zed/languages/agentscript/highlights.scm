; AgentScript. No two patterns capture the same node, but for called members at the end: it does not matter
; whether an editor prefers the first or the last.

(comment) @comment

; Declarations

["import" "from"] @keyword.import
(import_kind) @keyword.modifier
(import_declaration name: (identifier) @module)
(import_declaration uri: (string) @string.special.url)

"main" @keyword
(agent_declaration "agent" @keyword)
(agent_declaration name: (identifier) @type)

"func" @keyword.function
(function_declaration name: (identifier) @function)
(parameter name: (identifier) @variable.parameter)

(configuration key: _ @keyword)
(configuration value: (identifier) @variable)

; Statements

["use" "max" "as" "one" "of" "selected" "empty"] @keyword
(use_statement value: (identifier) @variable)
(label) @label
(candidate name: (identifier) @property)
(candidate value: (identifier) @variable)

["return"] @keyword.return
(return_statement value: (identifier) @variable)

["repeat" "for" "in" "loop" "until" "parallel"] @keyword.repeat
(for_statement item: (identifier) @variable.parameter)
(for_statement iterated: (identifier) @variable)
(parallel_expression item: (identifier) @variable.parameter)
(parallel_expression iterated: (identifier) @variable)
(loop_statement condition: (identifier) @variable)

["if" "else"] @keyword.conditional
(if_statement condition: (identifier) @variable)

(assignment left: (identifier) @variable)
(assignment right: (identifier) @variable)
(expression_statement (identifier) @variable)

; Expressions

"generate" @function.builtin
(generate_expression options: (options (pair key: (identifier) @attribute)))
(object (pair key: (identifier) @property))
(pair key: (string) @property)
(pair value: (identifier) @variable)

(list (identifier) @variable)
(arguments (identifier) @variable)
(call_expression function: (identifier) @function.call)
(member_expression object: (identifier) @variable)
(subscript_expression object: (identifier) @variable)
(subscript_expression index: (identifier) @variable)
(binary_expression left: (identifier) @variable)
(binary_expression right: (identifier) @variable)
(not_expression value: (identifier) @variable)

["and" "or" "not"] @keyword.operator
["=" "+=" "-=" "==" "!=" "<" ">" "<=" ">=" "+" "-" "*" "/" "->"] @operator

(configuration value: (string) @string)
(use_statement value: (string) @string)
(candidate value: (string) @string)
(return_statement value: (string) @string)
(for_statement iterated: (string) @string)
(parallel_expression iterated: (string) @string)
(loop_statement condition: (string) @string)
(if_statement condition: (string) @string)
(assignment right: (string) @string)
(expression_statement (string) @string)
(pair value: (string) @string)
(list (string) @string)
(arguments (string) @string)
(call_expression function: (string) @string)
(member_expression object: (string) @string)
(subscript_expression object: (string) @string)
(subscript_expression index: (string) @string)
(binary_expression left: (string) @string)
(binary_expression right: (string) @string)
(not_expression value: (string) @string)
(escape_sequence) @string.escape

(number) @number
(boolean) @boolean
(none) @constant.builtin

; Shapes

(shape_field name: (identifier) @variable.member)
(primitive_type) @type.builtin
(list_type "list" @type.builtin)

; Punctuation

["{" "}" "(" ")" "[" "]"] @punctuation.bracket
["," "." ":"] @punctuation.delimiter

; Members

(member_expression property: (identifier) @variable.member)
(call_expression function: (member_expression property: (identifier) @function.method.call))
