//! The `source:` lines of prompts, which are printed from the syntax tree and not copied.

use super::ast::{Expression, ExpressionKind, ShapeProperty, UseStatement, UsedAgent};

pub fn printed(expression: &Expression) -> String {
    match &expression.kind {
        ExpressionKind::Name(name) => name.clone(),
        ExpressionKind::String(text) => quoted(text),
        ExpressionKind::Number(number) => number.raw.clone(),
        ExpressionKind::Boolean(is) => is.to_string(),
        ExpressionKind::None => "none".to_owned(),
        ExpressionKind::List(items) => format!("[{}]", list(items)),
        ExpressionKind::Object(properties) => format!("{{ {} }}", members(properties)),
        ExpressionKind::Member(object, name) => format!("{}.{}", printed(object), name.text),
        ExpressionKind::Index(object, index) => format!("{}[{}]", printed(object), printed(index)),
        ExpressionKind::Not(value) => format!("not {}", printed(value)),
        ExpressionKind::Binary(left, operator, right) => {
            format!("{} {operator} {}", printed(left), printed(right))
        }
        ExpressionKind::Call(callee, arguments) => format!("{}({})", printed(callee), list(arguments)),
        ExpressionKind::Generate(generate) => format!("generate({{ {} }})", members(&generate.options)),
        ExpressionKind::Parallel(looped) => {
            format!("parallel for {} in {}", looped.item.text, printed(&looped.iterated))
        }
    }
}

/// Prints the value of a `use`; for alternatives, the selected one.
pub fn printed_use(used: &UseStatement) -> String {
    match &used.used {
        UsedAgent::Value(value) => printed(value),
        UsedAgent::OneOf(candidates) => {
            let selected = candidates.iter().find(|candidate| candidate.is_selected);
            selected.or(candidates.first()).and_then(|it| it.value.as_ref()).map_or_else(String::new, printed)
        }
    }
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

fn list(items: &[Expression]) -> String {
    items.iter().map(printed).collect::<Vec<_>>().join(", ")
}

fn members(properties: &[ShapeProperty]) -> String {
    let member = |property: &ShapeProperty| format!("{}: {}", property.key.text, printed(&property.value));
    properties.iter().map(member).collect::<Vec<_>>().join(", ")
}
