use std::num::NonZeroU16;
use std::sync::LazyLock;

use crate::syntax::Language;

/// What a kind of node is to the names of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
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
    /// What holds a `var` inside without being called: a namespace, a static block of a class.
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

    fn of(kind: &str) -> Self {
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
            "class_static_block" | "internal_module" | "module" => Self::Enclosure,
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

/// A grammar's kinds of nodes and fields by their numbers, as comparing names would take longer
/// than all the rest of a walk.
#[derive(Debug)]
pub(super) struct Grammar {
    roles: Vec<Role>,
    pub name: NonZeroU16,
    pub value: NonZeroU16,
    pub function: NonZeroU16,
    pub parameter: NonZeroU16,
    pub left: NonZeroU16,
    pub kind: NonZeroU16,
    pub alias: NonZeroU16,
}

static JAVASCRIPT: LazyLock<Grammar> = LazyLock::new(|| Grammar::read(Language::JavaScript));
static TYPESCRIPT: LazyLock<Grammar> = LazyLock::new(|| Grammar::read(Language::TypeScript));

impl Grammar {
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::JavaScript => &JAVASCRIPT,
            Language::TypeScript => &TYPESCRIPT,
        }
    }

    /// What a node of this kind is; a stretch that does not parse is of no kind of the grammar's.
    pub fn role(&self, kind: u16) -> Role {
        self.roles.get(usize::from(kind)).copied().unwrap_or(Role::Expression)
    }

    fn read(language: Language) -> Self {
        let grammar = language.grammar();
        let kinds = u16::try_from(grammar.node_kind_count()).unwrap_or(u16::MAX);
        // The word `module` has the name of the node that begins with it.
        let name = |kind| grammar.node_kind_for_id(kind).filter(|_| grammar.node_kind_is_named(kind));
        #[allow(clippy::expect_used, reason = "the versions are locked; every test would fail")]
        let field = |name| grammar.field_id_for_name(name).expect("the grammar has the field");
        Self {
            roles: (0..kinds).map(|kind| name(kind).map_or(Role::Expression, Role::of)).collect(),
            name: field("name"),
            value: field("value"),
            function: field("function"),
            parameter: field("parameter"),
            left: field("left"),
            kind: field("kind"),
            alias: field("alias"),
        }
    }
}
