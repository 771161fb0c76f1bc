//! Alternatives, and several types at once.

use super::merge::{keywords_of, merge, validates};
use super::rewriter::Rewriter;
use crate::dialects::failure::Reason;
use crate::dialects::loss::Fate;
use crate::dialects::node::{Node, Slot};
use crate::dialects::remark::{Reaction, Trouble};
use crate::schema::keywords::{TYPES, keyword};
use crate::syntax::{Kind, Value};

impl<'s, 'a> Rewriter<'s, 'a> {
    /// `anyOf`, and `oneOf` where that is not taken.
    pub(super) fn any_of(
        &mut self,
        node: &Node<'a>,
        keyword: &'a str,
        slot: &Slot<'a>,
        made: &mut Node<'a>,
        depth: usize,
    ) {
        let Slot::Nodes(branches) = slot else { return };
        if keyword == "oneOf" {
            let is_alone = !node.has("anyOf");
            let remedy = is_alone.then(|| Fate::Changed("becomes `anyOf`".to_owned()));
            self.at_keyword(Trouble::OneOf, self.terms.reaction(false), node, keyword, remedy);
        } else if !self.terms.take(keyword) {
            return self.at_keyword(Trouble::Keyword, self.terms.reaction(false), node, keyword, None);
        }
        let mut rewritten = Vec::new();
        for branch in branches {
            let one = self.schema(branch, depth + 1);
            match one.get("anyOf") {
                Some(Slot::Nodes(inner)) if self.terms.say("nested_unions", "refused") => {
                    let remedy = Some(Fate::Changed("goes into the outer one".to_owned()));
                    self.at_keyword(Trouble::NestedAnyOf, Reaction::Refuses, branch, "anyOf", remedy);
                    rewritten.extend(inner.clone());
                }
                _ => rewritten.push(one),
            }
        }
        made.set("anyOf", Slot::Nodes(rewritten));
    }

    /// `type`, which some dialects have for one name only.
    pub(super) fn types(&mut self, node: &Node<'a>, slot: &Slot<'a>, made: &mut Node<'a>) {
        let Some(names) = slot.as_list().filter(|_| self.terms.say("type_lists", "refused")) else {
            return made.set("type", slot.clone());
        };
        let (names, is_nullable) = self.without_null(names);
        if is_nullable {
            made.set("nullable", Slot::Bool(true));
        }
        if let Some(name) = names.first() {
            made.set("type", Slot::Value(name));
        }
        if is_nullable && node.written("nullable").and_then(Value::as_bool) == Some(true) {
            return;
        }
        let how = if is_nullable { "becomes `nullable`" } else { "becomes one name" };
        let remedy = Some(Fate::Changed(how.to_owned()));
        self.at_keyword(Trouble::TypeList, Reaction::Refuses, node, "type", remedy);
    }

