//! The summary of a program that `promptsig inspect` prints.

use serde_json::{Map, Value as Json, json};

use super::ast::{Agent, AgentFunction, ConfigKey, Expression, ExpressionKind, UseStatement};
use super::meaning::{AgentInput, GenerateSite, ProgramMeaning};
use super::options::OPTIONS;
use super::printed::printed_use;
use super::shapes;

/// Lists the agents, each as `main Researcher(main __main, search)`.
pub fn agents(meaning: &ProgramMeaning<'_>) -> Vec<String> {
    let function = |function: &AgentFunction| format!("{}{}", main_prefix(function.is_main), function.id());
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

/// Lists the calls of models that parse, in source order. A role or a context of several calls is repeated, so a few
/// kilobytes of source can produce huge output: calls past `MAX_REPEATED` omit them and say so.
pub fn generates(source: &str, meaning: &ProgramMeaning<'_>) -> Vec<Json> {
    let is_whole = |site: &&GenerateSite<'_>| {
        site.generate.is_whole && site.generate.shape.as_ref().is_none_or(|shape| shape.is_whole)
    };
    let mut repeated = Repeated::new(meaning);
    let sites = meaning.generates.iter().filter(is_whole);
    sites.map(|site| generate(source, meaning, site, &mut repeated)).collect()
}

/// The maximum number of bytes of roles, descriptions and contexts printed for one file.
const MAX_REPEATED: usize = 4 << 20;

/// The estimated bytes of a context entry in addition to its source.
const ENTRY: usize = 64;

struct Repeated {
    sources: Vec<String>,
    /// The cumulative bytes of `sources`.
    sizes: Vec<usize>,
    left: usize,
}

impl Repeated {
    fn new(meaning: &ProgramMeaning<'_>) -> Self {
        let sources: Vec<String> = meaning.uses.iter().map(|used| printed_use(used)).collect();
        let mut sizes: Vec<usize> = Vec::with_capacity(sources.len());
        for (number, source) in sources.iter().enumerate() {
            let before = meaning.use_before(number).map_or(0, |before| sizes[before]);
            sizes.push(before.saturating_add(source.len() + ENTRY));
        }
        Self { sources, sizes, left: MAX_REPEATED }
    }

    fn take(&mut self, site: &GenerateSite<'_>) -> bool {
        let configs = [ConfigKey::Role, ConfigKey::Description].map(|key| site.setting(key).config());
        let configs: usize = configs.iter().flatten().map(|config| config.value.span.len()).sum();
        let bytes = configs.saturating_add(site.last_use.map_or(0, |last| self.sizes[last]));
        let is_left = bytes <= self.left;
        self.left = self.left.saturating_sub(bytes);
        is_left
    }
}

fn generate<'a>(
    source: &str,
    meaning: &ProgramMeaning<'a>,
    site: &GenerateSite<'a>,
    repeated: &mut Repeated,
) -> Json {
    let mut row = Map::new();
    let mut set = |key: &str, value: Option<Json>| row.extend(value.map(|value| (key.to_owned(), value)));
    let is_complete = repeated.take(site);
    let of_config = |key| {
        let config = site.setting(key).config().filter(|_| is_complete);
        config.map(|config| literal(source, &config.value))
    };
    set("instruction", site.generate.option("input").map(|input| literal(source, input)));
    set("model", site.model_uri().map(Json::from));
    set("role", of_config(ConfigKey::Role));
    set("description", of_config(ConfigKey::Description));
    let configured = OPTIONS[1..].iter().filter_map(|option| {
        let value = site.generate.option(option.name)?;
        Some((option.name.to_owned(), literal(source, value)))
    });
    set("config", Some(Json::Object(configured.collect())));
    if is_complete {
        let shown = meaning.shown(site).into_iter().enumerate();
        let context =
            shown.map(|(index, number)| entry(index, &repeated.sources[number], meaning.uses[number]));
        set("context", Some(Json::Array(context.collect())));
    } else {
        set("isAbridged", Some(Json::Bool(true)));
    }
    set("schema", site.generate.shape.as_ref().map(|shape| shapes::schema(shape).to_json()));
    Json::Object(row)
}

fn entry(index: usize, source: &str, used: &UseStatement) -> Json {
    let mut entry = Map::new();
    entry.insert("index".to_owned(), json!(index));
    entry.insert("source".to_owned(), json!(source));
    entry.extend(used.label.as_ref().map(|label| ("label".to_owned(), json!(label.text))));
    entry.extend(used.budget.as_ref().map(|budget| {
        let mut amount = Map::new();
        amount.insert("amount".to_owned(), number(budget.amount.amount));
        amount.extend(budget.amount.unit.as_ref().map(|unit| ("unit".to_owned(), json!(unit))));
        ("budget".to_owned(), Json::Object(amount))
    }));
    Json::Object(entry)
}

pub fn inputs(meaning: &ProgramMeaning<'_>) -> Vec<Json> {
    let input = |input: &AgentInput<'_>| {
        json!({
            "agent": input.agent.id(),
            "func": input.function.id(),
            "param": input.parameter.name.text,
            "schema": shapes::schema(input.shape).to_json(),
        })
    };
    meaning.inputs.iter().filter(|input| input.shape.is_whole).map(input).collect()
}

/// Converts scalars to themselves, a budget to its literal, and everything else to its source text.
fn literal(source: &str, value: &Expression) -> Json {
    match &value.kind {
        ExpressionKind::String(text) => json!(text),
        ExpressionKind::Boolean(is) => json!(is),
        ExpressionKind::Number(written) if written.budget.is_some() => json!(written.raw),
        ExpressionKind::Number(written) => number(written.value),
        _ => json!({ "expr": value.span.text(source) }),
    }
}

/// Converts a number as JavaScript does for JSON.
pub(super) fn number(value: f64) -> Json {
    crate::syntax::Value::new(crate::text::Span::default(), crate::syntax::ValueKind::Number(value)).to_json()
}
