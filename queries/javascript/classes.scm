; The name of a class is another kind of node in TypeScript, so this stands apart.
(class_declaration name: (identifier) @name)
