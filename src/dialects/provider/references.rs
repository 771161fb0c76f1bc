//! References, and what leads back to itself.

use std::collections::HashSet;

use super::rewriter::Rewriter;
use super::unions::merge;
use crate::dialects::cycles::in_cycles;
use crate::dialects::loss::Fate;
use crate::dialects::node::{Named, Node, Slot};
use crate::dialects::remark::{Reaction, Trouble};
use crate::dialects::standard::Standard;
use crate::schema::keywords;

/// What references to definitions begin with.
const PREFIX: &str = "#/$defs/";

/// The name of the whole schema.
const ROOT: &str = "#";

impl<'s, 'a> Rewriter<'s, 'a> {
    /// The root as an object: a reference is what it leads to.
    pub(super) fn root(&mut self) -> Node<'a> {
        let standard = self.standard;
        let wants_object = self.terms.say("root", "object");
        let mut root = &standard.root;
        let mut seen = HashSet::new();
        while let Some(target) = root.text("$ref").and_then(|it| self.definition(it)).filter(|_| wants_object)
        {
            if !seen.insert(std::ptr::from_ref(target)) {
                break;
            }
            root = target;
        }
        let is_object = root.types() == ["object"];
        if wants_object {
            let is_reference = !std::ptr::eq(root, &raw const standard.root);
            let how = if is_reference {
                Some("becomes what it refers to")
            } else {
                let is_meant = root.types().is_empty() && root.has("properties");
                is_meant.then_some("becomes `object`")
            };
            let place = &standard.root;
            if !is_object || is_reference {
                let remedy = how.filter(|_| is_object || !is_reference);
                let keyword = if is_reference { "$ref" } else { "type" };
                let span = place.origin.span;
                let remedy = remedy.map(|how| Fate::Changed(how.to_owned()));
                self.at(Trouble::RootNotObject, Reaction::Refuses, place, keyword, span, remedy);
            }
        }
        let mut node = root.clone();
        if wants_object && node.types().is_empty() && node.has("properties") {
            node.set("type", Slot::Text("object".into()));
        }
        if self.terms.say("root", "no-union") {
            for keyword in ["anyOf", "oneOf", "allOf"] {
                let is_merged = keyword == "allOf" && self.can_merge(&node);
                if node.has(keyword) && !is_merged {
                    self.at_keyword(Trouble::RootUnion, Reaction::Refuses, &node, keyword, None);
                    node.clear(&[keyword]);
                }
            }
        }
        node
    }

    fn can_merge(&mut self, node: &Node<'a>) -> bool {
        // What is taken below is refused here, and a merged one is none.
        self.merged(node).is_some()
    }

    /// A reference.
    pub(super) fn reference(&mut self, node: &Node<'a>, depth: usize) -> Node<'a> {
        let Some(reference) = node.text("$ref").map(str::to_owned) else { return node.clone() };
        let is_root = reference == ROOT && !self.terms.say("references", "definitions");
        let target = self.definition(&reference);
        if target.is_none() && !is_root {
            if self.is_limited_to_document() {
                self.at(
                    Trouble::UnknownReference,
                    Reaction::Refuses,
                    node,
                    &reference,
                    node.place("$ref"),
                    None,
                );
            }
            return node.clone();
        }
        let name = reference.strip_prefix(PREFIX).unwrap_or(ROOT);
        if self.terms.say("recursion", "refused") && self.recursive.contains(name)
            || self.terms.say("recursion", "optional") && self.endless.contains(name)
        {
            self.at_keyword(Trouble::Recursion, Reaction::Refuses, node, "$ref", None);
            return node.clone();
        }
        if self.terms.say("references", "inlined") {
            return self.inlined(node, target, depth);
        }
        self.kept(node, depth)
    }

    /// What a reference refers to, in its place.
    fn inlined(&mut self, node: &Node<'a>, target: Option<&Node<'a>>, depth: usize) -> Node<'a> {
        let remedy = Some(Fate::Changed("becomes what it refers to".to_owned()));
        self.at_keyword(Trouble::Keyword, self.terms.reaction(false), node, "$ref", remedy);
        let Some(target) = target else { return node.clone() };
        let mut made = target.clone();
        let beside = node.keywords().filter(|(keyword, _)| *keyword != "$ref" && node.has(keyword));
        for (keyword, slot) in beside {
            // Words speak of this place; what says which values there may be adds to the target's.
            if !validates(keyword) {
                made.set(keyword, slot.clone());
                continue;
            }
            let mut own = Node::new(node.origin.clone());
            own.set(keyword, slot.clone());
            if merge(&mut made, &own).is_none() {
                let reaction = self.terms.reaction(false);
                self.at_keyword(Trouble::ReferenceSiblings, reaction, node, keyword, Some(Fate::Lost));
            }
        }
        self.schema(&made, depth + 1)
    }

    /// The reference, alone where it must be.
    fn kept(&mut self, node: &Node<'a>, depth: usize) -> Node<'a> {
        let has_siblings = node.keywords().any(|(keyword, _)| keyword != "$ref" && node.has(keyword));
        let mut alone = Node::new(node.origin.clone());
        if let Some(reference) = node.get("$ref") {
            alone.set("$ref", reference.clone());
        }
        if !has_siblings {
            return alone;
        }
        if !self.terms.say("siblings", "refused") {
            let mut rest = node.clone();
            rest.take("$ref");
            let rest = self.schema(&rest, depth + 1);
            for (keyword, slot) in rest.keywords() {
                alone.set(keyword, slot.clone());
            }
            return alone;
        }
        let words = |keyword: &str| matches!(keyword, "$ref" | "title" | "description");
        let is_words = node.keywords().all(|(keyword, _)| words(keyword) || !validates(keyword));
        let remedy = is_words.then(|| Fate::Changed("goes into an `anyOf`".to_owned()));
        let span = node.origin.span;
        self.at(Trouble::ReferenceSiblings, Reaction::Refuses, node, "$ref", span, remedy);
        let mut made = Node::new(node.origin.clone());
        made.set("anyOf", Slot::Nodes(vec![alone]));
        for keyword in ["title", "description"] {
            if let Some(own) = node.get(keyword) {
                made.set(keyword, own.clone());
            }
        }
        made
    }

    fn is_limited_to_document(&self) -> bool {
        ["local", "definitions", "inlined"].iter().any(|word| self.terms.say("references", word))
    }

    /// The definition that a reference leads to.
    fn definition(&self, reference: &str) -> Option<&'s Node<'a>> {
        self.definitions.get(reference.strip_prefix(PREFIX)?).copied()
    }
}

