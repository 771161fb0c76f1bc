use foldhash::HashSet;

use super::keywords::is_older_tuple;
use super::rewriter::Rewriter;
use crate::providers::loss::Fate;
use crate::providers::node::{NamedSchema, Node, SchemaSlot};
use crate::providers::standard::nullable;
use crate::providers::violation::{ProviderReaction, ViolationKind};
use crate::syntax::{Value, ValueKind, sort_as_enumerated};

impl<'a> Rewriter<'_, 'a> {
    pub(super) fn object(&mut self, node: &Node<'a>, made: &mut Node<'a>, depth: usize) {
        let is_object = node.types().contains(&"object") || node.has("properties") || made.is("object");
        if !is_object {
            return self.stray(node, made);
        }
        self.properties(node, made, depth);
        self.required(node, made);
        self.additional(node, made, depth);
        if self.terms.say("objects", "complete") {
            for keyword in ["properties", "required"].into_iter().filter(|keyword| !node.has(keyword)) {
                self.add_keyword(node, made, keyword);
            }
        }
    }

    fn stray(&mut self, node: &Node<'a>, made: &mut Node<'a>) {
        for keyword in ["required", "additionalProperties"] {
            let Some(slot) = node.get(keyword) else { continue };
            if self.terms.take(keyword) {
                made.set(keyword, slot.clone());
            } else {
                self.at_keyword(
                    ViolationKind::Keyword,
                    self.terms.reaction(false),
                    node,
                    keyword,
                    Some(Fate::Lost),
                );
            }
        }
    }

    fn properties(&mut self, node: &Node<'a>, made: &mut Node<'a>, depth: usize) {
        let Some(SchemaSlot::Named(named)) = node.get("properties") else {
            if self.terms.say("objects", "closed") {
                made.set("properties", SchemaSlot::Named(Vec::new()));
            }
            return;
        };
        let must_have_all = self.terms.say("properties", "required");
        let required = node.required();
        for NamedSchema { name, name_span, .. } in named {
            if !self.terms.allow_name(name) {
                self.at(ViolationKind::PropertyName, ProviderReaction::Refuses, node, name, *name_span, None);
            }
        }
        let rewritten = self.named(named, depth);
        let properties = rewritten.into_iter().map(|property| {
            if !must_have_all || required.contains(property.name) {
                return property;
            }
            let remedy = Some(Fate::Changed("becomes required, and may be null".to_owned()));
            self.at(
                ViolationKind::OptionalProperty,
                ProviderReaction::Refuses,
                node,
                property.name,
                property.name_span,
                remedy,
            );
            NamedSchema { node: nullable(property.node), ..property }
        });
        let properties = properties.collect();
        made.set("properties", SchemaSlot::Named(properties));
    }

    fn required(&mut self, node: &Node<'a>, made: &mut Node<'a>) {
        let must_have_all = self.terms.say("properties", "required");
        let mut required = names(node.get("required"));
        if must_have_all || self.terms.say("required", "declared") {
            let declared: HashSet<&str> = node.named("properties").iter().map(|it| it.name).collect();
            let before = required.len();
            required.retain(|name| declared.contains(name));
            if required.len() < before {
                let remedy = Some(Fate::Changed("names declared properties only".to_owned()));
                self.at_keyword(
                    ViolationKind::UndeclaredRequired,
                    ProviderReaction::Refuses,
                    node,
                    "required",
                    remedy,
                );
                if !must_have_all {
                    made.set("required", SchemaSlot::Names(required));
                    return;
                }
            }
        }
        if !must_have_all {
            if let Some(slot) = node.get("required") {
                made.set("required", slot.clone());
            }
            return;
        }
        let mut names: Vec<_> = node.named("properties").iter().map(|property| property.name).collect();
        sort_as_enumerated(&mut names, |name| name);
        made.set("required", SchemaSlot::Names(names));
    }

    fn additional(&mut self, node: &Node<'a>, made: &mut Node<'a>, depth: usize) {
        let written = node.get("additionalProperties");
        if !self.terms.say("objects", "closed") {
            let Some(slot) = written else { return };
            if !self.terms.take("additionalProperties") {
                let reaction = self.terms.reaction(false);
                self.at_keyword(
                    ViolationKind::Keyword,
                    reaction,
                    node,
                    "additionalProperties",
                    Some(Fate::Lost),
                );
                return;
            }
            let slot = match slot {
                SchemaSlot::Node(node) => SchemaSlot::Node(Box::new(self.schema(node, depth + 1))),
                other => other.clone(),
            };
            return made.set("additionalProperties", slot);
        }
        let is_open = written.is_some_and(SchemaSlot::is_truthy);
        if is_open || written.is_none() {
            let remedy = (!is_open).then(|| Fate::Changed("becomes `false`".to_owned()));
            self.at_keyword(
                ViolationKind::OpenObject,
                ProviderReaction::Refuses,
                node,
                "additionalProperties",
                remedy,
            );
        }
        made.set("additionalProperties", SchemaSlot::Bool(false));
    }

    pub(super) fn array(&mut self, node: &Node<'a>, made: &Node<'a>) {
        let says = |word: &str| self.terms.say("items", word);
        // A tuple of an older draft is reported separately.
        let is_said = made.has("items")
            // If that is refused, its own violation explains the repair.
            || node.has("prefixItems") && !says("beside prefixItems")
            || is_older_tuple(node);
        let is_array = if says("of arrays alone") {
            node.types() == ["array"] && node.text("type").is_some()
        } else {
            node.types().contains(&"array")
        };
        let is_looked_at = !self.is_in_definitions || !says("outside definitions");
        if says("required") && is_array && !is_said && is_looked_at {
            let span = node.origin.span;
            self.at(ViolationKind::MissingItems, ProviderReaction::Refuses, node, "items", span, None);
        }
    }

    /// Requires a type of a schema, directly or in all alternatives.
    pub(super) fn typed(&mut self, node: &Node<'a>, made: &mut Node<'a>) {
        if !self.terms.say("types", "required")
            || made.has("type")
            || made.has("anyOf")
            || node.has("oneOf")
            || node.has("allOf")
        {
            return;
        }
        let span = node.origin.span;
        if node.place("type") != span {
            // It has an invalid one.
            return;
        }
        let implied = if node.has("properties") {
            Some("object")
        } else if node.has("items") {
            Some("array")
        } else {
            type_of_choices(made)
        };
        let remedy = implied.map(|name| Fate::Changed(format!("becomes `{name}`")));
        self.at(ViolationKind::MissingType, ProviderReaction::Refuses, node, "type", span, remedy);
        if let Some(name) = implied {
            made.set("type", SchemaSlot::Text(name.into()));
        }
    }

    pub(super) fn complete_root(&mut self, made: &mut Node<'a>) {
        let standard = self.standard;
        if standard.definitions.is_empty() && !standard.has_definitions {
            self.add_keyword(&standard.root, made, "$defs");
        }
        if !standard.root.has("additionalProperties") {
            self.add_keyword(&standard.root, made, "additionalProperties");
        }
    }

    fn add_keyword(&mut self, node: &Node<'a>, made: &mut Node<'a>, keyword: &'static str) {
        let remedy = Some(Fate::Changed("is added".to_owned()));
        let span = node.origin.span;
        self.at(ViolationKind::IncompleteObject, ProviderReaction::Refuses, node, keyword, span, remedy);
        let slot = match keyword {
            "required" => SchemaSlot::List(Vec::new()),
            "additionalProperties" => SchemaSlot::Bool(false),
            _ => SchemaSlot::Named(Vec::new()),
        };
        made.set(keyword, slot);
    }
}

fn names<'a>(slot: Option<&SchemaSlot<'a>>) -> Vec<&'a str> {
    let values = slot.and_then(SchemaSlot::as_list).unwrap_or_default();
    values.into_iter().filter_map(|value: &'a Value| value.as_str()).collect()
}

fn type_of_choices(made: &Node<'_>) -> Option<&'static str> {
    let values = made
        .get("enum")
        .and_then(SchemaSlot::as_list)
        .or_else(|| made.value("const").map(|one| vec![one]))?;
    let name = |value: &Value| match &value.kind {
        ValueKind::String(_) => Some("string"),
        ValueKind::Bool(_) => Some("boolean"),
        ValueKind::Number(_) => Some("number"),
        ValueKind::Null => Some("null"),
        _ => None,
    };
    let first = name(values.first()?)?;
    values.iter().all(|value| name(value) == Some(first)).then_some(first)
}
