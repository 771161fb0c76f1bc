//! What a program says, as `promptsig inspect` prints it.

use serde_json::{Map, Value as Json, json};

use super::ast::{Agent, ConfigKey, Expression, ExpressionKind, Function};
use super::meaning::{GenerateSite, Input, Meaning};
use super::options::OPTIONS;
use super::printed::printed_use;
use super::shapes;

/// The agents, each as `main Researcher(main __main, search)`.
pub fn agents(meaning: &Meaning<'_>) -> Vec<String> {
    let function = |function: &Function| format!("{}{}", main_prefix(function.is_main), function.id());
    let agent = |agent: &Agent| {
        let whole = agent.functions.iter().filter(|function| function.is_whole);
        let functions: Vec<String> = whole.map(function).collect();
        format!("{}{}({})", main_prefix(agent.is_main), agent.id(), functions.join(", "))
    };
    meaning.program.agents.iter().filter(|agent| agent.is_whole).map(agent).collect()
}

fn main_prefix(is_main: bool) -> &'static str {
    if is_main { "main " } else { "" }
}

/// The calls of models that parse, in source order, each with its options, its context and the schema of its
/// answer.
pub fn generates(source: &str, meaning: &Meaning<'_>) -> Vec<Json> {
    let is_whole = |site: &&GenerateSite<'_>| site.generate.shape.as_ref().is_none_or(|shape| shape.is_whole);
    meaning.generates.iter().filter(is_whole).map(|site| generate(source, site)).collect()
}

fn generate(source: &str, site: &GenerateSite<'_>) -> Json {
    let mut row = Map::new();
    let mut set = |key: &str, value: Option<Json>| row.extend(value.map(|value| (key.to_owned(), value)));
    let of_config = |key| site.setting(key).config().map(|config| literal(source, &config.value));
    set("instruction", site.generate.option("input").map(|input| literal(source, input)));
    set("model", site.model_uri().map(Json::from));
    set("role", of_config(ConfigKey::Role));
    set("description", of_config(ConfigKey::Description));
    let configured = OPTIONS[1..].iter().filter_map(|option| {
        let value = site.generate.option(option.name)?;
        Some((option.name.to_owned(), literal(source, value)))
    });
    set("config", Some(Json::Object(configured.collect())));
    let context = site.uses.iter().enumerate().map(|(index, used)| {
        let mut entry = Map::new();
        entry.insert("index".to_owned(), json!(index));
        entry.insert("source".to_owned(), json!(printed_use(used)));
        entry.extend(used.label.as_ref().map(|label| ("label".to_owned(), json!(label.text))));
        entry.extend(used.budget.as_ref().map(|budget| {
            let mut amount = Map::new();
            amount.insert("amount".to_owned(), number(budget.amount.amount));
            amount.extend(budget.amount.unit.as_ref().map(|unit| ("unit".to_owned(), json!(unit))));
            ("budget".to_owned(), Json::Object(amount))
        }));
        Json::Object(entry)
    });
    set("context", Some(Json::Array(context.collect())));
    set("schema", site.generate.shape.as_ref().map(|shape| shapes::schema(shape).to_json()));
    Json::Object(row)
}

/// What goes into functions in a declared shape.
pub fn inputs(meaning: &Meaning<'_>) -> Vec<Json> {
    let input = |input: &Input<'_>| {
        json!({
            "agent": input.agent.id(),
            "func": input.function.id(),
            "param": input.parameter.name.text,
            "schema": shapes::schema(input.shape).to_json(),
        })
    };
    meaning.inputs.iter().filter(|input| input.shape.is_whole).map(input).collect()
}

/// A string, a number or a boolean as it is, a budget as it is written, and all else as its source.
fn literal(source: &str, value: &Expression) -> Json {
    match &value.kind {
        ExpressionKind::String(text) => json!(text),
        ExpressionKind::Boolean(is) => json!(is),
        ExpressionKind::Number(written) if written.budget.is_some() => json!(written.raw),
        ExpressionKind::Number(written) => number(written.value),
        _ => json!({ "expr": value.span.text(source) }),
    }
}

/// A number as JavaScript writes it in JSON.
fn number(value: f64) -> Json {
    crate::syntax::Value::new(crate::text::Span::default(), crate::syntax::Kind::Number(value)).to_json()
}
