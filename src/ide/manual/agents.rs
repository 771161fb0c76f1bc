//! Entries of agents in AgentScript. The shape of an input has the parameters, that of an answer the response.

use std::sync::Arc;

use super::entries::schema;
use super::entry::ManualEntry;
use crate::agentscript::ast::{Agent, AgentFunction, AgentParameter, ConfigKey, ExpressionKind};
use crate::agentscript::meaning::{KnownFields, Merged};
use crate::agentscript::returned::{ReturnedSchema, offered};
use crate::agentscript::{AgentFile, ProgramMeaning, VersionSetting, shapes};
use crate::return_types::ReturnType;
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::{Encoding, Text};

/// Name of an agent that has none.
const UNNAMED: &str = "main";

pub(super) fn entries(file: &AgentFile) -> Vec<ManualEntry> {
    let reading = file.reading(VersionSetting::Auto);
    let meaning = ProgramMeaning::resolve(&reading.parsed.program, Merged::default());
    let fields = KnownFields::collect(&meaning);
    let text = Text::new(file.source.clone());
    let mut entries = Vec::new();
    for agent in meaning.program.agents.iter().filter(|agent| agent.is_whole) {
        for function in offered(agent) {
            let returned = ReturnedSchema::infer(function, &fields);
            entries.push(entry(file, &text, (agent, function), returned));
        }
    }
    entries
}

fn entry(
    file: &AgentFile,
    text: &Text,
    (agent, function): (&Agent, &AgentFunction),
    returned: ReturnedSchema,
) -> ManualEntry {
    ManualEntry {
        output: None,
        plugin: plugin(file).to_owned(),
        function: Some(name(agent, function)),
        description: description(agent),
        parameters: parameters(function),
        response: ReturnType::declared(returned.schema.map(|it| it.to_json()).as_ref(), returned.evidence),
        has_unknown_parameters: false,
        external: false,
        path: file.path.clone(),
        span: function.span,
        line: text.position(function.span.start as usize, Encoding::Utf32).line + 1,
        gaps: Vec::new(),
        source: Arc::clone(&file.source),
    }
}

/// Returns the name of the file without its ending.
fn plugin(file: &AgentFile) -> &str {
    let name = file.path.name();
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Returns the name of the agent, for other functions than the main one with theirs.
fn name(agent: &Agent, function: &AgentFunction) -> String {
    let name = agent.name.as_ref().map_or(UNNAMED, |name| &name.text);
    if function.is_main { name.to_owned() } else { format!("{name}.{}", function.id()) }
}

fn description(agent: &Agent) -> String {
    let described = agent.configs.iter().rfind(|config| config.key == ConfigKey::Description);
    match described.map(|config| &config.value.kind) {
        Some(ExpressionKind::String(text)) => text.clone(),
        _ => String::new(),
    }
}

/// Returns the shape of the only parameter, or a property for each parameter.
fn parameters(function: &AgentFunction) -> Value {
    if let [AgentParameter { shape: Some(shape), .. }] = function.parameters.as_slice() {
        return schema(Some(shapes::schema(shape)), shape.span);
    }
    let span = function.span;
    let properties = function.parameters.iter().map(|parameter| Member {
        key: parameter.name.text.clone(),
        key_span: parameter.name.span,
        value: match &parameter.shape {
            Some(shape) => shapes::schema(shape),
            None => Value::new(parameter.name.span, ValueKind::Object(Object::default())),
        },
    });
    let names = function.parameters.iter().map(|parameter| Value::string(span, &parameter.name.text));
    let required = Value::new(span, ValueKind::Array(names.collect()));
    let properties = Value::new(span, ValueKind::Object(Object::new(properties.collect())));
    let member = |key: &str, value| Member { key: key.to_owned(), key_span: span, value };
    let members = vec![
        member("type", Value::string(span, "object")),
        member("required", required),
        member("properties", properties),
    ];
    Value::new(span, ValueKind::Object(Object::new(members)))
}
