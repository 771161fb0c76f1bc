//! What the queries of `queries/` find in a tree.

mod table;

use std::sync::LazyLock;

use tree_sitter::Node;

use self::table::{Capture, Table};
use super::{Language, Tree};

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
        Self::below(tree.root(), table_of(tree.language))
    }

    /// Looks at the last node of `path`, the nodes that lead to it from the root, and adds the
    /// names that are visible there.
    pub fn within(tree: &'t Tree, path: &[Node<'t>]) -> Self {
        let Some((inner, around)) = path.split_last() else { return Self::of(tree) };
        let table = table_of(tree.language);
        let mut found = Self::below(*inner, table);
        for &ancestor in around {
            if table.is_scope(ancestor) {
                found.visible_in(ancestor, *inner, table);
            }
        }
        found.sort();
        found
    }

    /// Whether a statement binds names for its neighbours.
    pub fn binds(statement: Node<'_>, language: Language) -> bool {
        let table = table_of(language);
        let mut binds = false;
        walk(statement, |node| {
            table.look(node, |capture, _| binds |= matches!(capture, Capture::Declarator | Capture::Name));
            !binds && !table.is_scope(node)
        });
        binds
    }

    fn below(top: Node<'t>, table: &Table) -> Self {
        let mut found = Self::default();
        walk(top, |node| {
            table.look(node, |capture, node| found.list(capture).push(node));
            true
        });
        found.sort();
        found
    }

    /// Adds a scope and the names that are bound right in it, those of `inner` left out.
    fn visible_in(&mut self, scope: Node<'t>, inner: Node<'t>, table: &Table) {
        self.scopes.push(scope);
        walk(scope, |node| {
            if node == inner {
                return false;
            }
            let is_inside = node != scope;
            table.look(node, |capture, found| match capture {
                Capture::Declarator => self.declarators.push(found),
                // The name of a function is bound around it, its parameters in it.
                Capture::Name if is_inside => self.names.push(found),
                Capture::Parameters if !is_inside => self.parameters.push(found),
                _ => {}
            });
            !is_inside || !table.is_scope(node)
        });
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

    /// A child is captured with its parent, before what stands between the two; what is visible
    /// around a node is found after what is in it.
    fn sort(&mut self) {
        for list in [&mut self.scopes, &mut self.declarators, &mut self.parameters, &mut self.names] {
            list.sort_by_key(Node::start_byte);
        }
    }
}

fn table_of(language: Language) -> &'static Table {
    match language {
        Language::JavaScript => &JAVASCRIPT_TABLE,
        Language::TypeScript => &TYPESCRIPT_TABLE,
    }
}

/// Visits `top` and what is below it in source order; `enter` says whether to go on below a node.
fn walk<'t>(top: Node<'t>, mut enter: impl FnMut(Node<'t>) -> bool) {
    let mut cursor = top.walk();
    loop {
        if enter(cursor.node()) && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}