    /// A schema of several types as alternatives of one type each, where no list of types is taken.
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
        union.set("anyOf", Slot::Nodes(branches.collect()));
        if is_nullable {
            union.set("nullable", Slot::Bool(true));
        }
        let remedy = Some(Fate::Changed("becomes `anyOf`".to_owned()));
        self.at_keyword(Trouble::TypeList, Reaction::Refuses, node, "type", remedy);
        Some(union)
    }

    /// The names of types, and whether `null` was among them that `nullable` says.
    fn without_null(&self, mut names: Vec<&'a Value>) -> (Vec<&'a Value>, bool) {
        let is_null = |name: &&Value| name.as_str() == Some("null");
        let is_nullable = self.terms.say("type_lists", "nullable")
            && names.iter().any(is_null)
            && !names.iter().all(is_null);
        if is_nullable {
            names.retain(|name| !is_null(name));
        }
        (names, is_nullable)
    }

    /// The names of types as the dialect writes them.
    pub(super) fn in_case(&mut self, made: &mut Node<'a>) {
        if self.terms.say("types", "in uppercase")
            && let Some(name) = made.text("type").map(str::to_uppercase)
        {
            made.set("type", Slot::Text(name.into()));
        }
    }

    /// A schema with the members of its `allOf` in it, where they do not contradict each other.
    pub(super) fn merged(&mut self, node: &Node<'a>) -> Option<Node<'a>> {
        let Some(Slot::Nodes(members)) = node.get("allOf") else { return None };
        if self.terms.take("allOf") && !self.must_merge(node, members) {
            return None;
        }
        let mut merged = node.clone();
        merged.take("allOf");
        for member in members {
            merge(&mut merged, self.resolved(member)?)?;
        }
        let remedy = Some(Fate::Changed("is merged into the schema".to_owned()));
        self.at_keyword(Trouble::AllOf, self.terms.reaction(false), node, "allOf", remedy);
        Some(merged)
    }

    /// There is no result. It says nothing of what the provider takes, and so is no remark.
    pub(super) fn cannot_merge(&mut self, node: &Node<'a>, keyword: &str) {
        self.problem.get_or_insert_with(|| {
            let message = format!("`{keyword}` cannot be merged with the object that it stands in.");
            Reason::at(&node.origin, message)
        });
    }

    /// Whether the members of an `allOf` that is taken must nevertheless be one schema: of objects that
    /// are closed, each would refuse what the others name.
    pub(super) fn must_merge(&self, node: &Node<'a>, members: &[Node<'a>]) -> bool {
        let has_reference = any_member(members, |member| member.has("$ref"));
        let has_objects = || is_object(node) || any_member(members, is_object);
        self.terms.say("members", "without references") && has_reference
            || self.terms.say("objects", "closed") && has_objects()
    }

    /// A schema whose alternatives have all of it in them, where objects are closed: beside it, it would
    /// refuse what they name, and they what it names. `None` where there is no need, or no way.
    pub(super) fn distributed(&mut self, node: &Node<'a>) -> Option<Node<'a>> {
        let keyword = ["anyOf", "oneOf"].into_iter().find(|keyword| node.has(keyword))?;
        if !self.terms.say("objects", "closed") || !is_object(node) {
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
        union.set(keyword, Slot::Nodes(branches));
        Some(union)
    }

    /// The schema itself, or what it refers to; `None` where that contains itself.
    fn resolved<'n>(&self, node: &'n Node<'a>) -> Option<&'n Node<'a>>
    where
        's: 'n,
    {
        match node.text("$ref") {
            Some(reference) if node.keywords().count() == 1 => {
                let name = reference.strip_prefix("#/$defs/")?;
                let target = *self.definitions.get(name)?;
                (!self.recursive.contains(name)).then_some(target)
            }
            _ => Some(node),
        }
    }
}

/// Whether one of the members is so, or one of theirs.
fn any_member(members: &[Node<'_>], is_so: fn(&Node<'_>) -> bool) -> bool {
    members.iter().any(|member| is_so(member) || any_member(member.nodes("allOf"), is_so))
}

fn is_object(node: &Node<'_>) -> bool {
    node.types().contains(&"object") || node.has("properties") || node.has("required")
}

/// What a schema says of one of its types; `None` where no value of it is allowed.
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
    branch.set("type", Slot::Value(name));
    if let Some(mut values) = node.get("enum").and_then(Slot::as_list) {
        values.retain(|value| is_of_type(value, name));
        if values.is_empty() {
            return None;
        }
        branch.set("enum", Slot::List(values));
    }
    node.value("const").is_none_or(|value| is_of_type(value, name)).then_some(branch)
}

fn is_of_type(value: &Value, name: &Value) -> bool {
    let names: &[&str] = match &value.kind {
        Kind::String(_) => &["string"],
        Kind::Number(number) if number.fract() == 0.0 => &["integer", "number"],
        Kind::Number(_) => &["number"],
        Kind::Bool(_) => &["boolean"],
        Kind::Null => &["null"],
        Kind::Array(_) => &["array"],
        _ => &["object"],
    };
    name.as_str().is_some_and(|name| names.contains(&name))
}
