use foldhash::{HashSet, HashSetExt};

use super::circles::{PREFIX, ROOT};
use super::merge::{merge, validates};
use super::rewriter::Rewriter;
use crate::providers::loss::Fate;
use crate::providers::node::{Node, SchemaSlot};
use crate::providers::violation::{ProviderReaction, ViolationKind};
use crate::syntax::Value;

/// Keywords that a client drops if the model does not accept a union at the root.
const IGNORED_AT_ROOT: [&str; 7] = ["allOf", "anyOf", "else", "if", "not", "oneOf", "then"];

impl<'s, 'a> Rewriter<'s, 'a> {
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
            let is_reference = standard.root.has("$ref") && !root.has("$ref");
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
                self.at(
                    ViolationKind::RootNotObject,
                    ProviderReaction::Refuses,
                    place,
                    keyword,
                    span,
                    remedy,
                );
            }
        }
        let mut node = root.clone();
        if wants_object && node.types().is_empty() && node.has("properties") {
            node.set("type", SchemaSlot::Text("object".into()));
        }
        if self.terms.say("root", "union-ignored") {
            for keyword in IGNORED_AT_ROOT.into_iter().filter(|keyword| node.has(keyword)) {
                let lost = Some(Fate::Lost);
                self.at_keyword(ViolationKind::RootUnion, ProviderReaction::Ignores, &node, keyword, lost);
            }
        }
        if self.terms.say("root", "closed")
            && root.get("additionalProperties").is_some_and(SchemaSlot::is_truthy)
        {
            let keyword = "additionalProperties";
            self.at_keyword(ViolationKind::OpenObject, ProviderReaction::Refuses, &node, keyword, None);
        }
        if self.terms.say("root", "no-union") {
            for keyword in ["anyOf", "oneOf", "allOf"] {
                let is_merged = keyword == "allOf" && self.can_merge(&node);
                if node.has(keyword) && !is_merged {
                    self.at_keyword(
                        ViolationKind::RootUnion,
                        ProviderReaction::Refuses,
                        &node,
                        keyword,
                        None,
                    );
                    node.clear(&[keyword]);
                }
            }
        }
        node
    }

    fn can_merge(&mut self, node: &Node<'a>) -> bool {
        // Accepted below the root but refused here; a merged one disappears.
        self.merged(node).is_some()
    }

    pub(super) fn reference(&mut self, node: &Node<'a>, depth: usize) -> Node<'a> {
        let Some(reference) = node.text("$ref").map(str::to_owned) else { return node.clone() };
        let is_root = reference == ROOT && !self.terms.say("references", "definitions");
        let target = self.definition(&reference);
        if let Some(written) = self.other_place(node).filter(|_| target.is_some()) {
            let remedy = Some(Fate::Changed(format!("becomes `{reference}`")));
            let place = node.place("$ref");
            self.at(ViolationKind::Keyword, ProviderReaction::Refuses, node, written, place, remedy);
        }
        if target.is_none() && !is_root {
            if self.is_limited_to_document() {
                self.at(
                    ViolationKind::UnknownReference,
                    ProviderReaction::Refuses,
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
            self.at_keyword(ViolationKind::Recursion, ProviderReaction::Refuses, node, "$ref", None);
            return node.clone();
        }
        if self.terms.say("references", "inlined") {
            return self.inlined(node, target, depth);
        }
        self.kept(node, depth)
    }

    fn inlined(&mut self, node: &Node<'a>, target: Option<&Node<'a>>, depth: usize) -> Node<'a> {
        let remedy = Some(Fate::Changed("becomes what it refers to".to_owned()));
        self.at_keyword(ViolationKind::Keyword, self.terms.reaction(false), node, "$ref", remedy);
        let Some(target) = target else { return node.clone() };
        // Its schemas are counted when they are rewritten.
        if !self.affords(node, target.bulk(&[]), 1) {
            return node.clone();
        }
        let mut made = target.clone();
        let beside = node.defined().filter(|(keyword, _)| *keyword != "$ref");
        for (keyword, slot) in beside {
            // Annotations describe the place of the reference; constraints are merged with the target's.
            if !validates(keyword) {
                made.set(keyword, slot.clone());
                continue;
            }
            let mut own = Node::new(node.origin.clone());
            own.set(keyword, slot.clone());
            if merge(&mut made, &own).is_none() {
                let reaction = self.terms.reaction(false);
                self.at_keyword(ViolationKind::ReferenceSiblings, reaction, node, keyword, Some(Fate::Lost));
            }
        }
        self.schema(&made, depth + 1)
    }

    /// Keeps a reference, without siblings if the dialect requires it.
    fn kept(&mut self, node: &Node<'a>, depth: usize) -> Node<'a> {
        let has_siblings = node.defined().any(|(keyword, _)| keyword != "$ref");
        let mut alone = Node::new(node.origin.clone());
        if let Some(reference) = node.get("$ref") {
            alone.set("$ref", reference.clone());
        }
        if !has_siblings {
            return alone;
        }
        let is_described = node.has("title") || node.has("description");
        if is_described && self.terms.say("siblings", "without words") {
            for keyword in ["title", "description"].into_iter().filter(|keyword| node.has(keyword)) {
                let remedy = Some(Fate::Changed("moves to the object around it".to_owned()));
                self.at_keyword(
                    ViolationKind::ReferenceWords,
                    ProviderReaction::Refuses,
                    node,
                    keyword,
                    remedy,
                );
            }
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
        self.at(ViolationKind::ReferenceSiblings, ProviderReaction::Refuses, node, "$ref", span, remedy);
        let mut made = Node::new(node.origin.clone());
        made.set("anyOf", SchemaSlot::Nodes(vec![alone]));
        for keyword in ["title", "description"] {
            if let Some(own) = node.get(keyword) {
                made.set(keyword, own.clone());
            }
        }
        made
    }

    /// Returns a reference in the source that points to the definitions of older drafts or of `OpenAPI`.
    fn other_place(&self, node: &Node<'a>) -> Option<&'a str> {
        let written = node.written("$ref").and_then(Value::as_str)?;
        (self.terms.say("references", "definitions") && !written.starts_with(PREFIX)).then_some(written)
    }

    fn is_limited_to_document(&self) -> bool {
        ["local", "definitions", "inlined"].iter().any(|word| self.terms.say("references", word))
    }

    fn definition(&self, reference: &str) -> Option<&'s Node<'a>> {
        self.definitions.get(reference.strip_prefix(PREFIX)?).copied()
    }
}
