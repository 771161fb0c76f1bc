//! Applies the changes of a constant after its declaration where they certainly happen, once and in order; else what
//! they change is unknown.

use std::rc::Rc;

use tree_sitter::Node;

use super::changes::{ChangedKey, MutationEffect};
use super::when::return_of_same_function;
use super::{CodeSite, Origin, Reason, StaticKind, StaticMember, StaticValue};
use crate::syntax::node;
use crate::syntax::scopes::{Base, Binding};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders;

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