/// The definitions, and the root, from which references lead back to them: by any way, or only by what
/// must be there, so that no value of them can end.
pub(super) fn recursive<'s>(standard: &'s Standard<'_>, by_any_way: bool) -> HashSet<&'s str> {
    let all = standard.definitions.iter().map(|Named { name, node, .. }| (*name, node));
    let all = all.chain([(ROOT, &standard.root)]);
    let edges: Vec<_> = all.map(|(name, node)| (name, references(node, by_any_way))).collect();
    in_cycles(&edges)
}

/// Whether a keyword says what values there may be.
pub(super) fn validates(keyword: &str) -> bool {
    const WORDS: [&str; 7] =
        ["$comment", "default", "deprecated", "description", "examples", "readOnly", "writeOnly"];
    keywords::keyword(keyword).is_some_and(|keyword| keyword.is_validated) && !WORDS.contains(&keyword)
}

/// The names that a schema refers to: all of them, or those without which no value can be.
fn references<'n>(node: &'n Node<'_>, is_all: bool) -> Vec<&'n str> {
    let mut found = Vec::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        if let Some(reference) = node.text("$ref") {
            found.push(reference.strip_prefix(PREFIX).unwrap_or(reference));
        }
        let required: Vec<&str> = node
            .get("required")
            .and_then(Slot::as_list)
            .unwrap_or_default()
            .into_iter()
            .filter_map(|name| name.as_str())
            .collect();
        for (keyword, slot) in node.keywords() {
            match slot {
                Slot::Named(named) => {
                    let is_needed = |named: &&Named<'_>| {
                        is_all || keyword == "properties" && required.contains(&named.name)
                    };
                    open.extend(named.iter().filter(is_needed).map(|named| &named.node));
                }
                Slot::Nodes(nodes) if is_all || keyword == "allOf" || nodes.len() == 1 => open.extend(nodes),
                Slot::Node(node) if is_all => open.push(node),
                _ => {}
            }
        }
    }
    found
}
