use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use super::circles::PREFIX;
use super::merge::{Merging, keywords_of, merge, validates};
use super::rewriter::Rewriter;
use crate::json_schema::keywords::{TYPES, keyword};
use crate::providers::loss::Fate;
use crate::providers::node::{NamedSchema, Node, SchemaSlot};
use crate::providers::standard::nullable;
use crate::providers::violation::{ProviderReaction, ViolationKind};
use crate::syntax::{Value, ValueKind};

impl<'s, 'a> Rewriter<'s, 'a> {
    pub(super) fn any_of(
        &mut self,
        node: &Node<'a>,
        keyword: &'a str,
        slot: &SchemaSlot<'a>,
        made: &mut Node<'a>,
        depth: usize,
    ) {
        let SchemaSlot::Nodes(branches) = slot else { return };
        if keyword == "oneOf" {
            let is_alone = !node.has("anyOf");
            let remedy = is_alone.then(|| Fate::Changed("becomes `anyOf`".to_owned()));
            self.at_keyword(ViolationKind::OneOf, self.terms.reaction(false), node, keyword, remedy);
        } else if !self.terms.take(keyword) {
            return self.at_keyword(ViolationKind::Keyword, self.terms.reaction(false), node, keyword, None);
        }
        let mut rewritten = Vec::new();
        for branch in branches {
            let mut one = self.schema(branch, depth + 1);
            match one.slot("anyOf") {
                Some(SchemaSlot::Nodes(inner)) if self.terms.say("nested_unions", "refused") => {
                    let remedy = Some(Fate::Changed("goes into the outer one".to_owned()));
                    self.at_keyword(
                        ViolationKind::NestedAnyOf,
                        ProviderReaction::Refuses,
                        branch,
                        "anyOf",
                        remedy,
                    );
                    rewritten.append(inner);
                }
                _ => rewritten.push(one),
            }
        }
        made.set("anyOf", SchemaSlot::Nodes(rewritten));
    }

    pub(super) fn types(&mut self, node: &Node<'a>, slot: &SchemaSlot<'a>, made: &mut Node<'a>) {
        let Some(names) = slot.as_list().filter(|_| self.terms.say("type_lists", "refused")) else {
            return made.set("type", slot.clone());
        };
        let (names, is_nullable) = self.without_null(names);
        if is_nullable {
            made.set("nullable", SchemaSlot::Bool(true));
        }
        if let Some(name) = names.first() {
            made.set("type", SchemaSlot::Value(name));
        }
        let is_said = is_nullable && node.written("nullable").and_then(Value::as_bool) == Some(true);
        if is_said || self.is_told_of_nullable(node) {
            return;
        }
        let how = if is_nullable { "becomes `nullable`" } else { "becomes one name" };
        let remedy = Some(Fate::Changed(how.to_owned()));
        self.at_keyword(ViolationKind::TypeList, ProviderReaction::Refuses, node, "type", remedy);
    }

