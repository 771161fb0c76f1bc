//! Comparisons of a value with others.

use tree_sitter::Node;

use super::NameUses;
use crate::syntax::{Value, node};

pub struct Comparison<'a> {
    pub other: Node<'a>,
    pub value: Value,
    pub is_strict: bool,
    pub is_equality: bool,
}

/// Returns the operands that an expression is compared with: `x === "a"`, `switch (x) { case "a": }`.
pub fn compared<'a>(names: &NameUses<'a>, place: Node<'a>) -> Vec<Comparison<'a>> {
    let (place, Some(parent)) = node::wrap(place) else { return Vec::new() };
    let comparison = |other: Node<'a>, is_strict: bool, is_equality: bool| Comparison {
        other,
        value: names.value(other),
        is_strict,
        is_equality,
    };
    match (parent.kind(), node::operator(parent)) {
        ("binary_expression", Some(operator @ ("==" | "===" | "!=" | "!=="))) => {
            let side = if node::is_field(parent, "left", place) { "right" } else { "left" };
            let other = node::field(parent, side);
            let of = |other| comparison(other, operator.len() == 3, operator.starts_with('='));
            other.map(of).into_iter().collect()
        }
        ("switch_statement", _) => {
            let body = node::field(parent, "body").map(node::children).unwrap_or_default();
            let cases = body.into_iter().filter(|case| case.kind() == "switch_case");
            cases.filter_map(|case| Some(comparison(node::field(case, "value")?, true, true))).collect()
        }
        _ => Vec::new(),
    }
}
