//! Finds where code changes the value of a name after its declaration, also through other names for it.

use std::collections::BTreeSet;
use std::rc::Rc;

use tree_sitter::Node;

use super::{MAX_DEPTH, ModuleId};
use crate::syntax::scopes::{Base, Binding};
use crate::syntax::{callee, node, pattern, usage};
use crate::tools::program::ModuleProgram;

/// Depth that one more name for a value counts as; code passes a value on a few times.
const ALIAS_DEPTH: usize = 8;

#[derive(Debug)]
pub(super) struct Change<'t> {
    /// Offset of the name whose value it changes.
    pub at: usize,
    /// Keys from the name to the changed value.
    pub path: Vec<ChangedKey<'t>>,
    pub effect: MutationEffect<'t>,
    /// Statement that consists of the change.
    pub statement: Option<Node<'t>>,
}

#[derive(Clone, Debug)]
pub(super) enum ChangedKey<'t> {
    Known(Rc<str>),
    /// `object[key]`
    Computed(Node<'t>),
    Any,
}

#[derive(Clone, Debug)]
pub(in crate::tools) enum MutationEffect<'t> {
    Assign(Node<'t>),
    Push(Node<'t>),
    Unshift(Node<'t>),
    Put(Node<'t>),
    Merge(Node<'t>),
    /// Members change in a way that is not followed, and nothing else.
    Members(Vec<Rc<str>>),
    Unclear,
}

impl<'t> Change<'t> {
    pub fn is_plain_assignment(&self) -> bool {
        self.path.is_empty() && matches!(self.effect, MutationEffect::Assign(_))
    }

    /// Returns how changes through another name affect the value; `None` if they do not.
    fn through_alias(found: impl Iterator<Item = Self>) -> Option<MutationEffect<'t>> {
        // A function that passes the value on to itself changes the same members in each round.
        let mut members = BTreeSet::new();
        for change in found.filter(|change| !change.is_plain_assignment()) {
            match (change.path.first(), change.effect) {
                (Some(ChangedKey::Known(key)), _) => drop(members.insert(Rc::clone(key))),
                (None, MutationEffect::Members(changed)) => members.extend(changed),
                _ => return Some(MutationEffect::Unclear),
            }
        }
        let members: Vec<Rc<str>> = members.into_iter().collect();
        (!members.is_empty()).then_some(MutationEffect::Members(members))
    }
}

impl<'t> ModuleProgram<'t> {
    pub(super) fn is_changed(&self, module: ModuleId, binding: &Binding<'t>) -> bool {
        let id = binding.name.id();
        if let Some(known) = self.changed_constants.borrow().get(&id) {
            return *known;
        }
        let is_changed = !self.changes(module, binding).is_empty();
        self.changed_constants.borrow_mut().insert(id, is_changed);
        is_changed
    }

    /// Finds the changes of a constant in all of its module, in the order of the text.
    pub(super) fn changes(&self, module: ModuleId, binding: &Binding<'t>) -> Vec<Change<'t>> {
        let found = self.module(module);
        let name = self.node_text(module, binding.name);
        let range = binding.scope.range();
        let own = found.syntax.chunk_at(binding.name.start_byte());
        if binding.is_outer() {
            found.searches.borrow_mut().changed_names.insert(name.to_owned());
        }
        let mut changes = Vec::new();
        for &chunk in &*self.chunks_naming(module, name) {
            let span = found.syntax.span(chunk).range();
            let is_apart = !binding.is_outer() && (span.end <= range.start || range.end <= span.start);
            if is_apart || !self.step() {
                continue;
            }
            let in_chunk = self.changes_in(module, binding, chunk);
            if !in_chunk.is_empty() && Some(chunk) != own {
                found.searches.borrow_mut().changing.insert(found.syntax.id(chunk));
            }
            changes.extend(in_chunk);
        }
        changes
    }

    /// Whether a chunk changes what a name stands for.
    pub(in crate::tools) fn has_changes_in(
        &self,
        module: ModuleId,
        binding: &Binding<'t>,
        chunk: usize,
    ) -> bool {
        !self.changes_in(module, binding, chunk).is_empty()
    }

    fn changes_in(&self, module: ModuleId, binding: &Binding<'t>, chunk: usize) -> Vec<Change<'t>> {
        let found = self.module(module);
        let name = self.node_text(module, binding.name);
        let is_it = |reference: &Node<'t>| {
            reference.id() != binding.name.id()
                && found.resolver.resolve(*reference).is_some_and(|it| it.name.id() == binding.name.id())
        };
        let mut changes = Vec::new();
        for part in found.syntax.parts(chunk) {
            let references = found.resolver.names(part).references_to(name, found.syntax.span(chunk));
            for reference in references.filter(is_it) {
                let change = self.mutation_of(module, reference);
                changes.extend(change.map(|change| Change { at: reference.start_byte(), ..change }));
            }
        }
        changes
    }

    /// Returns how an expression changes the value that `node` stands for.
    pub(super) fn mutation_of(&self, module: ModuleId, node: Node<'t>) -> Option<Change<'t>> {
        let mut path = Vec::new();
        let mut node = node;
        loop {
            let (inner, parent) = node::wrap(node);
            let parent = parent?;
            let change = |effect, path: Vec<_>| {
                let statement = parent.parent().filter(|it| it.kind() == "expression_statement");
                Some(Change { at: 0, path, effect, statement })
            };
            match parent.kind() {
                "member_expression" | "subscript_expression" if node::is_field(parent, "object", inner) => {
                    let (outer, above) = node::wrap(parent);
                    let is_called = above.is_some_and(|above| {
                        above.kind() == "call_expression" && node::is_field(above, "function", outer)
                    });
                    if is_called {
                        return self.method_change(module, parent, above?, path);
                    }
                    let key = usage::access(parent, self.source(module)).and_then(|access| access.key);
                    path.push(match (key, node::field(parent, "index")) {
                        (Some(key), _) => ChangedKey::Known(key.into()),
                        (None, Some(index)) => ChangedKey::Computed(index),
                        (None, None) => ChangedKey::Any,
                    });
                    node = parent;
                }
                "assignment_expression" if node::is_field(parent, "left", inner) => {
                    return change(MutationEffect::Assign(node::field(parent, "right")?), path);
                }
                "augmented_assignment_expression" if node::is_field(parent, "left", inner) => {
                    return change(MutationEffect::Unclear, path);
                }
                "update_expression" => return change(MutationEffect::Unclear, path),
                "unary_expression" if node::operator(parent) == Some("delete") => {
                    return change(MutationEffect::Unclear, path);
                }
                "variable_declarator" if node::is_field(parent, "value", inner) => {
                    return self.constant_change(module, node::field(parent, "name")?, path);
                }
                "arguments" => return self.argument_change(module, parent, inner, path),
                "for_in_statement" if node::is_field(parent, "right", inner) => {
                    return self.loop_change(module, parent, path);
                }
                _ => return None,
            }
        }
    }

    fn method_change(
        &self,
        module: ModuleId,
        member: Node<'t>,
        call: Node<'t>,
        path: Vec<ChangedKey<'t>>,
    ) -> Option<Change<'t>> {
        let arguments = node::field(call, "arguments")?;
        let effect = match self.node_text(module, node::field(member, "property")?) {
            "push" => MutationEffect::Push(arguments),
            "unshift" => MutationEffect::Unshift(arguments),
            "set" => MutationEffect::Put(arguments),
            "splice" | "pop" | "shift" | "sort" | "reverse" | "fill" | "copyWithin" | "add" | "delete"
            | "clear" => MutationEffect::Unclear,
            "forEach" | "map" => {
                let callback = callee::arguments(call).into_iter().next()?;
                let parameter = pattern::parameter_at(callback, 0)?;
                return self.item_change(module, callback, parameter, path);
            }
            _ => return None,
        };
        let (_, parent) = node::wrap(call);
        let statement = parent.filter(|it| it.kind() == "expression_statement");
        Some(Change { at: 0, path, effect, statement })
    }

    /// Returns the change by `Object.assign(name, …)` and the like.
    fn argument_change(
        &self,
        module: ModuleId,
        arguments: Node<'t>,
        argument: Node<'t>,
        path: Vec<ChangedKey<'t>>,
    ) -> Option<Change<'t>> {
        let call = arguments.parent()?;
        let index = node::children(arguments).iter().position(|it| it.id() == argument.id())?;
        let is_first = index == 0;
        let function = node::field(call, "function")?;
        let effect = match self.node_text(module, function) {
            "Object.assign" if is_first => MutationEffect::Merge(arguments),
            "Object.defineProperty" | "Object.defineProperties" | "Object.setPrototypeOf" | "Reflect.set"
                if is_first =>
            {
                MutationEffect::Unclear
            }
            _ if function.kind() == "identifier" => {
                let called = match &self.module(module).resolver.resolve(function)?.base {
                    Base::Value(called) | Base::Declaration(called) => node::unwrap(*called),
                    _ => return None,
                };
                let parameter = pattern::parameter_at(called, index)?;
                return self.alias_change(module, called, parameter, path);
            }
            _ => return None,
        };
        let (_, parent) = node::wrap(call);
        let statement = parent.filter(|it| it.kind() == "expression_statement");
        Some(Change { at: 0, path, effect, statement })
    }

    fn loop_change(
        &self,
        module: ModuleId,
        statement: Node<'t>,
        path: Vec<ChangedKey<'t>>,
    ) -> Option<Change<'t>> {
        let variable = node::field(statement, "left")?;
        self.item_change(module, statement, variable, path)
    }

    /// Returns the change through a constant with the value: `const properties = schema.properties`.
    fn constant_change(
        &self,
        module: ModuleId,
        name: Node<'t>,
        path: Vec<ChangedKey<'t>>,
    ) -> Option<Change<'t>> {
        if name.kind() != "identifier" {
            return None;
        }
        let binding = self.module(module).resolver.resolve(name)?.clone();
        let effect = self.alias_effect(binding.name, || {
            Change::through_alias(self.changes(module, &binding).into_iter())
        })?;
        Some(Change { at: 0, path, effect, statement: None })
    }

    /// Returns the change of each item by a loop over a list.
    fn item_change(
        &self,
        module: ModuleId,
        around: Node<'t>,
        variable: Node<'t>,
        mut path: Vec<ChangedKey<'t>>,
    ) -> Option<Change<'t>> {
        path.push(ChangedKey::Any);
        self.alias_change(module, around, variable, path)
    }

    /// Returns the change of a value through another name for it.
    fn alias_change(
        &self,
        module: ModuleId,
        around: Node<'t>,
        variable: Node<'t>,
        path: Vec<ChangedKey<'t>>,
    ) -> Option<Change<'t>> {
        if variable.kind() != "identifier" {
            return None;
        }
        let effect =
            self.alias_effect(variable, || Change::through_alias(self.changes_as(module, around, variable)))?;
        Some(Change { at: 0, path, effect, statement: None })
    }

    /// Returns how changes through a name affect a value that it stands for, too. What code passes on through many
    /// functions meets the same names again and again.
    fn alias_effect(
        &self,
        name: Node<'t>,
        find: impl FnOnce() -> Option<MutationEffect<'t>>,
    ) -> Option<MutationEffect<'t>> {
        let depth = self.depth.get();
        if depth > MAX_DEPTH {
            return None;
        }
        let key = (name.id(), depth);
        if let Some(known) = self.alias_effects.borrow().get(&key) {
            return known.clone();
        }
        self.depth.set(depth + ALIAS_DEPTH);
        let effect = find();
        self.depth.set(depth);
        // Where the budget ended, not all changes were seen.
        if !self.is_spent() {
            self.alias_effects.borrow_mut().insert(key, effect.clone());
        }
        effect
    }

    fn changes_as(
        &self,
        module: ModuleId,
        around: Node<'t>,
        variable: Node<'t>,
    ) -> impl Iterator<Item = Change<'t>> {
        let found = self.module(module);
        let name = self.node_text(module, variable);
        found.resolver.references_to(name, node::span(around)).filter_map(move |reference| {
            let is_it = found.resolver.resolve(reference).is_some_and(|it| it.name.id() == variable.id())
                && reference.id() != variable.id();
            (is_it && self.step()).then(|| self.mutation_of(module, reference))?
        })
    }
}
