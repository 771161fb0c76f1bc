//! Changes of a constant after its declaration: followed where they certainly happen, once and in order; else what they
//! change is unknown.

use std::rc::Rc;

use tree_sitter::Node;

use super::when::return_of_same_function;
use super::{CodeSite, ModuleId, Origin, Reason, StaticKind, StaticMember, StaticValue};
use crate::syntax::scopes::{Base, Binding};
use crate::syntax::{callee, node, usage};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders;

/// Depth that one more name for a value counts as; code passes a value on a few times.
const ALIAS_DEPTH: usize = 8;

#[derive(Debug)]
pub(super) struct Change<'t> {
    /// Offset of the name whose value it changes.
    at: usize,
    /// Keys from the name to the changed value.
    path: Vec<ChangedKey<'t>>,
    effect: MutationEffect<'t>,
    /// Statement that consists of the change.
    pub statement: Option<Node<'t>>,
}

#[derive(Clone, Debug)]
enum ChangedKey<'t> {
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
        let mut members = Vec::new();
        for change in found.filter(|change| !change.is_plain_assignment()) {
            match (change.path.first(), change.effect) {
                (Some(ChangedKey::Known(key)), _) => members.push(Rc::clone(key)),
                (None, MutationEffect::Members(changed)) => members.extend(changed),
                _ => return Some(MutationEffect::Unclear),
            }
        }
        (!members.is_empty()).then_some(MutationEffect::Members(members))
    }
}

