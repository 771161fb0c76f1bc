use foldhash::{HashMap, HashSet};

use super::circles::recursive;
use super::notes;
use crate::dialects::failure::Reason;
use crate::dialects::limits::{MAX_DEPTH, MAX_SCHEMAS};
use crate::dialects::loss::Fate;
use crate::dialects::node::{Named, Node, Slot};
use crate::dialects::profile::Terms;
use crate::dialects::remark::{Count, Reaction, Remark, Trouble};
use crate::dialects::standard::Standard;
use crate::text::Span;

/// Rewrites one document as the terms of a provider say.
pub struct Rewriter<'s, 'a> {
    pub(super) terms: &'s Terms,
    pub(super) standard: &'s Standard<'a>,
    pub(super) definitions: HashMap<&'a str, &'s Node<'a>>,
    /// The definitions that contain references which lead back to them; the root is `#`.
    pub(super) recursive: HashSet<&'s str>,
    /// Those of them which no value can end.
    pub(super) endless: HashSet<&'s str>,
    /// Why there is no result.
    pub problem: Option<Reason>,
    remarks: Vec<Remark>,
    made: usize,
}

impl<'s, 'a> Rewriter<'s, 'a> {
    /// A rewriter that has not begun.
    pub fn new(standard: &'s Standard<'a>, terms: &'s Terms) -> Self {
        let definitions: HashMap<_, _> =
            standard.definitions.iter().map(|Named { name, node, .. }| (*name, node)).collect();
        Self {
            terms,
            standard,
            definitions,
            recursive: recursive(standard, true),
            endless: recursive(standard, false),
            problem: None,
            remarks: Vec::new(),
            made: 0,
        }
    }

    /// What was found, in the order of the text.
    pub fn into_remarks(self) -> Vec<Remark> {
        let mut remarks = self.remarks;
        remarks.sort_by(|one, other| {
            (one.span, &one.pointer, one.trouble).cmp(&(other.span, &other.pointer, other.trouble))
        });
        remarks.dedup();
        remarks
    }

    /// The whole document.
    pub fn document(&mut self) -> Node<'a> {
        self.malformed();
        let root = self.root();
        let mut made = self.schema(&root, 0);
        if self.terms.say("objects", "complete") && made.is("object") {
            self.complete_root(&mut made);
        }
        if self.terms.say("empty", "closed") && made.named("properties").is_empty() {
            close_empty(&mut made);
        }
        if !self.standard.definitions.is_empty() && !self.terms.say("references", "inlined") {
            let definitions = self.standard.definitions.iter();
            let definitions = definitions
                .map(|Named { name, name_span, node }| Named {
                    name,
                    name_span: *name_span,
                    node: self.schema(node, 1),
                })
                .collect();
            made.set("$defs", Slot::Named(definitions));
        }
        made
    }

    /// One schema and all below it.
    pub(super) fn schema(&mut self, node: &Node<'a>, depth: usize) -> Node<'a> {
        let mut made = Node::new(node.origin.clone());
        if !self.admits(node, depth) {
            return made;
        }
        if node.written("nullable").is_some() && self.terms.say("nullable", "refused") {
            let remedy = Some(Fate::Changed("becomes `null` in an `anyOf`".to_owned()));
            self.at_keyword(Trouble::Keyword, Reaction::Refuses, node, "nullable", remedy);
        }
        if node.has("$ref") {
            return self.reference(node, depth);
        }
        if let Some(merged) = self.merged(node) {
            return self.schema(&merged, depth + 1);
        }
        if let Some(union) = self.split(node).or_else(|| self.distributed(node)) {
            return self.schema(&union, depth + 1);
        }
        let mut lines = Vec::new();
        for (keyword, slot) in node.keywords().filter(|(keyword, _)| node.has(keyword)) {
            self.keyword(node, keyword, slot, &mut made, &mut lines, depth);
        }
        self.typed(node, &mut made);
        self.object(node, &mut made, depth);
        self.array(node, &made);
        notes::add(&mut made, &lines);
        self.in_case(&mut made);
        made
    }

    /// A remark on a keyword of a schema, at its place.
    pub(super) fn at_keyword(
        &mut self,
        trouble: Trouble,
        reaction: Reaction,
        node: &Node<'a>,
        keyword: &str,
        remedy: Option<Fate>,
    ) {
        self.at(trouble, reaction, node, keyword, node.place(keyword), remedy);
    }

    /// The same at another place.
    pub(super) fn at(
        &mut self,
        trouble: Trouble,
        reaction: Reaction,
        node: &Node<'a>,
        name: &str,
        span: Span,
        remedy: Option<Fate>,
    ) {
        self.remarks.push(Remark {
            trouble,
            reaction,
            remedy,
            name: name.to_owned(),
            count: None,
            pointer: node.origin.pointer(),
            accessor: node.origin.accessor(),
            span,
            schema: node.origin.span,
        });
    }

    /// A remark that there is too much of something.
    pub(super) fn too_much(&mut self, trouble: Trouble, node: &Node<'a>, span: Span, count: Count) {
        self.at(trouble, Reaction::Refuses, node, "", span, None);
        if let Some(remark) = self.remarks.last_mut() {
            remark.count = Some(count);
        }
    }

    fn malformed(&mut self) {
        if !self.terms.say("malformed", "refused") {
            return;
        }
        for (origin, member) in &self.standard.malformed {
            let is_record = member.key == "examples" && member.value.as_object().is_some();
            if is_record && self.terms.say("examples", "by name") {
                continue;
            }
            let node = Node::new(origin.clone());
            self.at(Trouble::Malformed, Reaction::Refuses, &node, &member.key, member.span(), None);
        }
    }

    fn admits(&mut self, node: &Node<'a>, depth: usize) -> bool {
        self.made += 1;
        if depth <= MAX_DEPTH && self.made <= MAX_SCHEMAS {
            return true;
        }
        self.problem.get_or_insert_with(|| {
            Reason::at(&node.origin, "With its references resolved the schema is too large.".to_owned())
        });
        false
    }
}

/// An object without parameters, as the protocol wants it.
fn close_empty(node: &mut Node<'_>) {
    let says_nothing = |(keyword, slot): (&str, &Slot<'_>)| match keyword {
        "type" | "title" | "description" | "$defs" | "properties" => true,
        "required" => slot.as_list().is_some_and(|names| names.is_empty()),
        _ => matches!(slot, Slot::Undefined),
    };
    if node.is("object") && node.keywords().all(says_nothing) {
        node.clear(&["properties", "required"]);
        node.set("additionalProperties", Slot::Bool(false));
    }
}
