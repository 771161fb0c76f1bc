//! The queries of `queries/`, compiled once a process.

use std::sync::LazyLock;

use tree_sitter::{Node, Query, QueryCursor, StreamingIterator};

use super::{Language, Tree};

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
        let query = match tree.language {
            Language::JavaScript => &*JAVASCRIPT_QUERY,
            Language::TypeScript => &*TYPESCRIPT_QUERY,
        };
        let names = query.capture_names();
        let mut found = Self::default();
        let mut cursor = QueryCursor::new();
        let mut captures = cursor.captures(query, tree.root(), source.as_bytes());
        while let Some((matched, index)) = captures.next() {
            let capture = matched.captures[*index];
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
}

#[allow(clippy::expect_used, reason = "the queries ship with the program; a test compiles them")]
fn compile(language: Language, sources: &[&str]) -> Query {
    Query::new(&language.grammar(), &sources.concat()).expect("the queries fit their grammar")
}
