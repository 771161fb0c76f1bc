//! The queries of `queries/`, compiled once a process.

use std::sync::LazyLock;

use tree_sitter::{Node, Query, QueryCursor, StreamingIterator};

use super::{Language, Tree, node, pattern};

const JAVASCRIPT: [&str; 3] = [
    include_str!("../../queries/javascript/locals.scm"),
    include_str!("../../queries/javascript/calls.scm"),
    include_str!("../../queries/javascript/classes.scm"),
];
const TYPESCRIPT: [&str; 4] = [
    include_str!("../../queries/javascript/locals.scm"),
    include_str!("../../queries/javascript/calls.scm"),
    include_str!("../../queries/typescript/locals.scm"),
    include_str!("../../queries/typescript/calls.scm"),
];

static JAVASCRIPT_QUERY: LazyLock<Query> = LazyLock::new(|| compile(Language::JavaScript, &JAVASCRIPT));
static TYPESCRIPT_QUERY: LazyLock<Query> = LazyLock::new(|| compile(Language::TypeScript, &TYPESCRIPT));

/// Compiles the queries ahead of their first use, which takes some milliseconds a language.
pub fn warm() {
    LazyLock::force(&JAVASCRIPT_QUERY);
    LazyLock::force(&TYPESCRIPT_QUERY);
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
    /// Runs the queries over a whole tree.
    pub fn of(tree: &'t Tree, source: &str) -> Self {
        Self::run(tree, source, None)
    }

    /// Runs the queries over the last node of `path`, the nodes that lead to it from the root, and
    /// adds the names that are visible there.
    pub fn within(tree: &'t Tree, source: &str, path: &[Node<'t>]) -> Self {
        let Some((inner, around)) = path.split_last() else { return Self::of(tree, source) };
        let mut found = Self::run(tree, source, Some(*inner));
        for &ancestor in around {
            found.visible_from(ancestor);
        }
        found
    }

    fn run(tree: &'t Tree, source: &str, part: Option<Node<'t>>) -> Self {
        let query = match tree.language {
            Language::JavaScript => &*JAVASCRIPT_QUERY,
            Language::TypeScript => &*TYPESCRIPT_QUERY,
        };
        let names = query.capture_names();
        let mut found = Self::default();
        let mut cursor = QueryCursor::new();
        if let Some(part) = part {
            cursor.set_byte_range(part.byte_range());
        }
        let mut captures = cursor.captures(query, tree.root(), source.as_bytes());
        while let Some((matched, index)) = captures.next() {
            let capture = matched.captures[*index];
            // A range also finds what reaches into it.
            if part.is_some_and(|part| !is_inside(capture.node, part)) {
                continue;
            }
            let list = match names[capture.index as usize] {
                "scope" => &mut found.scopes,
                "declarator" => &mut found.declarators,
                "parameters" => &mut found.parameters,
                "name" => &mut found.names,
                "reference" => &mut found.references,
                "call" => &mut found.calls,
                "import" => &mut found.imports,
                "export" => &mut found.exports,
                _ => continue,
            };
            list.push(capture.node);
        }
        found
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

fn is_inside(node: Node<'_>, part: Node<'_>) -> bool {
    part.start_byte() <= node.start_byte() && node.end_byte() <= part.end_byte() && node.kind() != "program"
}

#[allow(clippy::expect_used, reason = "the queries ship with the program; a test compiles them")]
fn compile(language: Language, sources: &[&str]) -> Query {
    Query::new(&language.grammar(), &sources.concat()).expect("the queries fit their grammar")
}