impl<'t> ModuleProgram<'t> {
    /// Applies the changes of a name to the value of its declaration.
    pub(super) fn with_mutations(
        &self,
        site: &CodeSite<'t>,
        binding: &Binding<'t>,
        value: StaticValue<'t>,
    ) -> StaticValue<'t> {
        if matches!(value.kind, StaticKind::Unknown(_) | StaticKind::Namespace(_)) {
            return value;
        }
        let name = self.node_text(site.module, binding.name);
        let value = match self.with_members(site, binding, value) {
            Ok(value) => value,
            Err(reason) => return StaticValue::unknown(site.origin(), reason),
        };
        let is_plain = !matches!(
            value.kind,
            StaticKind::Array(_) | StaticKind::Object(_) | StaticKind::Map(_) | StaticKind::Instance(_)
        );
        if binding.constant && is_plain {
            return value;
        }
        let is_symbolic = matches!(value.kind, StaticKind::Symbolic(_));
        let changes = self.changes(site.module, binding);
        let block = match &binding.base {
            Base::Parameter(function, _) => node::field(*function, "body"),
            _ => block_of(binding.name),
        };
        let returned = return_of_same_function(site.node, binding.name).map(|it| it.end_byte());
        let mut value = value;
        for change in &changes {
            // Statements after a `return` have not run there.
            if returned.is_some_and(|end| change.at > end) {
                continue;
            }
            let is_direct =
                match change.statement.and_then(|statement| self.condition_of(site, statement, block)) {
                    Some(false) => continue,
                    Some(true) => true,
                    None => change.statement.is_some_and(|statement| is_in(statement, block)),
                };
            if change.path.is_empty() && matches!(change.effect, MutationEffect::Assign(_)) {
                return StaticValue::unknown(site.origin(), Reason::Reassigned(name.into()));
            }
            if is_symbolic {
                continue;
            }
            let reason = Reason::Changed(name.into());
            if let Some(rounds) = self.rounds_of(site, change, block, &changes) {
                for round in rounds {
                    let path = self.known_path(&round, &change.path);
                    value = self.changed(&round, value, &path, &change.effect, true, &reason);
                }
                continue;
            }
            let path = self.known_path(site, &change.path);
            value = self.changed(site, value, &path, &change.effect, is_direct, &reason);
        }
        value
    }

    /// Returns the object that a converter makes of a schema, where the code changes it after.
    fn with_members(
        &self,
        site: &CodeSite<'t>,
        binding: &Binding<'t>,
        value: StaticValue<'t>,
    ) -> Result<StaticValue<'t>, Reason> {
        let is_made = schema_builders::written_conversion(&value).is_some();
        if !is_made || !self.is_changed(site.module, binding) {
            return Ok(value);
        }
        let changed = || Reason::Changed(self.node_text(site.module, binding.name).into());
        schema_builders::written_schema(self, &value).ok_or_else(changed)
    }

    /// Returns an expression in a literal of a constant with the changes of the constant that reach it.
    pub(in crate::tools) fn with_changes_of_constant(
        &self,
        site: &CodeSite<'t>,
        value: StaticValue<'t>,
    ) -> StaticValue<'t> {
        let Some(name) = constant_around(site.node) else { return value };
        let resolver = &self.module(site.module).resolver;
        let Some(binding) = resolver.resolve(name).filter(|binding| binding.name.id() == name.id()).cloned()
        else {
            return value;
        };
        if !self.is_changed(site.module, &binding) {
            return value;
        }
        let constant = self.evaluate(&site.at(name));
        let unknown = |reason| StaticValue::unknown(value.origin, reason);
        match self.part_at(&constant, value.origin, 0) {
            PartAt::Found(part) => part,
            PartAt::Lost(reason) => unknown(reason),
            PartAt::Absent => unknown(Reason::Changed(self.node_text(site.module, name).into())),
        }
    }

    pub(super) fn is_changed(&self, module: ModuleId, binding: &Binding<'t>) -> bool {
        let id = binding.name.id();
        if let Some(known) = self.changed_constants.borrow().get(&id) {
            return *known;
        }
        let is_changed = !self.changes(module, binding).is_empty();
        self.changed_constants.borrow_mut().insert(id, is_changed);
        is_changed
    }

    /// Finds the part of a value that was written at a place.
    fn part_at(&self, value: &StaticValue<'t>, origin: Origin, level: usize) -> PartAt<'t> {
        if value.origin == origin && !matches!(value.kind, StaticKind::Unknown(_)) {
            return PartAt::Found(value.clone());
        }
        if !self.step() || level > super::MAX_DEPTH {
            return PartAt::Lost(Reason::TooMuch);
        }
        let around = value.origin.module == origin.module && value.origin.span.contains(origin.span);
        let inside: Vec<&StaticValue<'t>> = match &value.kind {
            StaticKind::Unknown(reason) if around => return PartAt::Lost(reason.clone()),
            StaticKind::Array(items) if around => items.iter().collect(),
            StaticKind::Object(object) if around => object.members.iter().map(|it| &it.value).collect(),
            _ => return PartAt::Absent,
        };
        let parts = inside.into_iter().map(|inner| self.part_at(inner, origin, level + 1));
        parts.into_iter().find(|part| !matches!(part, PartAt::Absent)).unwrap_or(PartAt::Absent)
    }

    fn changes(&self, module: ModuleId, binding: &Binding<'t>) -> Vec<Change<'t>> {
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
                let parameter = crate::syntax::pattern::parameter_at(callback, 0)?;
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
                let parameter = crate::syntax::pattern::parameter_at(called, index)?;
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
        if depth > super::MAX_DEPTH {
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

    /// Returns the keys of a path, where they are known.
    fn known_path(&self, site: &CodeSite<'t>, path: &[ChangedKey<'t>]) -> Vec<Option<Rc<str>>> {
        let key = |key: &ChangedKey<'t>| match key {
            ChangedKey::Known(key) => Some(Rc::clone(key)),
            ChangedKey::Computed(index) => self.evaluate(&site.at(*index)).as_text().map(Rc::from),
            ChangedKey::Any => None,
        };
        path.iter().map(key).collect()
    }

    /// Applies a change. One that is not certain, or not followed, makes what it changes unknown.
    fn changed(
        &self,
        site: &CodeSite<'t>,
        value: StaticValue<'t>,
        path: &[Option<Rc<str>>],
        effect: &MutationEffect<'t>,
        is_certain: bool,
        reason: &Reason,
    ) -> StaticValue<'t> {
        let unknown = |origin: Origin| StaticValue::unknown(origin, reason.clone());
        let origin = value.origin;
        if let ([], MutationEffect::Members(keys), StaticKind::Object(object)) = (path, effect, &value.kind) {
            let mut object = (**object).clone();
            for key in keys {
                let key_origin = object.member(key).map_or(origin, |member| member.key_origin);
                object.set(StaticMember { key: Rc::clone(key), key_origin, value: unknown(origin) });
            }
            return StaticValue::object(origin, object);
        }
        match (path, &value.kind) {
            (_, StaticKind::Unknown(_) | StaticKind::Symbolic(_)) => value,
            // Each item.
            ([None, rest @ ..], StaticKind::Array(items)) if matches!(effect, MutationEffect::Members(_)) => {
                let items = items
                    .iter()
                    .map(|item| self.changed(site, item.clone(), rest, effect, is_certain, reason));
                StaticValue::array(origin, items.collect())
            }
            ([], _) => self.changed_here(site, value, effect, is_certain).unwrap_or_else(|| unknown(origin)),
            ([Some(key), rest @ ..], StaticKind::Object(object)) => {
                let mut object = (**object).clone();
                let known = object.get(key).cloned();
                let new = match (rest, effect, known) {
                    ([], MutationEffect::Assign(right), _) if is_certain => self.evaluate(&site.at(*right)),
                    (rest, MutationEffect::Members(_), Some(known)) => {
                        self.changed(site, known, rest, effect, is_certain, reason)
                    }
                    ([], ..) | (_, _, None) => unknown(origin),
                    (rest, _, Some(known)) => self.changed(site, known, rest, effect, is_certain, reason),
                };
                let key_origin = object.member(key).map_or(new.origin, |member| member.key_origin);
                object.set(StaticMember { key: Rc::clone(key), key_origin, value: new });
                StaticValue::object(origin, object)
            }
            ([Some(index), rest @ ..], StaticKind::Array(items)) => {
                let mut items = (**items).clone();
                match index.parse::<usize>().ok().and_then(|index| items.get_mut(index)) {
                    Some(item) if !rest.is_empty() => {
                        *item = self.changed(site, item.clone(), rest, effect, is_certain, reason);
                        StaticValue::array(origin, items)
                    }
                    _ => unknown(origin),
                }
            }
            _ => unknown(origin),
        }
    }

    fn changed_here(
        &self,
        site: &CodeSite<'t>,
        value: StaticValue<'t>,
        effect: &MutationEffect<'t>,
        is_certain: bool,
    ) -> Option<StaticValue<'t>> {
        if !is_certain {
            return None;
        }
        let arguments = |list: Node<'t>| {
            let call = list.parent().unwrap_or(list);
            self.arguments(&site.at(call))
        };
        let origin = value.origin;
        match (&value.kind, effect) {
            (StaticKind::Array(items), MutationEffect::Push(list)) => {
                let items = items.iter().cloned().chain(arguments(*list)?).collect();
                Some(StaticValue::array(origin, items))
            }
            (StaticKind::Array(items), MutationEffect::Unshift(list)) => {
                let items = arguments(*list)?.into_iter().chain(items.iter().cloned()).collect();
                Some(StaticValue::array(origin, items))
            }
            (StaticKind::Map(entries), MutationEffect::Put(list)) => {
                let mut given = arguments(*list)?.into_iter();
                let (key, entry) = (given.next()?, given.next()?);
                let text = key.as_str()?.to_owned();
                let mut entries = (**entries).clone();
                match entries.iter_mut().find(|(known, _)| known.as_str() == Some(&text)) {
                    Some(known) => known.1 = entry,
                    None => entries.push((key, entry)),
                }
                Some(StaticValue::new(origin, StaticKind::Map(Rc::new(entries))))
            }
            (StaticKind::Object(object), MutationEffect::Merge(list)) => {
                let mut object = (**object).clone();
                for merged in arguments(*list)?.into_iter().skip(1) {
                    self.spread_members(&merged, merged.origin, &mut object);
                }
                Some(StaticValue::object(origin, object))
            }
            // An instance may be of any class; its fields are looked up when they are read.
            (StaticKind::Instance(_), _) => Some(value),
            _ => None,
        }
    }
}

