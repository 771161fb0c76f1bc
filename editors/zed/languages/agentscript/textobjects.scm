; Neovim's textobjects are `outer` and `inner`, those of Helix and Zed `around` and `inside`.

(function_declaration body: (block) @function.inner @function.inside) @function.outer @function.around
(agent_declaration body: (agent_body) @class.inner @class.inside) @class.outer @class.around

(parameter) @parameter.inner @parameter.outer @parameter.inside @parameter.around
(arguments (_) @parameter.inner @parameter.outer @parameter.inside @parameter.around)

(generate_expression) @call.outer
(generate_expression options: (options) @call.inner)
(call_expression) @call.outer
(call_expression arguments: (arguments) @call.inner)

(if_statement consequence: (block) @conditional.inner) @conditional.outer
[(for_statement body: (block) @loop.inner) (loop_statement body: (block) @loop.inner) (repeat_statement body: (block) @loop.inner)] @loop.outer

(pair key: (_) @assignment.lhs value: (_) @assignment.rhs) @entry.around
(shape_field) @entry.around

(comment) @comment.outer @comment.inner @comment.around @comment.inside
