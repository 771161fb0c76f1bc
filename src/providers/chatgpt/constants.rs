use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use super::super::loss::{Fate, Loss};
use super::super::node::{Node, SchemaSlot};
use crate::syntax::{Value, ValueKind};
use crate::text::Span;

/// Keywords that every constant has, or that its `enum` repeats.
const SAID: [&str; 6] = ["const", "type", "enum", "nullable", "$defs", "definitions"];

/// Adds each constant to the first alternative of its type, whatever its other keywords, or to a new one. Sibling
/// keywords of constants survive only if `own`, the whole schema, has them.
pub fn gather<'a>(node: &Node<'a>, own: &Node<'a>, branches: &mut Vec<Node<'a>>, losses: &mut Vec<Loss>) {
    Gathering { own, branches, losses, places: HashMap::new(), lost: HashSet::new() }.node(node);
}

struct Gathering<'g, 'a> {
    own: &'g Node<'a>,
    branches: &'g mut Vec<Node<'a>>,
    losses: &'g mut Vec<Loss>,
    places: HashMap<&'static str, usize>,
    /// Spans of constants already reported, by type: the values of an `enum` share one loss.
    lost: HashSet<(Span, &'static str)>,
}

impl<'a> Gathering<'_, 'a> {
    fn node(&mut self, node: &Node<'a>) {
        if let Some(SchemaSlot::Value(value)) = node.get("const") {
            if self.lost.insert((node.origin.span, type_of(value))) {
                lose_beside(node, self.own, self.losses);
            }
            self.insert(node, value);
        } else {
            for branch in node.nodes("oneOf") {
                self.node(branch);
            }
        }
    }

    fn insert(&mut self, node: &Node<'a>, value: &'a Value) {
        let name = type_of(value);
        let branches = &mut *self.branches;
        let known = self.places.get(name).copied();
        let known = known.or_else(|| branches.iter().position(|branch| branch.is(name)));
        let Some(place) = known else {
            let mut branch = Node::new(node.origin.clone());
            branch.set("type", SchemaSlot::Text(name.into()));
            branch.set("enum", SchemaSlot::List(vec![value]));
            self.places.insert(name, branches.len());
            return branches.push(branch);
        };
        self.places.insert(name, place);
        let branch = &mut branches[place];
        if let Some(SchemaSlot::List(values)) = branch.slot("enum") {
            return values.push(value);
        }
        let mut values = branch.get("enum").and_then(SchemaSlot::as_list).unwrap_or_default();
        values.push(value);
        branch.set("enum", SchemaSlot::List(values));
    }
}

fn lose_beside(constant: &Node<'_>, own: &Node<'_>, losses: &mut Vec<Loss>) {
    for (keyword, slot) in constant.keywords().filter(|(keyword, _)| !SAID.contains(keyword)) {
        let SchemaSlot::Value(value) = slot else { continue };
        let is_kept = match own.get(keyword) {
            Some(SchemaSlot::Value(kept)) => kept.span == value.span,
            // The description of a reference includes that of its component.
            Some(SchemaSlot::Text(_)) => keyword == "description",
            _ => false,
        };
        if !is_kept {
            losses.push(Loss::new(keyword, Fate::Lost, &constant.origin, value.span));
        }
    }
}

fn type_of(value: &Value) -> &'static str {
    match value.kind {
        ValueKind::Bool(_) => "boolean",
        ValueKind::Number(_) => "number",
        ValueKind::String(_) => "string",
        _ => "object",
    }
}
