use tree_sitter::Node;

use super::system_key::SystemKey;
use crate::genaiscript::name_uses::{Comparison, KnownValues, compared};
use crate::lint::LintContext;
use crate::syntax::usage::{self, Usage};
use crate::syntax::{Member, ValueKind, node};

pub(super) fn parameter<'a>(context: &'a LintContext<'_>, key: &str) -> Option<&'a Member> {
    if !context.file.script().is_system()
        && let Some(own) = context.own().find(key)
    {
        return Some(own);
    }
    SystemKey::parse(context.systems(), key)?.parameter()
}

/// Whether the file takes a parameter's value for a string: compares it with one, or reads a string property.
pub(in crate::lint) fn is_taken_for_string(context: &LintContext<'_>, declared: &Member) -> bool {
    let reads = context.file.script().reads.iter().filter(|read| {
        let found = read.value_key().and_then(|key| parameter(context, key));
        found.is_some_and(|found| found.key_span == declared.key_span)
    });
    let places = reads.flat_map(|read| KnownValues::collect(context.names(), read).places);
    places.into_iter().any(|place| {
        let is_string = |it: Comparison<'_>| matches!(it.value.kind, ValueKind::String(_));
        matches!(usage::usage(place, &context.file.source), Usage::Property(_))
            || compared(context.names(), place).into_iter().any(is_string)
    })
}

/// Whether each read of the parameter ends up in a text, or in a calculation that converts a string.
pub(in crate::lint) fn is_same_as_string(context: &LintContext<'_>, declared: &Member) -> bool {
    let reads = context.file.script().reads.iter();
    let mut reads = reads
        .filter(|read| {
            let found = read.value_key().map(|key| parameter(context, key));
            // A read of an unknown key may read the parameter.
            found.is_none_or(|found| found.is_some_and(|found| found.key_span == declared.key_span))
        })
        .peekable();
    reads.peek().is_some()
        && reads.all(|read| {
            let values = KnownValues::collect(context.names(), read);
            !values.is_mixed
                && !values.places.is_empty()
                && values.places.into_iter().all(|place| is_converted(place, &context.file.source))
        })
}

fn is_converted(place: Node<'_>, source: &str) -> bool {
    let (place, Some(parent)) = node::wrap(place) else { return false };
    match (parent.kind(), node::operator(parent)) {
        ("template_substitution", _)
        | ("binary_expression", Some("-" | "*" | "/" | "%" | "**"))
        | ("unary_expression", Some("-" | "+")) => true,
        ("binary_expression", Some("<" | ">" | "<=" | ">=")) => {
            let side = if node::is_field(parent, "left", place) { "right" } else { "left" };
            node::field(parent, side).is_some_and(|other| is_number(other, source))
        }
        ("arguments", _) => called(parent, source).is_some_and(converts),
        _ => false,
    }
}

fn is_number(expression: Node<'_>, source: &str) -> bool {
    let expression = node::unwrap(expression);
    match (expression.kind(), node::operator(expression)) {
        ("number", _) | ("binary_expression", Some("-" | "*" | "/" | "%" | "**")) => true,
        ("call_expression", _) => {
            node::field(expression, "function").is_some_and(|function| converts(node::text(function, source)))
        }
        ("member_expression", _) => {
            let property = node::field(expression, "property").map(|property| node::text(property, source));
            matches!(property, Some("length" | "size"))
        }
        _ => false,
    }
}

fn called<'s>(arguments: Node<'_>, source: &'s str) -> Option<&'s str> {
    let function = node::field(arguments.parent()?, "function")?;
    Some(node::text(function, source))
}

fn converts(function: &str) -> bool {
    matches!(
        function,
        "Number" | "Number.parseFloat" | "Number.parseInt" | "String" | "parseFloat" | "parseInt"
    ) || function.starts_with("Math.")
}