    pub(super) fn split(&mut self, node: &Node<'a>) -> Option<Node<'a>> {
        if !self.terms.say("type_lists", "refused") {
            return None;
        }
        let (names, is_nullable) = self.without_null(node.get("type")?.as_list()?);
        if names.len() < 2 {
            return None;
        }
        let mut union = node.clone();
        for keyword in keywords_of(node).into_iter().filter(|keyword| validates(keyword)) {
            union.take(keyword);
        }
        let branches = names.iter().filter_map(|name| branch(node, name));
        union.set("anyOf", SchemaSlot::Nodes(branches.collect()));
        if is_nullable {
            union.set("nullable", SchemaSlot::Bool(true));
        }
        if !self.is_told_of_nullable(node) {
            let remedy = Some(Fate::Changed("becomes `anyOf`".to_owned()));
            self.at_keyword(ViolationKind::TypeList, ProviderReaction::Refuses, node, "type", remedy);
        }
        Some(union)
    }

    /// Splits off `null` from the choices of an untyped schema, if they must be strings and not nullable.
    pub(super) fn without_null_choice(&self, node: &Node<'a>) -> Option<Node<'a>> {
        let has_notation = self.terms.say("type_lists", "nullable");
        if has_notation || !self.terms.say("enums", "strings") || !node.types().is_empty() {
            return None;
        }
        let mut values = node.get("enum")?.as_list()?;
        let before = values.len();
        values.retain(|value| value.kind != ValueKind::Null);
        if values.is_empty() || values.len() == before {
            return None;
        }
        let mut choices = node.clone();
        choices.set("enum", SchemaSlot::List(values));
        Some(nullable(choices))
    }

    /// Whether the list of types comes from `nullable` next to one type, which is reported itself.
    fn is_told_of_nullable(&self, node: &Node<'a>) -> bool {
        let is_one = node.written("type").is_some_and(|kind| kind.as_array().is_none());
        is_one && node.written("nullable").is_some() && self.terms.say("nullable", "refused")
    }

    /// Removes duplicate types, and `null` if `nullable` expresses it. Returns whether it did the latter.
    fn without_null(&self, mut names: Vec<&'a Value>) -> (Vec<&'a Value>, bool) {
        let mut known = HashSet::new();
        names.retain(|name| known.insert(name.as_str()));
        let is_null = |name: &&Value| name.as_str() == Some("null");
        let is_nullable = self.terms.say("type_lists", "nullable")
            && names.iter().any(is_null)
            && !names.iter().all(is_null);
        if is_nullable {
            names.retain(|name| !is_null(name));
        }
        (names, is_nullable)
    }

    pub(super) fn in_case(&mut self, made: &mut Node<'a>) {
        if self.terms.say("types", "in uppercase")
            && let Some(name) = made.text("type").map(str::to_uppercase)
        {
            made.set("type", SchemaSlot::Text(name.into()));
        }
    }

    /// Merges the members of `allOf` into the schema, unless they contradict each other.
    pub(super) fn merged(&mut self, node: &Node<'a>) -> Option<Node<'a>> {
        let Some(SchemaSlot::Nodes(members)) = node.get("allOf") else { return None };
        if self.terms.take("allOf") && !self.must_merge(node, members) {
            return None;
        }
        if !self.affords(node, node.weight(), 1) {
            return None;
        }
        let mut merged = node.clone();
        merged.take("allOf");
        let mut merging = Merging::default();
        for member in members {
            let resolved = self.resolved(member)?;
            // A member behind a reference may be large, and is copied by each schema that refers to it.
            if !self.affords(node, resolved.bulk(&[]), 1) {
                return None;
            }
            merging.add(&mut merged, resolved)?;
        }
        let remedy = Some(Fate::Changed("is merged into the schema".to_owned()));
        self.at_keyword(ViolationKind::AllOf, self.terms.reaction(false), node, "allOf", remedy);
        Some(merged)
    }

    pub(super) fn cannot_merge(&mut self, node: &Node<'a>, keyword: &str) {
        let is_of_reference = keyword == "allOf"
            && self.terms.say("members", "without references")
            && any_member(node.nodes(keyword), |member| member.has("$ref"));
        let kind = if is_of_reference { ViolationKind::AllOf } else { ViolationKind::Unmerged };
        self.at_keyword(kind, ProviderReaction::Refuses, node, keyword, None);
    }

    /// Whether an accepted `allOf` must still be merged: closed members refuse each other's properties.
    pub(super) fn must_merge(&self, node: &Node<'a>, members: &[Node<'a>]) -> bool {
        let has_reference = any_member(members, |member| member.has("$ref"));
        let has_objects = || is_object(node) || any_member(members, is_object) || has_reference;
        self.terms.say("members", "without references") && has_reference
            || self.terms.say("objects", "closed") && has_objects() && self.changes(node)
    }

    /// Whether closing or completing objects changes a schema, directly or through references. Combinations
    /// of its parts would then change their meaning.
    fn changes(&self, node: &Node<'a>) -> bool {
        let (changes, references) = self.changes_itself(node);
        let changing = self.changing.get_or_init(|| self.changing_definitions());
        changes || references.iter().any(|name| changing.contains(name))
    }

    fn changing_definitions(&self) -> HashSet<&'s str> {
        let mut changing = HashSet::new();
        let mut open = Vec::new();
        let mut users: HashMap<&str, Vec<&'s str>> = HashMap::new();
        for NamedSchema { name, node, .. } in &self.standard.definitions {
            let (changes, references) = self.changes_itself(node);
            if changes {
                open.push(*name);
            }
            for reference in references {
                users.entry(reference).or_default().push(name);
            }
        }
        while let Some(name) = open.pop() {
            if changing.insert(name) {
                open.extend(users.get(name).into_iter().flatten());
            }
        }
        changing
    }

    /// Whether a schema changes apart from its references, which are returned; unresolved ones are a change.
    fn changes_itself<'n>(&self, node: &'n Node<'a>) -> (bool, Vec<&'n str>) {
        let mut references = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if self.is_to_change(node) {
                return (true, Vec::new());
            }
            if let Some(reference) = node.text("$ref") {
                match reference.strip_prefix(PREFIX).filter(|name| self.definitions.contains_key(name)) {
                    Some(name) => references.push(name),
                    None => return (true, Vec::new()),
                }
            }
            for (_, slot) in node.keywords() {
                match slot {
                    SchemaSlot::Node(below) => open.push(below),
                    SchemaSlot::Nodes(nodes) => open.extend(nodes),
                    SchemaSlot::Named(named) => open.extend(named.iter().map(|named| &named.node)),
                    _ => {}
                }
            }
        }
        (false, references)
    }

    /// Whether an object must still be closed, or must still require its properties.
    fn is_to_change(&self, node: &Node<'a>) -> bool {
        if !is_object(node) {
            return false;
        }
        let is_closed = node.get("additionalProperties").is_some_and(|slot| !slot.is_truthy());
        let required = node.required();
        !is_closed
            || self.terms.say("properties", "required")
                && !node.named("properties").iter().all(|property| required.contains(property.name))
    }

    /// Copies the siblings of alternatives into each of them, if objects must be closed: side by side, each
    /// would refuse the other's properties. `None` if that is unnecessary or impossible.
    pub(super) fn distributed(&mut self, node: &Node<'a>) -> Option<Node<'a>> {
        let keyword = ["anyOf", "oneOf"].into_iter().find(|keyword| node.has(keyword))?;
        if !self.terms.say("objects", "closed") || !is_object(node) {
            return None;
        }
        if !self.changes(node) {
            return None;
        }
        let mut union = node.clone();
        let mut rest = node.clone();
        for known in keywords_of(node) {
            if validates(known) && known != keyword {
                union.take(known)
            } else {
                rest.take(known)
            };
        }
        let mut branches = Vec::new();
        if !self.affords(node, rest.weight(), node.nodes(keyword).len()) {
            return None;
        }
        for branch in node.nodes(keyword) {
            let made = self.resolved(branch).and_then(|branch| {
                let mut made = rest.clone();
                made.origin = branch.origin.clone();
                merge(&mut made, branch).map(|()| made)
            });
            let Some(made) = made else {
                self.cannot_merge(node, keyword);
                return None;
            };
            branches.push(made);
        }
        union.set(keyword, SchemaSlot::Nodes(branches));
        Some(union)
    }

    /// Resolves a pure reference; `None` if its target is recursive.
    fn resolved<'n>(&self, node: &'n Node<'a>) -> Option<&'n Node<'a>>
    where
        's: 'n,
    {
        match node.text("$ref") {
            Some(reference) if node.keywords().count() == 1 => {
                let name = reference.strip_prefix(PREFIX)?;
                let target = *self.definitions.get(name)?;
                (!self.recursive.contains(name)).then_some(target)
            }
            _ => Some(node),
        }
    }
}

