/// Role of a node kind in name resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// No role; may contain calls, functions and names.
    Expression,
    /// No role, nor do its descendants have one, if it parses.
    Literal,
    Name,
    Call,
    /// No role; may contain declarations.
    Statement,
    /// Statement with a scope of its own: a block, the body of a `switch`, a loop.
    Block,
    ForIn,
    Catch,
    /// Function whose name is bound in the surrounding scope.
    FunctionDeclaration,
    Function,
    Parameters,
    ClassBody,
    /// Limits `var` although it is not called: a namespace, a static block, or an object type with an `export`.
    Enclosure,
    /// Declaration of a class or similar, whose name is bound in the surrounding scope.
    Named,
    /// `pattern = value` in a declaration.
    Declarator,
    Import,
    Imported,
    Export,
    /// `declare …`, which the compiler erases: it neither runs nor binds a name.
    Ambient,
}

impl Role {
    /// Whether the descendants of such a node may bind names for the surrounding scope.
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

    pub fn from_kind(kind: &str) -> Self {
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
            "ambient_declaration" => Self::Ambient,
            "program"
            | "variable_declaration"
            | "lexical_declaration"
            | "using_declaration"
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
