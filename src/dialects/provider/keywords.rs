//! One keyword of a schema.

use super::notes::note;
use super::rewriter::Rewriter;
use crate::dialects::loss::Fate;
use crate::dialects::node::{Named, Node, Slot};
use crate::dialects::remark::{Reaction, Trouble};
use crate::dialects::standard::NULL;
use crate::syntax::{Kind, Value};

/// What narrows values without describing their parts: words of a description can say it.
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

/// What narrows values by schemas: nothing else can say it.
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

/// What looks around itself in a regular expression.
const LOOK_AROUND: [&str; 4] = ["(?=", "(?!", "(?<=", "(?<!"];

impl<'a> Rewriter<'_, 'a> {
    /// Writes what the dialect has for a keyword, and remarks what it has not.
    pub(super) fn keyword(
        &mut self,
        node: &Node<'a>,
        keyword: &'a str,
        slot: &Slot<'a>,
        made: &mut Node<'a>,
        notes: &mut Vec<String>,
        depth: usize,
    ) {
        match keyword {
            // Those of the whole schema; objects() looks at what else may be in an object.
            "additionalProperties" | "properties" | "required" => return,
            "anyOf" => return self.any_of(node, keyword, slot, made, depth),
            "type" => return self.types(node, slot, made),
            // The one value that is left of them is said by it.
            "enum" if node.has("const") && !self.terms.take("const") => return,
            "enum" if self.terms.say("enums", "strings") => return self.strings(node, slot, made, notes),
            "enum" if self.terms.say("enums", "primitives") && has_parts(slot) => {
                return self.at_keyword(Trouble::EnumValue, Reaction::Refuses, node, keyword, None);
            }
            // Here it could not be merged.
            "allOf" if self.terms.take(keyword) && self.must_merge(node, node.nodes(keyword)) => {
                return self.cannot_merge(node, keyword);
            }
            "format" if !self.takes_format(slot) => {
                return self.constraint(Trouble::Format, node, keyword, slot, notes);
            }
            "pattern" if self.looks_around(slot) => {
                return self.constraint(Trouble::Pattern, node, keyword, slot, notes);
            }
            "minItems" if self.is_too_many_items(slot) => {
                return self.constraint(Trouble::Constraint, node, keyword, slot, notes);
            }
            _ => {}
        }
        if self.terms.take(keyword) {
            let slot = self.below(slot, depth);
            return made.set(keyword, slot);
        }
        match keyword {
            "oneOf" => self.any_of(node, keyword, slot, made, depth),
            "const" => self.constant(node, slot, made, notes),
            "default" => self.constraint(Trouble::Default, node, keyword, slot, notes),
            "prefixItems" => {
                let reaction = self.terms.reaction(false);
                self.at_keyword(
                    Trouble::Tuple,
                    reaction,
                    node,
                    keyword,
                    lost_if(reaction == Reaction::Ignores),
                );
            }
            "examples" if self.terms.take("example") => self.example(node, slot, made),
            "uniqueItems" if matches!(slot, Slot::Value(Value { kind: Kind::Bool(false), .. })) => {}
            _ if CONSTRAINTS.contains(&keyword) => {
                self.constraint(Trouble::Constraint, node, keyword, slot, notes);
            }
            _ => {
                let reaction = self.terms.reaction(false);
                let can_be_lost = reaction == Reaction::Ignores || !APPLICATORS.contains(&keyword);
                let trouble = if keyword == "allOf" { Trouble::AllOf } else { Trouble::Keyword };
                self.at_keyword(trouble, reaction, node, keyword, lost_if(can_be_lost));
            }
        }
    }

    /// What stands in a keyword that is taken, each schema in it rewritten.
    fn below(&mut self, slot: &Slot<'a>, depth: usize) -> Slot<'a> {
        match slot {
            Slot::Node(node) => Slot::Node(Box::new(self.schema(node, depth + 1))),
            Slot::Nodes(nodes) => {
                Slot::Nodes(nodes.iter().map(|node| self.schema(node, depth + 1)).collect())
            }
            Slot::Named(named) => Slot::Named(self.named(named, depth)),
            other => other.clone(),
        }
    }

    pub(super) fn named(&mut self, named: &[Named<'a>], depth: usize) -> Vec<Named<'a>> {
        let one = |Named { name, name_span, node }: &Named<'a>| Named {
            name,
            name_span: *name_span,
            node: self.schema(node, depth + 1),
        };
        named.iter().map(one).collect()
    }

    /// A constraint that is not taken: words of the description, or nothing.
    fn constraint(
        &mut self,
        trouble: Trouble,
        node: &Node<'a>,
        keyword: &str,
        slot: &Slot<'a>,
        notes: &mut Vec<String>,
    ) {
        let reaction = self.terms.reaction(true);
        let line = match slot {
            Slot::Value(value) if reaction != Reaction::Ignores => Some(note(self.terms, keyword, value)),
            _ => None,
        };
        let fate = line.clone().map_or(Fate::Lost, Fate::Tagged);
        notes.extend(line);
        let name = match (trouble, slot) {
            (Trouble::Format, Slot::Value(value)) => value.as_str().unwrap_or(keyword),
            _ => keyword,
        };
        self.at(trouble, reaction, node, name, node.place(keyword), Some(fate));
    }

    /// One value is a choice of one.
    fn constant(&mut self, node: &Node<'a>, slot: &Slot<'a>, made: &mut Node<'a>, notes: &mut Vec<String>) {
        let Slot::Value(value) = slot else { return };
        let reaction = self.terms.reaction(false);
        let remedy = Some(Fate::Changed("becomes `enum`".to_owned()));
        self.at_keyword(Trouble::Constant, reaction, node, "const", remedy);
        let choice = Slot::List(vec![value]);
        if self.terms.say("enums", "strings") {
            return self.strings(node, &choice, made, notes);
        }
        made.set("enum", choice);
    }

    /// The choices of a string; others are words of the description.
    fn strings(&mut self, node: &Node<'a>, slot: &Slot<'a>, made: &mut Node<'a>, notes: &mut Vec<String>) {
        let all = slot.as_list().unwrap_or_default();
        // `null` is said by the type.
        let values: Vec<_> = all.iter().copied().filter(|value| value.kind != Kind::Null).collect();
        if values.len() < all.len() && node.types().is_empty() {
            if values.is_empty() {
                return made.set("type", Slot::Value(&NULL));
            }
            made.set("nullable", Slot::Bool(true));
        }
        if values.is_empty() {
            return;
        }
        if values.iter().all(|value| value.as_str().is_some()) {
            return made.set("enum", Slot::List(values));
        }
        let listed: Vec<String> = values.iter().map(|value| value.to_json().to_string()).collect();
        let line = format!("@enum {}", listed.join(", "));
        notes.push(line.clone());
        self.at_keyword(Trouble::EnumValue, Reaction::Refuses, node, "enum", Some(Fate::Tagged(line)));
    }

    /// The first of the examples.
    fn example(&mut self, node: &Node<'a>, slot: &Slot<'a>, made: &mut Node<'a>) {
        let examples = slot.as_list().unwrap_or_default();
        if let Some(first) = examples.first() {
            made.set("example", Slot::Value(first));
        }
        if examples.len() != 1 {
            let remedy = Some(Fate::Changed("becomes `example`, with the first of them".to_owned()));
            self.at_keyword(Trouble::Keyword, self.terms.reaction(false), node, "examples", remedy);
        }
    }

    fn takes_format(&self, slot: &Slot<'_>) -> bool {
        slot.as_str().is_none_or(|format| self.terms.know_format(format))
    }

    fn looks_around(&self, slot: &Slot<'_>) -> bool {
        let is_limited = self.terms.say("patterns", "without look-around") && self.terms.take("pattern");
        is_limited && slot.as_str().is_some_and(|text| LOOK_AROUND.iter().any(|group| text.contains(group)))
    }

    fn is_too_many_items(&self, slot: &Slot<'_>) -> bool {
        let Slot::Value(value) = slot else { return false };
        #[allow(clippy::cast_precision_loss)]
        let most = self.terms.most("min_items").map(|most| most as f64);
        most.is_some_and(|most| value.as_number().is_some_and(|number| number > most))
    }
}

/// Whether there is an array or an object among choices.
fn has_parts(slot: &Slot<'_>) -> bool {
    let values = slot.as_list().unwrap_or_default();
    values.iter().any(|value| matches!(value.kind, Kind::Array(_) | Kind::Object(_)))
}

fn lost_if(condition: bool) -> Option<Fate> {
    condition.then_some(Fate::Lost)
}
