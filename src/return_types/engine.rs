//! Shared state of the inference for one handler: the file, its caches and the budget.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use tree_sitter::Node;

use super::declarations::Declaration;
use super::dependencies::Consulted;
use super::file_names::FileNames;
use super::imports::ImportedReturns;
use super::jsdoc::Doc;
use super::types::{Fingerprint, Type};
use crate::budget::Budget;
use crate::syntax::scopes::{Binding, ScopeResolver};
use crate::syntax::{ChunkedTree, node};

/// Steps for one expression. A step is a part of a type, or one child of a node.
const EXPRESSION: usize = 16;

/// Characters of a comment that are read in one step.
const CHARACTERS: usize = 8;

/// Maximum nesting of expressions, through names and calls.
const MAX_DEPTH: usize = 64;

/// Maximum nesting of calls.
const MAX_FRAMES: usize = 12;

/// Inference for one handler. Walks over nodes, types and comments take their steps from its budget.
pub(super) struct Engine<'a, 't> {
    pub syntax: &'t ChunkedTree,
    pub source: &'t str,
    pub resolver: &'a ScopeResolver<'t, 't>,
    pub names: &'a FileNames<'t>,
    /// Handler, with the type of its first argument.
    pub handler: (Node<'t>, Type),
    pub vars: Type,
    pub imports: ImportedReturns,
    pub budget: Budget,
    pub memo: Memo<'t>,
    frames: RefCell<Vec<InferenceFrame<'t>>>,
    calls: Cell<usize>,
    /// Cached types of names.
    known: RefCell<HashMap<InferenceKey, Type>>,
    /// Keys of `known` in order of insertion.
    found: RefCell<Vec<InferenceKey>>,
    depth: Cell<usize>,
    is_guess: Cell<bool>,
    /// Whether the expression is constant: `as const`.
    pub is_const: Cell<bool>,
    pub consulted: RefCell<Consulted>,
}

/// Offset of a type declaration, its type arguments, and its depth if the depth limit cuts it.
pub(super) type Instance = (usize, Vec<Fingerprint>, Option<usize>);

#[derive(Default)]
pub(super) struct Memo<'t> {
    /// Declared types. A cut type is valid only at its depth.
    pub declared: RefCell<HashMap<Instance, Type>>,
    /// Statements that may leave a block, by block and call.
    pub exits: RefCell<HashMap<InferenceKey, Rc<[Exit<'t>]>>>,
    /// Whether the end of a statement is reachable, by statement and call.
    pub goes_on: RefCell<HashMap<InferenceKey, bool>>,
    /// Whether a function always throws, by function and call depth.
    pub throws: RefCell<HashMap<InferenceKey, bool>>,
}

/// `if` statement that leaves its block.
#[derive(Clone, Copy)]
pub(super) struct Exit<'t> {
    pub place: usize,
    pub condition: Node<'t>,
    /// Value of the condition if the block is not left.
    pub holds: bool,
}

/// Node, and number of the call that it is evaluated in.
type InferenceKey = (usize, usize);

struct InferenceFrame<'t> {
    function: Node<'t>,
    arguments: Vec<Type>,
    number: usize,
}

impl<'a, 't> Engine<'a, 't> {
    pub fn new(
        names: &'a FileNames<'t>,
        handler: (Node<'t>, Type),
        (vars, imports): (Type, ImportedReturns),
        budget: Budget,
    ) -> Self {
        let syntax = names.syntax;
        Self {
            syntax,
            source: syntax.source(),
            resolver: &names.resolver,
            names,
            handler,
            vars,
            imports,
            budget,
            memo: Memo::default(),
            frames: RefCell::default(),
            calls: Cell::default(),
            known: RefCell::default(),
            found: RefCell::default(),
            depth: Cell::default(),
            is_guess: Cell::default(),
            is_const: Cell::default(),
            consulted: RefCell::default(),
        }
    }

    pub fn text(&self, node: Node<'_>) -> &'t str {
        node::text(node, self.source)
    }

    /// Returns the named children of a node without comments, within the budget.
    pub fn children<'n>(&self, node: Node<'n>) -> Vec<Node<'n>> {
        if self.budget.steps(node.named_child_count() + 1).is_err() {
            return Vec::new();
        }
        node::children(node)
    }

