//! The prompt of a call of a model, as far as it is known before a run (AgentScript 0.1.5).

use super::ast::{ConfigKey, Expression, ExpressionKind, UseStatement, UsedAgent};
use super::meaning::{GenerateSite, ProgramMeaning};
use super::number::Amount;
use super::printed::printed_use;
use super::shapes;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    pub system: String,
    pub user: String,
}

/// Builds the prompt of a call. Values known only at run time are placeholders in angle brackets.
pub fn prompt<'a>(meaning: &ProgramMeaning<'a>, site: &GenerateSite<'a>) -> Prompt {
    let setting = |key| match site.setting(key).config() {
        Some(config) => value(&config.value),
        None => unknown("missing"),
    };
    let system = format!("You are {}.\n{}", setting(ConfigKey::Role), setting(ConfigKey::Description));
    let mut user = Vec::new();
    let shown_uses = meaning.shown(site);
    if !shown_uses.is_empty() {
        user.push("Context:".to_owned());
    }
    for (index, used) in shown_uses.into_iter().map(|number| meaning.uses[number]).enumerate() {
        let label = used.label.as_ref().map_or_else(|| index.to_string(), |label| label.text.clone());
        user.push(format!("[{label}]"));
        user.push(format!("source: {}", printed_use(used)));
        user.push(shown(used));
    }
    user.push("Instruction:".to_owned());
    user.push(site.generate.option("input").map_or_else(|| unknown("missing"), value));
    if let Some(shape) = &site.generate.shape {
        user.push("Return JSON matching this schema:".to_owned());
        user.push(serde_json::to_string_pretty(&shapes::schema(shape).to_json()).unwrap_or_default());
    }
    Prompt { system, user: user.join("\n") }
}

fn shown(used: &UseStatement) -> String {
    let text = match &used.used {
        UsedAgent::Value(expression) => match &expression.kind {
            ExpressionKind::String(text) => return cut(text, used),
            _ => value(expression),
        },
        UsedAgent::OneOf(_) => unknown(&printed_use(used)),
    };
    match used.limit() {
        Some(budget) => {
            format!("{text} {}", unknown(&format!("at most {} characters", characters(&budget.amount))))
        }
        None => text,
    }
}

fn cut(text: &str, used: &UseStatement) -> String {
    // Counted in UTF-16 units, as in JavaScript.
    let Some(budget) = used.limit() else { return text.to_owned() };
    let mut units = characters(&budget.amount);
    let fits = |char: &char| {
        let is_left = units >= char.len_utf16() as u64;
        units = units.saturating_sub(char.len_utf16() as u64);
        is_left
    };
    text.chars().take_while(fits).collect()
}

/// Converts a budget of a `use` to characters. Only a lower-case `k` scales.
pub fn characters(amount: &Amount) -> u64 {
    let factor = if amount.unit.as_deref() == Some("k") { 1000.0 } else { 1.0 };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
    let characters = (amount.amount * factor).floor() as u64;
    characters
}

fn value(expression: &Expression) -> String {
    match &expression.kind {
        ExpressionKind::String(text) => text.clone(),
        _ => match json(expression) {
            Some(json) => serde_json::to_string_pretty(&json).unwrap_or_default(),
            None => unknown(&super::printed::printed(expression)),
        },
    }
}

/// Converts a literal to JSON; `None` for a value known only at run time.
fn json(expression: &Expression) -> Option<serde_json::Value> {
    Some(match &expression.kind {
        ExpressionKind::String(text) => text.as_str().into(),
        ExpressionKind::Number(number) => super::inspect::number(number.value),
        ExpressionKind::Boolean(is) => (*is).into(),
        ExpressionKind::None => serde_json::Value::Null,
        ExpressionKind::List(items) => items.iter().map(json).collect::<Option<_>>()?,
        ExpressionKind::Object(properties) => {
            let member = |property: &super::ast::ShapeProperty| {
                Some((property.key.text.clone(), json(&property.value)?))
            };
            serde_json::Value::Object(properties.iter().map(member).collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

fn unknown(what: &str) -> String {
    format!("‹{what}›")
}
