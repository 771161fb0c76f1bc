use std::cell::OnceCell;
use std::collections::HashMap;
use std::iter;

use foldhash::fast::RandomState;
use tree_sitter::Node;

use crate::syntax::node;
use crate::syntax::pattern::{self, PatternStep};
use crate::text::Span;

/// Names, calls, imports and exports of one region, each list in source order.
#[derive(Debug)]
pub struct ScopeNames<'t, 's> {
    pub(super) source: &'s str,
    pub(super) scopes: Vec<Scope<'t>>,
    pub(super) bindings: Vec<Binding<'t>>,
    pub(super) by_name: HashMap<(usize, &'s str), usize, RandomState>,
    /// References, and the binding occurrences among them.
    pub references: Vec<Node<'t>>,
    /// Indexes of the references of each name.
    pub(super) references_by_name: OnceCell<HashMap<&'s str, Vec<usize>, RandomState>>,
    /// Calls of a name, of a property, or of an awaited one of these.
    pub calls: Vec<Node<'t>>,
    pub imports: Vec<Node<'t>>,
    pub exports: Vec<Node<'t>>,
}

#[derive(Debug)]
pub(super) struct Scope<'t> {
    pub node: Node<'t>,
    pub start: usize,
    pub end: usize,
    pub parent: Option<usize>,
    /// Whether `var` in an inner block binds here.
    pub hoists: bool,
}

/// Index of the outermost scope: the file, or the block that contains the broken statement.
pub(super) const OUTERMOST: usize = 0;

#[derive(Clone, Debug)]
pub struct Binding<'t> {
    pub name: Node<'t>,
    pub base: Base<'t>,
    pub steps: Vec<PatternStep>,
    pub constant: bool,
    pub scope: Span,
    /// Whether `declare` makes it compile-time only.
    pub(super) is_ambient: bool,
}

#[derive(Clone, Debug)]
pub enum Base<'t> {
    Value(Node<'t>),
    /// Parameter of a function, with its index.
    Parameter(Node<'t>, usize),
    Import(Node<'t>),
    Declaration(Node<'t>),
    Unknown,
}

impl Binding<'_> {
    pub fn is_outer(&self) -> bool {
        self.scope.end == u32::MAX
    }
}

impl<'t> ScopeNames<'t, '_> {
    pub(super) fn inner(&self, name: &str, offset: usize) -> Option<&Binding<'t>> {
        self.scopes_around(offset).find_map(|(scope, _)| self.bound(scope, name))
    }

    pub(super) fn outermost(&self, name: &str) -> Option<&Binding<'t>> {
        self.bound(OUTERMOST, name)
    }

    pub(super) fn bound(&self, scope: usize, name: &str) -> Option<&Binding<'t>> {
        self.by_name.get(&(scope, name)).map(|binding| &self.bindings[*binding])
    }

    /// Returns the scopes around `offset`, innermost first and without the outermost one.
    pub(super) fn scopes_around(&self, offset: usize) -> impl Iterator<Item = (usize, Span)> {
        let around = iter::successors(self.scope_at(offset), |scope| self.scopes[*scope].parent);
        let inner = around.take_while(|scope| *scope != OUTERMOST);
        inner.map(|scope| (scope, Span::new(self.scopes[scope].start, self.scopes[scope].end)))
    }

    pub fn bindings(&self) -> &[Binding<'t>] {
        &self.bindings
    }

    /// Iterates over the nodes of the scopes. A function's scope begins at its parameters.
    pub fn scopes(&self) -> impl Iterator<Item = Node<'t>> {
        self.scopes.iter().map(|scope| scope.node)
    }

    pub fn functions(&self) -> impl Iterator<Item = Node<'t>> {
        self.scopes().filter(|scope| pattern::is_function(*scope))
    }

    pub fn references_in(&self, place: Span) -> &[Node<'t>] {
        let range = place.range();
        let at = |offset| self.references.partition_point(|name| name.start_byte() < offset);
        &self.references[at(range.start)..at(range.end)]
    }

    /// Iterates over the references of one name in a place. The first call lists those of all names, since code with tools
    /// asks for many.
    pub fn references_to(&self, name: &str, place: Span) -> impl Iterator<Item = Node<'t>> {
        let by_name = self.references_by_name.get_or_init(|| {
            let mut by_name: HashMap<_, Vec<usize>, RandomState> = HashMap::default();
            for (index, reference) in self.references.iter().enumerate() {
                by_name.entry(node::text(*reference, self.source)).or_default().push(index);
            }
            by_name
        });
        let named = by_name.get(name).map_or(&[][..], Vec::as_slice);
        let at = |offset| named.partition_point(|index| self.references[*index].start_byte() < offset);
        let range = place.range();
        named[at(range.start)..at(range.end)].iter().map(|index| self.references[*index])
    }

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
