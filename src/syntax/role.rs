/// What a kind of node is to the names of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing by itself; calls, functions and names may stand in it.
    Expression,
    /// Nothing, and nothing in it is either, if it parses.
    Literal,
    /// A name in use, or one that is bound.
    Name,
    /// `f(…)`
    Call,
    /// Nothing by itself; declarations may stand in it.
    Statement,
    /// A statement with names of its own: a block, the body of a `switch`, a loop.
    Block,
    /// `for (… of …)`, which is a block and may bind.
    ForIn,
    /// `catch (…) {…}`, which is a block and may bind.
    Catch,
    /// A function whose name is bound around it.
    FunctionDeclaration,
    /// Another function, or a method.
    Function,
    /// What a function binds when it is called.
    Parameters,
    /// The body of a class.
    ClassBody,
    /// What holds a `var` inside without being called: a namespace, a static block of a class, and a
    /// type of an object, in which the grammar takes an `export`.
    Enclosure,
    /// A declaration of a class and the like, whose name is bound around it.
    Named,
    /// `pattern = value` in a declaration.
    Declarator,
    /// `import … from …`
    Import,
    /// A part of it that binds a name.
    Imported,
    /// `export …`
    Export,
}

impl Role {
    /// Whether what stands in such a node may bind a name for what is around it.
    pub fn may_declare(self) -> bool {
        matches!(
            self,
            Self::Statement
                | Self::Block
                | Self::ForIn
                | Self::Catch
                | Self::Import
                | Self::Imported
                | Self::Export
        )
    }

    /// The role of the nodes that a grammar gives this name.
    pub fn of(kind: &str) -> Self {
        match kind {
            "identifier" | "shorthand_property_identifier" => Self::Name,
            "string" | "regex" => Self::Literal,
            "call_expression" => Self::Call,
            "statement_block" | "switch_body" | "for_statement" => Self::Block,
            "for_in_statement" => Self::ForIn,
            "catch_clause" => Self::Catch,
            "function_declaration" | "generator_function_declaration" => Self::FunctionDeclaration,
            "function_expression" | "generator_function" | "arrow_function" | "method_definition" => {
                Self::Function
            }
            "formal_parameters" => Self::Parameters,
            "class_body" => Self::ClassBody,
            "class_static_block" | "internal_module" | "module" | "interface_body" | "object_type" => {
                Self::Enclosure
            }
            "class_declaration"
            | "abstract_class_declaration"
            | "enum_declaration"
            | "function_signature" => Self::Named,
            "variable_declarator" => Self::Declarator,
            "import_statement" => Self::Import,
            "import_clause" | "namespace_import" | "import_specifier" => Self::Imported,
            "export_statement" => Self::Export,
            "program"
            | "variable_declaration"
            | "lexical_declaration"
            | "using_declaration"
            | "ambient_declaration"
            | "named_imports"
            | "labeled_statement"
            | "if_statement"
            | "else_clause"
            | "while_statement"
            | "do_statement"
            | "with_statement"
            | "try_statement"
            | "finally_clause"
            | "switch_statement"
            | "switch_case"
            | "switch_default" => Self::Statement,
            _ => Self::Expression,
        }
    }
}
