//! Which names are bound where, and what a name in use stands for.
//!
//! One walk over the tree finds the scopes, what is bound in each of them, the names in use, and what
//! else is looked for everywhere: calls, imports and exports. What each kind of node is to this walk is
//! told in `syntax/role.rs` alone. The queries of `queries/` say the same to editors; `tests/script` compares.

mod walk;

use std::collections::HashMap;

use tree_sitter::Node;

use super::node;
use super::pattern::{self, Step};
use crate::text::Span;

/// The names of a file, and its calls, imports and exports, each list in source order.
#[derive(Debug)]
pub struct Locals<'t, 's> {
    source: &'s str,
    scopes: Vec<Scope<'t>>,
    bindings: Vec<Binding<'t>>,
    by_name: HashMap<(usize, &'s str), usize>,
    /// Names in use, and those bound among them.
    pub references: Vec<Node<'t>>,
    /// Calls of a name, of a property, or of what one of them is awaited for.
    pub calls: Vec<Node<'t>>,
    /// Import statements.
    pub imports: Vec<Node<'t>>,
    /// Export statements.
    pub exports: Vec<Node<'t>>,
}

/// A region with names of its own.
#[derive(Debug)]
struct Scope<'t> {
    node: Node<'t>,
    start: usize,
    end: usize,
    parent: Option<usize>,
    /// Whether `var` binds here what it declares in a block inside.
    hoists: bool,
}

/// One bound name.
#[derive(Clone, Debug)]
pub struct Binding<'t> {
    /// Where it is bound.
    pub name: Node<'t>,
    /// What the whole pattern is bound to.
    pub base: Base<'t>,
    /// The steps from there to this name.
    pub steps: Vec<Step>,
    /// Whether it can never be assigned again.
    pub constant: bool,
    /// Where the name is visible, unless another hides it.
    pub scope: Span,
}

/// What a declaration binds its pattern to.
#[derive(Clone, Debug)]
pub enum Base<'t> {
    /// The value of this expression
    Value(Node<'t>),
    /// A function's parameter: the function and the parameter's place
    Parameter(Node<'t>, usize),
    /// An import: the statement
    Import(Node<'t>),
    /// A function or class: the declaration
    Declaration(Node<'t>),
    /// Something else: a loop's item, a caught error, nothing yet
    Unknown,
}

impl<'t> Locals<'t, '_> {
    /// The binding that a name in use stands for; `None` for a global name.
    pub fn resolve(&self, name: Node<'_>) -> Option<&Binding<'t>> {
        self.lookup(node::text(name, self.source), name.start_byte())
    }

    /// The binding that `name` would stand for at `offset`.
    pub fn lookup(&self, name: &str, offset: usize) -> Option<&Binding<'t>> {
        let mut scope = self.scope_at(offset);
        while let Some(index) = scope {
            if let Some(&binding) = self.by_name.get(&(index, name)) {
                return Some(&self.bindings[binding]);
            }
            scope = self.scopes[index].parent;
        }
        None
    }

    /// Every binding, in no order.
    pub fn bindings(&self) -> &[Binding<'t>] {
        &self.bindings
    }

    /// The nodes that have names of their own. Those of a function begin at its parameters.
    pub fn scopes(&self) -> impl Iterator<Item = Node<'t>> {
        self.scopes.iter().map(|scope| scope.node)
    }

    /// The functions of any kind.
    pub fn functions(&self) -> impl Iterator<Item = Node<'t>> {
        self.scopes().filter(|scope| pattern::is_function(*scope))
    }

    fn scope_at(&self, offset: usize) -> Option<usize> {
        let mut index = self.scopes.partition_point(|scope| scope.start <= offset).checked_sub(1)?;
        while self.scopes[index].end <= offset {
            index = self.scopes[index].parent?;
        }
        Some(index)
    }
}
