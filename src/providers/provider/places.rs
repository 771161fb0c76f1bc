//! Local violations, independent of context: malformed values, boolean schemas, and keywords of older drafts.

use foldhash::HashSet;

use super::rewriter::Rewriter;
use crate::json_schema::keywords::{KeywordShape, shape};
use crate::providers::loss::Fate;
use crate::providers::node::Node;
use crate::providers::origin::SchemaOrigin;
use crate::providers::violation::{ProviderReaction, ViolationKind};
use crate::syntax::{Member, Value, ValueKind};

impl<'a> Rewriter<'_, 'a> {
    pub(super) fn places(&mut self) {
        self.malformed();
        self.older();
        self.declared();
        self.defined();
        self.booleans();
    }

    fn malformed(&mut self) {
        if !self.terms.say("malformed", "refused") {
            return;
        }
        let standard = self.standard;
        for (origin, member) in &standard.malformed {
            let is_record = member.key == "examples" && member.value.as_object().is_some();
            let is_taken = is_record && self.terms.say("examples", "by name")
                || self.terms.say("malformed", "coerced") && is_coerced(member);
            if !is_taken {
                self.at_member(ViolationKind::Malformed, ProviderReaction::Refuses, origin, member, None);
            }
        }
        for origin in &standard.strangers {
            let node = Node::new(origin.clone());
            self.at(ViolationKind::NoSchema, ProviderReaction::Refuses, &node, "", origin.span, None);
        }
    }

    /// A tuple is reported with its keyword.
    fn older(&mut self) {
        if !self.terms.say("drafts", "2020-12") {
            return;
        }
        let standard = self.standard;
        for (origin, member) in &standard.older {
            let is_tuple = member.value.as_array().is_some_and(|items| !items.is_empty());
            if !is_tuple && self.terms.take(&member.key) {
                let how = if member.key == "items" { "is left out" } else { "becomes a number" };
                let remedy = Some(Fate::Changed(how.to_owned()));
                self.at_member(ViolationKind::Malformed, ProviderReaction::Refuses, origin, member, remedy);
            }
        }
    }

    fn declared(&mut self) {
        let standard = self.standard;
        let is_refused = self.terms.say("declaration", "refused");
        let few_refuse_older = self.terms.say("declaration", "few know 2020-12 only");
        for (origin, member) in &standard.declared {
            // Leaving it out does not change the meaning.
            let remedy = || Some(Fate::Changed("is left out".to_owned()));
            if is_refused {
                let reaction = self.terms.reaction(false);
                self.at_member(ViolationKind::Keyword, reaction, origin, member, remedy());
            }
            let is_of_whole = || origin.pointer() == standard.root.origin.pointer();
            if few_refuse_older && is_older_draft(&member.value) && is_of_whole() {
                self.at_member(
                    ViolationKind::OlderDraft,
                    ProviderReaction::RefusedByFew,
                    origin,
                    member,
                    remedy(),
                );
            }
        }
    }

    /// A dialect with inlined references has no keyword for definitions.
    fn defined(&mut self) {
        if !self.terms.say("references", "inlined") {
            return;
        }
        let standard = self.standard;
        for (origin, member) in &standard.defined {
            let remedy = Some(Fate::Changed("is left out".to_owned()));
            self.at_member(ViolationKind::Keyword, self.terms.reaction(false), origin, member, remedy);
        }
    }

    fn booleans(&mut self) {
        let (any, of_whole) = ("refused", "refused as parameters");
        let is_any = self.terms.say("booleans", any);
        if !is_any && !self.terms.say("booleans", of_whole) {
            return;
        }
        let standard = self.standard;
        let parameters = standard.root.named("properties").iter();
        let parameters: HashSet<String> = parameters.map(|it| it.node.origin.pointer()).collect();
        for (origin, allows_all) in &standard.booleans {
            if is_any || parameters.contains(&origin.pointer()) {
                let how = if *allows_all { "becomes `{}`" } else { "becomes an object" };
                let remedy = Some(Fate::Changed(how.to_owned()));
                let name = if *allows_all { "true" } else { "false" };
                let node = Node::new(origin.clone());
                self.at(
                    ViolationKind::BooleanSchema,
                    ProviderReaction::Refuses,
                    &node,
                    name,
                    origin.span,
                    remedy,
                );
            }
        }
    }

    fn at_member(
        &mut self,
        kind: ViolationKind,
        reaction: ProviderReaction,
        origin: &SchemaOrigin<'a>,
        member: &Member,
        remedy: Option<Fate>,
    ) {
        let node = Node::new(origin.clone());
        self.at(kind, reaction, &node, &member.key, member.span(), remedy);
    }
}

fn is_coerced(member: &Member) -> bool {
    let is_scalar = matches!(
        member.value.kind,
        ValueKind::Null | ValueKind::Bool(_) | ValueKind::Number(_) | ValueKind::String(_)
    );
    let wants_scalar = matches!(
        shape(&member.key),
        Some(KeywordShape::Text | KeywordShape::Number | KeywordShape::Count | KeywordShape::Flag)
    );
    is_scalar && wants_scalar
}

fn is_older_draft(value: &Value) -> bool {
    let name = value.as_str().map(|uri| uri.trim_end_matches('#').trim_end_matches('/'));
    let name = name.and_then(|uri| uri.split_once("json-schema.org/"));
    name.is_some_and(|(_, draft)| draft != "draft/2020-12/schema")
}
