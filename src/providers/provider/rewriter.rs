use std::cell::OnceCell;

use foldhash::{HashMap, HashSet, HashSetExt};

use super::circles::recursive;
use crate::providers::loss::Fate;
use crate::providers::node::{NamedSchema, Node, SchemaSlot};
use crate::providers::origin::{OriginId, SchemaOrigin};
use crate::providers::profile::Terms;
use crate::providers::standard::Standard;
use crate::providers::violation::{Count, ProviderReaction, Violation, ViolationKind};
use crate::providers::walk::{MAX_DEPTH, MAX_SCHEMAS};
use crate::text::Span;

/// A violation without what follows from its origin.
type KnownViolation = (OriginId, ViolationKind, ProviderReaction, Span, String, Option<Fate>);

pub struct Rewriter<'s, 'a> {
    pub(super) terms: &'s Terms,
    pub(super) standard: &'s Standard<'a>,
    pub(super) definitions: HashMap<&'a str, &'s Node<'a>>,
    /// Definitions on cycles of references; the root is `#`.
    pub(super) recursive: HashSet<&'s str>,
    /// Recursive definitions whose values could never end.
    pub(super) endless: HashSet<&'s str>,
    pub(super) is_in_definitions: bool,
    /// Definitions that contain an object to be changed, directly or through references.
    pub(super) changing: OnceCell<HashSet<&'s str>>,
    violations: Vec<Violation>,
    known: HashSet<KnownViolation>,
    /// Of each known violation, so that no other origin takes its address.
    origins: Vec<SchemaOrigin<'a>>,
    made: usize,
    is_too_large: bool,
}

impl<'s, 'a> Rewriter<'s, 'a> {
    pub fn new(standard: &'s Standard<'a>, terms: &'s Terms) -> Self {
        let definitions: HashMap<_, _> =
            standard.definitions.iter().map(|NamedSchema { name, node, .. }| (*name, node)).collect();
        Self {
            terms,
            standard,
            definitions,
            recursive: recursive(standard, true),
            endless: recursive(standard, false),
            is_in_definitions: false,
            changing: OnceCell::new(),
            violations: Vec::new(),
            known: HashSet::new(),
            origins: Vec::new(),
            made: 0,
            is_too_large: false,
        }
    }

    pub fn into_violations(self) -> Vec<Violation> {
        let mut violations = self.violations;
        violations.sort_by(|one, other| {
            (one.span, &one.pointer, one.kind).cmp(&(other.span, &other.pointer, other.kind))
        });
        violations.dedup();
        violations
    }