fn any_member(members: &[Node<'_>], is_so: fn(&Node<'_>) -> bool) -> bool {
    members.iter().any(|member| is_so(member) || any_member(member.nodes("allOf"), is_so))
}

fn is_object(node: &Node<'_>) -> bool {
    node.types().contains(&"object") || node.has("properties") || node.has("required")
}

/// Reduces a schema to one of its types; `None` if it allows no value of that type.
fn branch<'a>(node: &Node<'a>, name: &'a Value) -> Option<Node<'a>> {
    let mut branch = node.clone();
    for known in keywords_of(node) {
        let is_of_others = keyword(known).is_some_and(|keyword| {
            keyword.standard.len() < TYPES.len()
                && name.as_str().is_some_and(|name| !keyword.standard.contains(&name))
        });
        if is_of_others || !validates(known) {
            branch.take(known);
        }
    }
    branch.set("type", SchemaSlot::Value(name));
    if let Some(mut values) = node.get("enum").and_then(SchemaSlot::as_list) {
        values.retain(|value| is_of_type(value, name));
        if values.is_empty() {
            return None;
        }
        branch.set("enum", SchemaSlot::List(values));
    }
    node.value("const").is_none_or(|value| is_of_type(value, name)).then_some(branch)
}

fn is_of_type(value: &Value, name: &Value) -> bool {
    let names: &[&str] = match &value.kind {
        ValueKind::String(_) => &["string"],
        ValueKind::Number(number) if number.fract() == 0.0 => &["integer", "number"],
        ValueKind::Number(_) => &["number"],
        ValueKind::Bool(_) => &["boolean"],
        ValueKind::Null => &["null"],
        ValueKind::Array(_) => &["array"],
        _ => &["object"],
    };
    name.as_str().is_some_and(|name| names.contains(&name))
}
