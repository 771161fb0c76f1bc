use std::collections::HashMap;
use std::iter;

use foldhash::fast::RandomState;
use tree_sitter::Node;

use crate::syntax::node;
use crate::syntax::pattern::{self, Step};
use crate::text::Span;

/// The names in one part of a file, and its calls, imports and exports, each list in source order.
#[derive(Debug)]
pub struct Names<'t, 's> {
    pub(super) source: &'s str,
    pub(super) scopes: Vec<Scope<'t>>,
    pub(super) bindings: Vec<Binding<'t>>,
    pub(super) by_name: HashMap<(usize, &'s str), usize, RandomState>,
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
pub(super) struct Scope<'t> {
    pub node: Node<'t>,
    pub start: usize,
    pub end: usize,
    pub parent: Option<usize>,
    /// Whether `var` binds here what it declares in a block inside.
    pub hoists: bool,
}

/// The number of the scope around all others: that of the file, or of the block in which the part is a
/// statement that does not parse.
pub(super) const OUTERMOST: usize = 0;

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

impl Binding<'_> {
    /// Whether it is visible in the whole file.
    pub fn is_outer(&self) -> bool {
        self.scope.end == u32::MAX
    }
}

impl<'t> Names<'t, '_> {
    /// The binding that `name` would stand for at `offset`, unless it is one of the outermost scope.
    pub(super) fn inner(&self, name: &str, offset: usize) -> Option<&Binding<'t>> {
        self.scopes_around(offset).find_map(|(scope, _)| self.bound(scope, name))
    }

    /// The binding of a name in the outermost scope.
    pub(super) fn outermost(&self, name: &str) -> Option<&Binding<'t>> {
        self.bound(OUTERMOST, name)
    }

    /// The binding of a name in the scope of this number.
    pub(super) fn bound(&self, scope: usize, name: &str) -> Option<&Binding<'t>> {
        self.by_name.get(&(scope, name)).map(|binding| &self.bindings[*binding])
    }

    /// The scopes around `offset` but for the outermost one, from the inside out, with their places.
    pub(super) fn scopes_around(&self, offset: usize) -> impl Iterator<Item = (usize, Span)> {
        let around = iter::successors(self.scope_at(offset), |scope| self.scopes[*scope].parent);
        let inner = around.take_while(|scope| *scope != OUTERMOST);
        inner.map(|scope| (scope, Span::new(self.scopes[scope].start, self.scopes[scope].end)))
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

    /// The names in use in a place.
    pub fn references_in(&self, place: Span) -> &[Node<'t>] {
        let range = place.range();
        let at = |offset| self.references.partition_point(|name| name.start_byte() < offset);
        &self.references[at(range.start)..at(range.end)]
    }

    /// The name as it is written.
    pub fn text(&self, name: Node<'_>) -> &str {
        node::text(name, self.source)
    }

    fn scope_at(&self, offset: usize) -> Option<usize> {
        let mut index = self.scopes.partition_point(|scope| scope.start <= offset).checked_sub(1)?;
        while self.scopes[index].end <= offset {
            index = self.scopes[index].parent?;
        }
        Some(index)
    }
}