    pub fn document(&mut self) -> Node<'a> {
        self.places();
        let root = self.root();
        self.names_of_whole(&root);
        let mut made = self.schema(&root, 0);
        if self.terms.say("objects", "complete") && made.is("object") {
            self.complete_root(&mut made);
        }
        let closes_empty = self.terms.say("empty", "closed") && self.terms.take("additionalProperties");
        if closes_empty && made.named("properties").is_empty() {
            close_empty(&mut made);
        }
        if !self.standard.definitions.is_empty() && !self.terms.say("references", "inlined") {
            self.is_in_definitions = true;
            let definitions = self.standard.definitions.iter();
            let definitions = definitions
                .map(|NamedSchema { name, name_span, node }| NamedSchema {
                    name,
                    name_span: *name_span,
                    node: self.schema(node, 1),
                })
                .collect();
            made.set("$defs", SchemaSlot::Named(definitions));
        }
        made
    }

    pub(super) fn schema(&mut self, node: &Node<'a>, depth: usize) -> Node<'a> {
        let mut made = Node::new(node.origin.clone());
        if !self.admits(node, depth) {
            return made;
        }
        if node.written("nullable").is_some() && self.terms.say("nullable", "refused") {
            let remedy = Some(Fate::Changed("becomes `null` in an `anyOf`".to_owned()));
            self.at_keyword(ViolationKind::Keyword, ProviderReaction::Refuses, node, "nullable", remedy);
        }
        if node.has("$ref") {
            return self.reference(node, depth);
        }
        if let Some(merged) = self.merged(node) {
            return self.schema(&merged, depth + 1);
        }
        let union = self.split(node).or_else(|| self.distributed(node));
        if let Some(union) = union.or_else(|| self.without_null_choice(node)) {
            return self.schema(&union, depth + 1);
        }
        let mut lines = Vec::new();
        for (keyword, slot) in node.defined() {
            self.keyword(node, keyword, slot, &mut made, &mut lines, depth);
        }
        self.typed(node, &mut made);
        self.object(node, &mut made, depth);
        self.array(node, &made);
        super::add_notes(&mut made, &lines);
        self.in_case(&mut made);
        made
    }

    pub(super) fn at_keyword(
        &mut self,
        kind: ViolationKind,
        reaction: ProviderReaction,
        node: &Node<'a>,
        keyword: &str,
        remedy: Option<Fate>,
    ) {
        self.at(kind, reaction, node, keyword, node.place(keyword), remedy);
    }

    /// A definition that is inlined in many places has its violations in each of them; they are kept once.
    pub(super) fn at(
        &mut self,
        kind: ViolationKind,
        reaction: ProviderReaction,
        node: &Node<'a>,
        name: &str,
        span: Span,
        remedy: Option<Fate>,
    ) {
        let what = (node.origin.id(), kind, reaction, span, name.to_owned(), remedy.clone());
        if self.known.insert(what) {
            self.origins.push(node.origin.clone());
            self.violations.push(violation(kind, reaction, node, name, span, remedy));
        }
    }

    pub(super) fn too_much(&mut self, kind: ViolationKind, node: &Node<'a>, span: Span, count: Count) {
        let found = violation(kind, ProviderReaction::Refuses, node, "", span, None);
        self.violations.push(Violation { count: Some(count), ..found });
    }

    fn names_of_whole(&mut self, root: &Node<'a>) {
        for NamedSchema { name, name_span, .. } in root.named("properties") {
            if !self.terms.allow_top_name(name) {
                self.at(ViolationKind::PropertyName, ProviderReaction::Refuses, root, name, *name_span, None);
            }
        }
    }

    fn admits(&mut self, node: &Node<'a>, depth: usize) -> bool {
        self.made += 1;
        self.is_within(node, depth)
    }

    /// Whether the budget allows `copies` of a schema that costs as much as `weight` others.
    pub(super) fn affords(&mut self, node: &Node<'a>, weight: usize, copies: usize) -> bool {
        self.made = self.made.saturating_add(weight.saturating_mul(copies));
        self.is_within(node, 0)
    }

    fn is_within(&mut self, node: &Node<'a>, depth: usize) -> bool {
        if depth <= MAX_DEPTH && self.made <= MAX_SCHEMAS {
            return true;
        }
        if !std::mem::replace(&mut self.is_too_large, true) {
            self.at(ViolationKind::TooLarge, ProviderReaction::Refuses, node, "$ref", node.origin.span, None);
        }
        false
    }
}

fn violation(
    kind: ViolationKind,
    reaction: ProviderReaction,
    node: &Node<'_>,
    name: &str,
    span: Span,
    remedy: Option<Fate>,
) -> Violation {
    Violation {
        kind,
        reaction,
        remedy,
        name: name.to_owned(),
        count: None,
        pointer: node.origin.pointer(),
        accessor: node.origin.accessor(),
        span,
        schema: node.origin.span,
    }
}

/// Closes an object without parameters, as the protocol requires.
fn close_empty(node: &mut Node<'_>) {
    let says_nothing = |(keyword, slot): (&str, &SchemaSlot<'_>)| match keyword {
        "type" | "title" | "description" | "$defs" | "properties" => true,
        "required" => slot.as_list().is_some_and(|names| names.is_empty()),
        _ => matches!(slot, SchemaSlot::Undefined),
    };
    if node.is("object") && node.keywords().all(says_nothing) {
        node.clear(&["properties", "required"]);
        node.set("additionalProperties", SchemaSlot::Bool(false));
    }
}
