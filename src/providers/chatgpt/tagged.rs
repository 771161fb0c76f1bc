use super::super::node::{Node, SchemaSlot};
use super::super::normalize::tighten;
use crate::syntax::coercion;

const OF_STRINGS: [&str; 5] = ["format", "pattern", "contentMediaType", "minLength", "maxLength"];
const OF_NUMBERS: [&str; 5] = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const OF_ARRAYS: [&str; 3] = ["minItems", "maxItems", "uniqueItems"];

pub fn string(node: &mut Node<'_>) {
    take(node, &OF_STRINGS);
}

pub fn number(node: &mut Node<'_>) {
    take(node, &OF_NUMBERS);
    tighten(node);
}

pub fn array(node: &mut Node<'_>) {
    take(node, &OF_ARRAYS);
}

fn take(node: &mut Node<'_>, keywords: &'static [&'static str]) {
    let Some(description) = node.text("description").map(str::to_owned) else { return };
    let lines: Vec<&str> = description.split('\n').collect();
    for keyword in keywords {
        node.set(keyword, find(keyword, &lines));
    }
    let is_tag = |line: &&str| keywords.iter().any(|keyword| strip(line, keyword).is_some());
    let rest: Vec<&str> =
        lines.iter().map(|line| coercion::trim(line)).filter(|line| !is_tag(line)).collect();
    let first = rest.iter().position(|line| !line.is_empty()).unwrap_or(rest.len());
    let end = rest.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    let rest = rest[first..end].join("\n");
    node.set(
        "description",
        if rest.is_empty() { SchemaSlot::Undefined } else { SchemaSlot::Text(rest.into()) },
    );
}

fn find(keyword: &str, lines: &[&str]) -> SchemaSlot<'static> {
    let mut tags = lines.iter().filter_map(|line| strip(line, keyword));
    if keyword == "uniqueItems" {
        return if tags.next().is_some() { SchemaSlot::Bool(true) } else { SchemaSlot::Undefined };
    }
    let Some(value) = tags.find_map(|rest| rest.strip_prefix(' ')).map(coercion::trim) else {
        return SchemaSlot::Undefined;
    };
    match keyword {
        "format" | "pattern" | "contentMediaType" => SchemaSlot::Text(value.to_owned().into()),
        _ => match coercion::number(value) {
            number if number.is_nan() => SchemaSlot::Undefined,
            number => SchemaSlot::Number(number),
        },
    }
}

fn strip<'t>(line: &'t str, keyword: &str) -> Option<&'t str> {
    line.strip_prefix('@')?.strip_prefix(keyword)
}
