//! What the parts of the inference share: the file, the handler, what is known already, and how much may
//! still be looked at.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{HashMap, HashSet};

use tree_sitter::Node;

use super::basis::Consulted;
use super::declarations::{self, Declaration};
use super::jsdoc::Doc;
use super::types::Type;
use crate::syntax::locals::{Binding, Locals};
use crate::syntax::{Forest, node};

/// How many expressions are looked at for one handler. A long one, of 200 lines, has two thousand.
const MAX_STEPS: usize = 60_000;

/// How deep expressions are followed, through names and calls.
const MAX_DEPTH: usize = 64;

/// How many calls lie within each other.
const MAX_FRAMES: usize = 12;

/// The inference for one handler.
pub(super) struct Engine<'a, 't> {
    pub forest: &'t Forest,
    pub source: &'t str,
    pub locals: &'a Locals<'t, 't>,
    /// The handler, with the type of what it is passed first.
    pub handler: (Node<'t>, Type),
    /// The type of `env.vars`.
    pub vars: Type,
    /// The calls that are followed right now.
    frames: RefCell<Vec<Frame<'t>>>,
    /// How many calls were followed.
    calls: Cell<usize>,
    /// What names stand for, by the number of the call in which that is so.
    known: RefCell<HashMap<(usize, usize), Type>>,
    declarations: OnceCell<HashMap<String, Declaration<'t>>>,
    steps: Cell<usize>,
    depth: Cell<usize>,
    is_guess: Cell<bool>,
    /// Whether what is looked at never changes: `as const`.
    pub is_const: Cell<bool>,
    /// What was asked of the file.
    pub consulted: RefCell<Consulted>,
}

/// A call of a function of the file.
struct Frame<'t> {
    function: Node<'t>,
    arguments: Vec<Type>,
    number: usize,
}

impl<'a, 't> Engine<'a, 't> {
    pub fn new(
        forest: &'t Forest,
        locals: &'a Locals<'t, 't>,
        handler: (Node<'t>, Type),
        vars: Type,
    ) -> Self {
        Self {
            forest,
            source: forest.source(),
            locals,
            handler,
            vars,
            frames: RefCell::default(),
            calls: Cell::default(),
            known: RefCell::default(),
            declarations: OnceCell::new(),
            steps: Cell::default(),
            depth: Cell::default(),
            is_guess: Cell::default(),
            is_const: Cell::default(),
            consulted: RefCell::default(),
        }
    }

    /// The text of a node of the file.
    pub fn text(&self, node: Node<'_>) -> &'t str {
        node::text(node, self.source)
    }

    /// Whether enough was looked at.
    pub fn is_over(&self) -> bool {
        self.steps.get() > MAX_STEPS
    }

    /// Looks at one more expression, within the one that is looked at; `None` where that is too much.
    pub fn within(&self, look: impl FnOnce() -> Type) -> Type {
        self.steps.set(self.steps.get() + 1);
        if self.is_over() || self.depth.get() > MAX_DEPTH {
            return self.guess(Type::Unknown);
        }
        self.depth.set(self.depth.get() + 1);
        let found = look();
        self.depth.set(self.depth.get() - 1);
        found
    }

    /// Notes that a type is likely, and no more.
    pub fn guess(&self, likely: Type) -> Type {
        self.is_guess.set(true);
        likely
    }

    /// Whether something was guessed.
    pub fn has_guessed(&self) -> bool {
        self.is_guess.get()
    }

    /// What a function of the file gives where it is passed these.
    pub fn call(&self, function: Node<'t>, arguments: Vec<Type>) -> Type {
        let is_running = |frame: &Frame<'t>| frame.function.id() == function.id();
        let is_too_deep = self.frames.borrow().len() > MAX_FRAMES;
        if is_too_deep || function.id() == self.handler.0.id() || self.frames.borrow().iter().any(is_running)
        {
            return Type::Unknown;
        }
        self.calls.set(self.calls.get() + 1);
        self.frames.borrow_mut().push(Frame { function, arguments, number: self.calls.get() });
        let found = self.within(|| self.returned(function));
        self.frames.borrow_mut().pop();
        found
    }

    /// What the call that is followed passes a function in this place; `None` where none is followed.
    pub fn passed(&self, function: Node<'t>, index: usize) -> Option<Type> {
        let frames = self.frames.borrow();
        let frame = frames.iter().rev().find(|frame| frame.function.id() == function.id())?;
        Some(frame.arguments.get(index).cloned().unwrap_or(Type::Nothing))
    }

    /// What is known of a name, or what `find` finds.
    pub fn known(&self, binding: &Binding<'t>, find: impl FnOnce(&dyn Fn(Type)) -> Type) -> Type {
        let place = node::span(binding.name);
        let is_around = |frame: &&Frame<'t>| node::span(frame.function).contains(place);
        let call = self.frames.borrow().iter().rev().find(is_around).map_or(0, |frame| frame.number);
        let key = (binding.name.id(), call);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let note = |sofar: Type| _ = self.known.borrow_mut().insert(key, sofar);
        // Where a name leads to itself.
        note(Type::Unknown);
        let found = find(&note);
        note(found.clone());
        found
    }

    /// Looks at something and forgets what names were found to stand for meanwhile: that rests on something
    /// which is not known yet.
    pub fn forgetting(&self, look: impl FnOnce() -> Type) -> Type {
        let known: HashSet<(usize, usize)> = self.known.borrow().keys().copied().collect();
        let found = look();
        self.known.borrow_mut().retain(|key, _| known.contains(key));
        found
    }

    /// Where the file declares a type of this name.
    pub fn type_declaration(&self, name: &str) -> Option<Declaration<'t>> {
        let declared = self.declarations.get_or_init(|| declarations::find(self.forest, self.handler.0));
        let found = declared.get(name);
        self.consulted.borrow_mut().note_type(self.source, name, found);
        found.cloned()
    }

    /// The JSDoc comment right before a place.
    pub fn doc_before(&self, offset: usize) -> Option<Doc<'t>> {
        let found = Doc::before(self.source, offset);
        self.consulted.borrow_mut().note_comment(self.forest, offset, found.as_ref());
        found
    }

    /// What a name stands for that is seen at `offset`.
    pub fn name_at(&self, name: &str, offset: usize) -> Type {
        match self.locals.lookup(name, offset) {
            Some(binding) => self.binding(binding),
            None => Type::Unknown,
        }
    }
}
