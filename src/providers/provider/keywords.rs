use super::note;
use super::rewriter::Rewriter;
use crate::providers::attributes::next_whole;
use crate::providers::loss::Fate;
use crate::providers::node::{NamedSchema, Node, SchemaSlot};
use crate::providers::standard::NULL;
use crate::providers::violation::{ProviderReaction, ViolationKind};
use crate::syntax::{Value, ValueKind, number};

/// Keywords that narrow values without subschemas: a description can replace them.
const CONSTRAINTS: [&str; 16] = [
    "contentEncoding",
    "contentMediaType",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "pattern",
    "uniqueItems",
];

/// Keywords that narrow values by subschemas: nothing can replace them.
const APPLICATORS: [&str; 18] = [
    "$dynamicRef",
    "allOf",
    "contains",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "if",
    "items",
    "maxContains",
    "minContains",
    "not",
    "patternProperties",
    "prefixItems",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

const LOOK_AROUND: [&str; 4] = ["(?=", "(?!", "(?<=", "(?<!"];

impl<'a> Rewriter<'_, 'a> {
    pub(super) fn keyword(
        &mut self,
        node: &Node<'a>,
        keyword: &'a str,
        slot: &SchemaSlot<'a>,
        made: &mut Node<'a>,
        notes: &mut Vec<String>,
        depth: usize,
    ) {
        match keyword {
            // Converted with the object itself.
            "additionalProperties" | "properties" | "required" => return,
            "anyOf" => return self.any_of(node, keyword, slot, made, depth),
            "type" => return self.types(node, slot, made),
            // `const` already expresses the only value left.
            "enum" if node.has("const") && !self.terms.take("const") => return,
            "enum" if self.terms.say("enums", "strings") => return self.strings(node, slot, made, notes),
            "enum" if self.terms.say("enums", "primitives") && has_parts(slot) => {
                return self.at_keyword(
                    ViolationKind::EnumValue,
                    ProviderReaction::Refuses,
                    node,
                    keyword,
                    None,
                );
            }
            "enum" if self.terms.say("enums", "of the type") && !node.has("type") => {
                let (remedy, span) = (Some(Fate::Changed("stays".to_owned())), node.origin.span);
                self.at(ViolationKind::MissingType, ProviderReaction::Refuses, node, "type", span, remedy);
            }
            "enum" if self.terms.say("enums", "of the type") && !is_of_one_type(node, slot) => {
                let remedy = Some(Fate::Changed("becomes one `enum` for each type".to_owned()));
                self.at_keyword(ViolationKind::EnumValue, ProviderReaction::Refuses, node, keyword, remedy);
            }
            "prefixItems" if is_older_tuple(node) && self.terms.say("drafts", "2020-12") => {
                let is_taken = self.terms.take(keyword);
                let is_enough = node.has("items") || !self.terms.say("items", "beside prefixItems");
                let becomes = || Fate::Changed("becomes `prefixItems`".to_owned());
                let remedy = (is_taken && is_enough).then(becomes);
                self.at_keyword(ViolationKind::Tuple, ProviderReaction::Refuses, node, "items", remedy);
                if !is_taken {
                    return;
                }
            }
            "minimum" | "maximum" if self.takes_over(node, keyword) => {
                let bound = whole_bound(node, keyword);
                return made.set(keyword, bound.map_or_else(|| slot.clone(), SchemaSlot::Number));
            }
            // The merge was not possible here.
            "allOf" if self.terms.take(keyword) && self.must_merge(node, node.nodes(keyword)) => {
                return self.cannot_merge(node, keyword);
            }
            "format" if !self.takes_format(slot) => {
                return self.constraint(ViolationKind::Format, node, keyword, slot, notes);
            }
            "pattern" if self.looks_around(slot) => {
                return self.constraint(ViolationKind::Pattern, node, keyword, slot, notes);
            }
            "minItems" if self.is_too_many_items(slot) => {
                return self.constraint(ViolationKind::Constraint, node, keyword, slot, notes);
            }
            _ => {}
        }
        if self.terms.take(keyword) {
            let slot = self.below(slot, depth);
            return made.set(keyword, slot);
        }
        match keyword {
            "exclusiveMinimum" | "exclusiveMaximum" if self.takes_over(node, inclusive(keyword)) => {
                self.whole_number(node, keyword, made);
            }
            "oneOf" => self.any_of(node, keyword, slot, made, depth),
            "const" => self.constant(node, slot, made, notes),
            "default" => self.constraint(ViolationKind::Default, node, keyword, slot, notes),
            "prefixItems" => {
                let reaction = self.terms.reaction(false);
                let written = if is_older_tuple(node) { "items" } else { keyword };
                // Without it, the schema of the other items would apply to these, too.
                self.at_keyword(ViolationKind::Tuple, reaction, node, written, None);
            }
            "examples" if self.terms.take("example") => self.example(node, slot, made),
            "uniqueItems"
                if matches!(slot, SchemaSlot::Value(Value { kind: ValueKind::Bool(false), .. })) => {}
            _ if CONSTRAINTS.contains(&keyword) => {
                self.constraint(ViolationKind::Constraint, node, keyword, slot, notes);
            }
            _ => {
                let reaction = self.terms.reaction(false);
                let can_be_lost = reaction != ProviderReaction::Refuses || !APPLICATORS.contains(&keyword);
                let violation_kind =
                    if keyword == "allOf" { ViolationKind::AllOf } else { ViolationKind::Keyword };
                self.at_keyword(violation_kind, reaction, node, keyword, lost_if(can_be_lost));
            }
        }
    }

    fn below(&mut self, slot: &SchemaSlot<'a>, depth: usize) -> SchemaSlot<'a> {
        match slot {
            SchemaSlot::Node(node) => SchemaSlot::Node(Box::new(self.schema(node, depth + 1))),
            SchemaSlot::Nodes(nodes) => {
                SchemaSlot::Nodes(nodes.iter().map(|node| self.schema(node, depth + 1)).collect())
            }
            SchemaSlot::Named(named) => SchemaSlot::Named(self.named(named, depth)),
            other => other.clone(),
        }
    }

    pub(super) fn named(&mut self, named: &[NamedSchema<'a>], depth: usize) -> Vec<NamedSchema<'a>> {
        let one = |NamedSchema { name, name_span, node }: &NamedSchema<'a>| NamedSchema {
            name,
            name_span: *name_span,
            node: self.schema(node, depth + 1),
        };
        named.iter().map(one).collect()
    }

    /// Moves a constraint that is not accepted to the description, or drops it.
    fn constraint(
        &mut self,
        kind: ViolationKind,
        node: &Node<'a>,
        keyword: &str,
        slot: &SchemaSlot<'a>,
        notes: &mut Vec<String>,
    ) {
        let reaction = match self.terms.reaction(true) {
            ProviderReaction::Refuses if self.terms.refuse_by_few(keyword) => ProviderReaction::RefusedByFew,
            reaction => reaction,
        };
        let line = match slot {
            SchemaSlot::Value(value) if reaction != ProviderReaction::Ignores => {
                Some(note(self.terms, keyword, value))
            }
            _ => None,
        };
        let fate = line.clone().map_or(Fate::Lost, Fate::Tagged);
        notes.extend(line);
        let name = match (kind, slot) {
            (ViolationKind::Format, SchemaSlot::Value(value)) => value.as_str().unwrap_or(keyword),
            _ => keyword,
        };
        self.at(kind, reaction, node, name, node.place(keyword), Some(fate));
    }

    /// Converts an exclusive limit of a whole number to an inclusive one: more than 0 is at least 1.
    fn whole_number(&mut self, node: &Node<'a>, keyword: &'a str, made: &mut Node<'a>) {
        let inclusive = inclusive(keyword);
        let Some(bound) = whole_bound(node, inclusive) else { return };
        made.set(inclusive, SchemaSlot::Number(bound));
        let how = format!("becomes `{inclusive}: {}`", number::show(bound));
        let reaction = self.terms.reaction(true);
        self.at_keyword(ViolationKind::Constraint, reaction, node, keyword, Some(Fate::Changed(how)));
    }

    /// Whether an inclusive limit also replaces the exclusive one next to it, which the dialect lacks.
    fn takes_over(&self, node: &Node<'a>, keyword: &str) -> bool {
        let exclusive = if keyword == "minimum" { "exclusiveMinimum" } else { "exclusiveMaximum" };
        let is_needed = node.has(exclusive) && !self.terms.take(exclusive) && self.terms.take(keyword);
        is_needed && whole_bound(node, keyword).is_some()
    }

    fn constant(
        &mut self,
        node: &Node<'a>,
        slot: &SchemaSlot<'a>,
        made: &mut Node<'a>,
        notes: &mut Vec<String>,
    ) {
        let SchemaSlot::Value(value) = slot else { return };
        let reaction = self.terms.reaction(false);
        let is_text = matches!(value.kind, ValueKind::String(_) | ValueKind::Null);
        if self.terms.say("enums", "strings") && !is_text {
            let line = note(self.terms, "const", value);
            notes.push(line.clone());
            let remedy = Some(Fate::Tagged(line));
            return self.at_keyword(ViolationKind::Constant, reaction, node, "const", remedy);
        }
        let remedy = Some(Fate::Changed("becomes `enum`".to_owned()));
        self.at_keyword(ViolationKind::Constant, reaction, node, "const", remedy);
        let choice = SchemaSlot::List(vec![value]);
        if self.terms.say("enums", "strings") {
            return self.strings(node, &choice, made, notes);
        }
        made.set("enum", choice);
    }

    /// Converts an `enum` to strings; other values move to the description.
    fn strings(
        &mut self,
        node: &Node<'a>,
        slot: &SchemaSlot<'a>,
        made: &mut Node<'a>,
        notes: &mut Vec<String>,
    ) {
        let all = slot.as_list().unwrap_or_default();
        // `null` is expressed by the type.
        let values: Vec<_> = all.iter().copied().filter(|value| value.kind != ValueKind::Null).collect();
        if values.len() < all.len() && node.types().is_empty() {
            if values.is_empty() {
                return made.set("type", SchemaSlot::Value(&NULL));
            }
            made.set("nullable", SchemaSlot::Bool(true));
        }
        if values.is_empty() {
            return;
        }
        if values.iter().all(|value| value.as_str().is_some()) {
            if self.terms.say("enums", "of a type") && node.types().is_empty() {
                self.untyped(node, made);
            }
            return made.set("enum", SchemaSlot::List(values));
        }
        let listed: Vec<String> = values.iter().map(|value| value.to_json().to_string()).collect();
        let line = format!("@enum {}", listed.join(", "));
        notes.push(line.clone());
        self.at_keyword(
            ViolationKind::EnumValue,
            ProviderReaction::Refuses,
            node,
            "enum",
            Some(Fate::Tagged(line)),
        );
    }

    fn untyped(&mut self, node: &Node<'a>, made: &mut Node<'a>) {
        made.set("type", SchemaSlot::Text("string".into()));
        if node.has("enum") {
            let remedy = Some(Fate::Changed("becomes `string`".to_owned()));
            self.at(
                ViolationKind::MissingType,
                ProviderReaction::Refuses,
                node,
                "type",
                node.origin.span,
                remedy,
            );
        }
    }

    fn example(&mut self, node: &Node<'a>, slot: &SchemaSlot<'a>, made: &mut Node<'a>) {
        let examples = slot.as_list().unwrap_or_default();
        if let Some(first) = examples.first() {
            made.set("example", SchemaSlot::Value(first));
        }
        if examples.len() != 1 {
            let remedy = Some(Fate::Changed("becomes `example`, with the first of them".to_owned()));
            self.at_keyword(ViolationKind::Keyword, self.terms.reaction(false), node, "examples", remedy);
        }
    }

    fn takes_format(&self, slot: &SchemaSlot<'_>) -> bool {
        slot.as_str().is_none_or(|format| self.terms.know_format(format))
    }

    fn looks_around(&self, slot: &SchemaSlot<'_>) -> bool {
        let is_limited = self.terms.say("patterns", "without look-around") && self.terms.take("pattern");
        is_limited && slot.as_str().is_some_and(|text| LOOK_AROUND.iter().any(|group| text.contains(group)))
    }

    fn is_too_many_items(&self, slot: &SchemaSlot<'_>) -> bool {
        let SchemaSlot::Value(value) = slot else { return false };
        #[allow(clippy::cast_precision_loss)]
        let most = self.terms.most("min_items").map(|most| most as f64);
        most.is_some_and(|most| value.as_number().is_some_and(|number| number > most))
    }
}

/// Whether an array has a schema for each item in `items`, as drafts before 2020-12 write tuples.
pub(super) fn is_older_tuple(node: &Node<'_>) -> bool {
    node.written("items").and_then(Value::as_array).is_some_and(|items| !items.is_empty())
}

fn inclusive(exclusive: &str) -> &'static str {
    if exclusive == "exclusiveMinimum" { "minimum" } else { "maximum" }
}

fn whole_bound(node: &Node<'_>, keyword: &str) -> Option<f64> {
    let types = node.types();
    let is_whole = types.contains(&"integer") && types.iter().all(|name| matches!(*name, "integer" | "null"));
    let number = |keyword: &str| node.value(keyword).and_then(Value::as_number);
    let is_least = keyword == "minimum";
    let exclusive = number(if is_least { "exclusiveMinimum" } else { "exclusiveMaximum" })?;
    let bound = next_whole(exclusive, is_least).filter(|_| is_whole)?;
    Some(match number(keyword) {
        Some(other) if is_least => bound.max(other),
        Some(other) => bound.min(other),
        None => bound,
    })
}

fn is_of_one_type(node: &Node<'_>, slot: &SchemaSlot<'_>) -> bool {
    let values = slot.as_list().unwrap_or_default();
    let is_of = |value: &Value| match (node.text("type"), &value.kind) {
        (Some("string"), ValueKind::String(_))
        | (Some("boolean"), ValueKind::Bool(_))
        | (Some("number"), ValueKind::Number(_))
        // Known only at run time.
        | (Some(_), ValueKind::Dynamic(_)) => true,
        (Some("integer"), ValueKind::Number(number)) => number.fract() == 0.0,
        _ => false,
    };
    values.into_iter().all(is_of)
}

fn has_parts(slot: &SchemaSlot<'_>) -> bool {
    let values = slot.as_list().unwrap_or_default();
    values.iter().any(|value| matches!(value.kind, ValueKind::Array(_) | ValueKind::Object(_)))
}

fn lost_if(condition: bool) -> Option<Fate> {
    condition.then_some(Fate::Lost)
}
