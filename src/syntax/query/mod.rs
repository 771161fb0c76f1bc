//! What the queries of `queries/` find in a tree.

mod table;

use std::sync::LazyLock;

use tree_sitter::Node;

use self::table::{Capture, Table};
use super::{Language, Tree, node, pattern};

const JAVASCRIPT: [&str; 3] = [
    include_str!("../../../queries/javascript/locals.scm"),
    include_str!("../../../queries/javascript/calls.scm"),
    include_str!("../../../queries/javascript/classes.scm"),
];
const TYPESCRIPT: [&str; 4] = [
    include_str!("../../../queries/javascript/locals.scm"),
    include_str!("../../../queries/javascript/calls.scm"),
    include_str!("../../../queries/typescript/locals.scm"),
    include_str!("../../../queries/typescript/calls.scm"),
];

static JAVASCRIPT_TABLE: LazyLock<Table> = LazyLock::new(|| table(Language::JavaScript));
static TYPESCRIPT_TABLE: LazyLock<Table> = LazyLock::new(|| table(Language::TypeScript));

/// The queries of a language, in tree-sitter's query language.
pub fn queries(language: Language) -> String {
    match language {
        Language::JavaScript => JAVASCRIPT.concat(),
        Language::TypeScript => TYPESCRIPT.concat(),
    }
}

#[allow(clippy::expect_used, reason = "the queries ship with the program; a test reads them")]
fn table(language: Language) -> Table {
    Table::read(&language.grammar(), &queries(language)).expect("the queries fit their grammar")
}

/// The nodes that the queries name, each list in source order.
#[derive(Debug, Default)]
pub struct Captures<'t> {
    /// Regions with names of their own.
    pub scopes: Vec<Node<'t>>,
    /// `pattern = value` in declarations.
    pub declarators: Vec<Node<'t>>,
    /// What functions, `catch` and `for … of` bind.
    pub parameters: Vec<Node<'t>>,
    /// Names bound in another way.
    pub names: Vec<Node<'t>>,
    /// Names in use, and those bound among them.
    pub references: Vec<Node<'t>>,
    /// Calls.
    pub calls: Vec<Node<'t>>,
    /// Import statements.
    pub imports: Vec<Node<'t>>,
    /// Export statements.
    pub exports: Vec<Node<'t>>,
}

impl<'t> Captures<'t> {
    /// Looks at a whole tree.
    pub fn of(tree: &'t Tree) -> Self {
        Self::below(tree.root(), tree.language)
    }

    /// Looks at the last node of `path`, the nodes that lead to it from the root, and adds the
    /// names that are visible there.
    pub fn within(tree: &'t Tree, path: &[Node<'t>]) -> Self {
        let Some((inner, around)) = path.split_last() else { return Self::of(tree) };
        let mut found = Self::below(*inner, tree.language);
        for &ancestor in around {
            found.visible_from(ancestor);
        }
        found
    }

    fn below(top: Node<'t>, language: Language) -> Self {
        let table = match language {
            Language::JavaScript => &*JAVASCRIPT_TABLE,
            Language::TypeScript => &*TYPESCRIPT_TABLE,
        };
        let mut found = Self::default();
        let mut cursor = top.walk();
        'walk: loop {
            table.look(cursor.node(), |capture, node| found.list(capture).push(node));
            if cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    break 'walk;
                }
            }
        }
        found.sort();
        found
    }

    fn list(&mut self, capture: Capture) -> &mut Vec<Node<'t>> {
        match capture {
            Capture::Scope => &mut self.scopes,
            Capture::Declarator => &mut self.declarators,
            Capture::Parameters => &mut self.parameters,
            Capture::Name => &mut self.names,
            Capture::Reference => &mut self.references,
            Capture::Call => &mut self.calls,
            Capture::Import => &mut self.imports,
            Capture::Export => &mut self.exports,
        }
    }

    /// A child is captured with its parent, before what stands between the two.
    fn sort(&mut self) {
        for list in [&mut self.parameters, &mut self.names] {
            list.sort_by_key(Node::start_byte);
        }
    }

    /// Adds the scope that `ancestor` is, and the names that it binds itself.
    fn visible_from(&mut self, ancestor: Node<'t>) {
        match ancestor.kind() {
            "program" | "statement_block" | "for_statement" => {
                self.scopes.push(ancestor);
                for statement in node::children(ancestor) {
                    self.declared(statement);
                }
            }
            "class_body" | "switch_body" => self.scopes.push(ancestor),
            "catch_clause" => {
                self.scopes.push(ancestor);
                self.parameters.extend(ancestor.child_by_field_name("parameter"));
            }
            "for_in_statement" => {
                self.scopes.push(ancestor);
                if ancestor.child_by_field_name("kind").is_some() {
                    self.parameters.extend(ancestor.child_by_field_name("left"));
                }
            }
            _ if pattern::is_function(ancestor) => self.scopes.push(ancestor),
            _ => {}
        }
    }

    fn declared(&mut self, statement: Node<'t>) {
        match statement.kind() {
            "lexical_declaration" | "variable_declaration" => {
                let declarators = node::children(statement).into_iter();
                self.declarators.extend(declarators.filter(|child| child.kind() == "variable_declarator"));
            }
            "function_declaration"
            | "generator_function_declaration"
            | "class_declaration"
            | "abstract_class_declaration"
            | "enum_declaration"
            | "function_signature" => self.names.extend(statement.child_by_field_name("name")),
            "export_statement" | "ambient_declaration" => {
                for inner in node::children(statement) {
                    self.declared(inner);
                }
            }
            "import_statement" => self.imported(statement),
            _ => {}
        }
    }

    fn imported(&mut self, statement: Node<'t>) {
        let Some(clause) =
            node::children(statement).into_iter().find(|child| child.kind() == "import_clause")
        else {
            return;
        };
        for child in node::children(clause) {
            match child.kind() {
                "identifier" => self.names.push(child),
                // The whole of `{ a as b }` and the name in `* as a`.
                _ => self.names.extend(node::children(child)),
            }
        }
    }
}