    pub fn first_child<'n>(&self, node: Node<'n>) -> Option<Node<'n>> {
        self.budget.step().ok()?;
        let mut cursor = node.walk();
        node.named_children(&mut cursor).find(|child| !child.is_extra())
    }

    /// Whether a child of a node matches, including unnamed children.
    pub fn has_child(&self, node: Node<'_>, is_wanted: impl Fn(Node<'_>) -> bool) -> bool {
        if self.budget.steps(node.child_count() + 1).is_err() {
            return false;
        }
        let mut cursor = node.walk();
        node.children(&mut cursor).any(is_wanted)
    }

    /// Returns the index of an item in an array pattern, counting holes.
    pub fn place_in(&self, list: Node<'t>, item: Node<'t>) -> Option<usize> {
        let mut cursor = list.walk();
        let mut place = 0;
        for child in list.children(&mut cursor) {
            self.budget.step().ok()?;
            if child.id() == item.id() {
                return Some(place);
            }
            place += usize::from(child.kind() == ",");
        }
        None
    }

    /// Evaluates a nested expression. Beyond the depth limit or the budget, it is unknown.
    pub fn within(&self, place: Node<'_>, look: impl FnOnce() -> Type) -> Type {
        self.budget.go_to(place.start_byte());
        if self.budget.steps(EXPRESSION).is_err() {
            return Type::Unknown;
        }
        if self.depth.get() > MAX_DEPTH {
            return self.guess(Type::Unknown);
        }
        self.depth.set(self.depth.get() + 1);
        let found = look();
        self.depth.set(self.depth.get() - 1);
        found
    }

    pub fn guess(&self, likely: Type) -> Type {
        self.is_guess.set(true);
        likely
    }

    pub fn has_guessed(&self) -> bool {
        self.is_guess.get()
    }

    /// Infers the result of a function of the file for these arguments. A recursive call is unknown.
    pub fn call(&self, function: Node<'t>, arguments: Vec<Type>) -> Type {
        let is_running = |frame: &InferenceFrame<'t>| frame.function.id() == function.id();
        let is_too_deep = self.frames.borrow().len() > MAX_FRAMES;
        if is_too_deep || function.id() == self.handler.0.id() || self.frames.borrow().iter().any(is_running)
        {
            return Type::Unknown;
        }
        self.calls.set(self.calls.get() + 1);
        self.frames.borrow_mut().push(InferenceFrame { function, arguments, number: self.calls.get() });
        let found = self.within(function, || self.returned(function));
        self.frames.borrow_mut().pop();
        found
    }

    /// Returns the number of the current call, or 0 outside of calls.
    pub fn call_number(&self) -> usize {
        self.frames.borrow().last().map_or(0, |frame| frame.number)
    }

    /// Returns the argument that the current call passes, or `None` if the function is not being called.
    pub fn passed(&self, function: Node<'t>, index: usize) -> Option<Type> {
        let frames = self.frames.borrow();
        let frame = frames.iter().rev().find(|frame| frame.function.id() == function.id())?;
        Some(frame.arguments.get(index).cloned().unwrap_or(Type::Nothing))
    }

    /// Returns the cached type of a name, or infers and caches it.
    pub fn known(&self, binding: &Binding<'t>, find: impl FnOnce(&dyn Fn(Type)) -> Type) -> Type {
        let place = node::span(binding.name);
        let is_around = |frame: &&InferenceFrame<'t>| node::span(frame.function).contains(place);
        let call = self.frames.borrow().iter().rev().find(is_around).map_or(0, |frame| frame.number);
        let key = (binding.name.id(), call);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let note = |sofar: Type| {
            if self.known.borrow_mut().insert(key, sofar).is_none() {
                self.found.borrow_mut().push(key);
            }
        };
        // Recursion ends here if a name depends on itself.
        note(Type::Unknown);
        let found = find(&note);
        note(found.clone());
        found
    }

    /// Evaluates, and drops the name types cached meanwhile, as they depend on a preliminary type.
    pub fn forgetting(&self, look: impl FnOnce() -> Type) -> Type {
        let before = self.found.borrow().len();
        let found = look();
        for key in self.found.borrow_mut().drain(before..) {
            self.known.borrow_mut().remove(&key);
        }
        found
    }

    /// Finds a type declaration, and records the lookup.
    pub fn type_declaration(&self, name: &str) -> Option<Declaration<'t>> {
        let found = self.names.type_declaration(self.handler.0, name);
        self.consulted.borrow_mut().note_type(self.names, name, found.as_ref());
        found
    }

    /// Finds the JSDoc comment directly before an offset, and records the lookup.
    pub fn doc_before(&self, offset: usize) -> Option<Doc<'t>> {
        let found = Doc::before(self.source, offset);
        self.consulted.borrow_mut().note_comment(self.names, offset, found.as_ref());
        found.filter(|doc| self.budget.steps(doc.text().len() / CHARACTERS + 1).is_ok())
    }

    /// Returns the text of the JSDoc comment before a member. It is part of a declaration or value that is looked up, so
    /// the lookup is not recorded.
    pub fn description(&self, source: &str, member: Node<'_>) -> Option<Arc<str>> {
        let doc = Doc::before(source, member.start_byte())?;
        self.budget.steps(doc.text().len() / CHARACTERS + 1).ok()?;
        doc.description().map(Arc::from)
    }

    pub fn name_at(&self, name: &str, offset: usize) -> Type {
        match self.resolver.lookup(name, offset) {
            Some(binding) => self.binding(binding),
            None => Type::Unknown,
        }
    }
}