/// Part of a value, by the place where it was written.
enum PartAt<'t> {
    Found(StaticValue<'t>),
    /// It is in a part that is not known.
    Lost(Reason),
    Absent,
}

/// Returns the name of the constant in whose literal an expression is.
fn constant_around(expression: Node<'_>) -> Option<Node<'_>> {
    let mut inner = expression;
    loop {
        let (_, parent) = node::wrap(inner);
        let parent = parent?;
        match parent.kind() {
            "array" | "object" | "pair" => inner = parent,
            "variable_declarator" => {
                return node::field(parent, "name").filter(|name| name.kind() == "identifier");
            }
            _ => return None,
        }
    }
}

/// Returns the block whose statements run once after the declaration of a name, in order.
pub(in crate::tools) fn block_of(name: Node<'_>) -> Option<Node<'_>> {
    let around = std::iter::successors(name.parent(), Node::parent);
    let mut statements = around.skip_while(|node| {
        !matches!(node.kind(), "lexical_declaration" | "variable_declaration" | "class_declaration")
    });
    let declaration = statements.next()?;
    let parent = declaration.parent()?;
    if parent.kind() == "export_statement" { parent.parent() } else { Some(parent) }
}

/// Whether a statement is one of a block. Each chunk of a file has a tree, and so a program, of its own.
pub(in crate::tools) fn is_in(statement: Node<'_>, block: Option<Node<'_>>) -> bool {
    let (Some(around), Some(block)) = (statement.parent(), block) else { return false };
    around.id() == block.id() || around.kind() == "program" && block.kind() == "program"
}
