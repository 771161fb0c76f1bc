//! Alternatives, and several types at once.

use super::rewriter::Rewriter;
use crate::dialects::loss::Fate;
use crate::dialects::node::{Node, Slot};
use crate::dialects::remark::{Reaction, Trouble};
use crate::schema::keywords::{TYPES, keyword};
use crate::syntax::Value;

impl<'a> Rewriter<'_, 'a> {
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
    pub(super) fn types(&mut self, node: &Node<'a>, slot: &Slot<'a>, made: &mut Node<'a>, depth: usize) {
        let names = node.types();
        if names.len() <= 1 && slot.as_str().is_some() || !self.terms.say("type_lists", "refused") {
            return made.set("type", slot.clone());
        }
        let values: Vec<&'a Value> = slot.as_list().unwrap_or_default();
        let others: Vec<&'a Value> =
            values.iter().copied().filter(|name| name.as_str() != Some("null")).collect();
        let is_nullable = self.terms.say("type_lists", "nullable") && others.len() < values.len();
        let names = if is_nullable { &others } else { &values };
        if is_nullable {
            made.set("nullable", Slot::Bool(true));
        }
        let how = match names.as_slice() {
            [one] => {
                made.set("type", Slot::Value(one));
                "becomes `nullable`"
            }
            several => {
                made.set(
                    "anyOf",
                    Slot::Nodes(several.iter().map(|name| self.branch(node, name, depth)).collect()),
                );
                "becomes `anyOf`"
            }
        };
        if node.written("type").is_some_and(|written| written.as_str().is_some()) {
            // It is `nullable` that makes two of one.
            return;
        }
        self.at_keyword(
            Trouble::TypeList,
            Reaction::Refuses,
            node,
            "type",
            Some(Fate::Changed(how.to_owned())),
        );
    }

    /// Whether the schema becomes one schema for each of its types.
    pub(super) fn is_split(&self, node: &Node<'a>) -> bool {
        let is_null = |name: &str| name == "null" && self.terms.say("type_lists", "nullable");
        let names = node.types();
        self.terms.say("type_lists", "refused") && names.iter().filter(|name| !is_null(name)).count() > 1
    }

    /// What a schema says of one of its types. The rest stays with the schema.
    fn branch(&mut self, node: &Node<'a>, name: &'a Value, depth: usize) -> Node<'a> {
        let mut branch = Node::new(node.origin.clone());
        branch.set("type", Slot::Value(name));
        if name.as_str() == Some("array")
            && let Some(items) = node.node("items")
        {
            let items = self.schema(items, depth + 1);
            branch.set("items", Slot::Node(Box::new(items)));
        }
        for (known, slot) in node.keywords() {
            let is_of_type = name.as_str().is_some_and(|name| {
                is_of_one_type(known) && keyword(known).is_some_and(|it| it.standard.contains(&name))
            });
            if is_of_type && self.terms.take(known) && matches!(slot, Slot::Value(_)) {
                branch.set(known, slot.clone());
            }
        }
        self.in_case(&mut branch);
        branch
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
        if self.terms.take("allOf") {
            return None;
        }
        let mut merged = node.clone();
        merged.take("allOf");
        for member in members {
            let member = match member.text("$ref") {
                Some(reference) if member.keywords().count() == 1 => {
                    let name =
                        reference.strip_prefix("#/$defs/").filter(|name| !self.recursive.contains(name))?;
                    *self.definitions.get(name)?
                }
                _ => member,
            };
            merge(&mut merged, member)?;
        }
        let remedy = Some(Fate::Changed("is merged into the schema".to_owned()));
        self.at_keyword(Trouble::AllOf, self.terms.reaction(false), node, "allOf", remedy);
        Some(merged)
    }
}

/// Adds what another schema wants as well; `None` where both say something of the same.
fn merge<'a>(merged: &mut Node<'a>, other: &Node<'a>) -> Option<()> {
    for (keyword, slot) in other.keywords() {
        let both = match (merged.get(keyword), slot) {
            (None, _) => slot.clone(),
            (Some(Slot::Named(own)), Slot::Named(others)) => {
                let mut all = own.clone();
                for named in others {
                    if all.iter().any(|known| known.name == named.name) {
                        return None;
                    }
                    all.push(named.clone());
                }
                Slot::Named(all)
            }
            (Some(own), _) if keyword == "required" => {
                let mut names = own.as_list()?;
                for name in slot.as_list()? {
                    if !names.iter().any(|known| known.as_str() == name.as_str()) {
                        names.push(name);
                    }
                }
                Slot::List(names)
            }
            // The schema's own words stand for those of its parts.
            (Some(own), _) if matches!(keyword, "title" | "description") => own.clone(),
            (Some(Slot::Value(own)), Slot::Value(others)) if own.says_the_same(others) => continue,
            _ => return None,
        };
        merged.set(keyword, both);
    }
    Some(())
}

/// Whether a keyword says something of values of some types only.
pub fn is_of_one_type(name: &str) -> bool {
    keyword(name).is_some_and(|keyword| keyword.standard.len() < TYPES.len())
}
