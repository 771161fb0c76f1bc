//! Which systems take part in a run of a script: `resolveSystems` of GenAIScript 2.5.1.

use std::borrow::Cow;

use super::activation::TextHits;
use super::coercion::{items, text, truthy};
use super::folder_index::Systems;
use super::languages::LANGUAGES;
use crate::syntax::{Forest, Kind, Member, Object, Value};
use crate::text::Span;

/// The safety systems, in the order in which they join.
const SAFETIES: [&str; 3] =
    ["system.safety_jailbreak", "system.safety_harmful_content", "system.safety_protected_material"];

/// A text in the place of a server's settings counts as its characters; more than anyone writes are
/// not spelled out.
const MAX_CHARACTERS: usize = 1000;

/// The keys of the metadata that name servers, and the system that runs one of them.
const SERVERS: [(&str, &str); 2] = [("mcpServers", "system.mcp"), ("mcpAgentServers", "system.agent_mcp")];

/// A system script that takes part in a run.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolvedSystem {
    /// Its id, as `system.fetch`; empty for an instance that names none.
    pub id: String,
    /// For an instance, the object it is configured by: `{ id, parameters, vars }`.
    pub instance: Option<Value>,
    /// Why it takes part.
    pub reason: Reason,
}

/// Why a system takes part in a run. Where there are several reasons, the one that GenAIScript comes to first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// `system` names it
    Named,
    /// It joins scripts without `system`
    Default,
    /// It is one of those that `systemSafety` asks for
    Safety,
    /// A word in the text of a script without `system` brings it
    Text,
    /// The kind of answer asks for it: `responseType` or `responseSchema`
    Answer,
    /// A script with `tools` has it
    Tools,
    /// `tools` names an agent
    Agent,
    /// `tools` selects one of its tools
    Tool,
    /// It runs a server that the metadata names
    Server,
}

/// The systems of one script, and why GenAIScript would not get that far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scope {
    /// The systems, in GenAIScript's order.
    pub systems: Vec<ResolvedSystem>,
    /// The exception that GenAIScript throws for the whole workspace in their place.
    pub throws: Option<String>,
}

impl Scope {
    /// Whether a system of this id takes part.
    pub fn includes(&self, id: &str) -> bool {
        self.systems.iter().any(|system| system.id == id)
    }
}

/// What `resolveSystems` asks of a script.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject<'a> {
    /// The text of the file.
    pub source: &'a str,
    /// Its pieces, where they are known.
    pub syntax: Option<&'a Forest>,
    /// The metadata that GenAIScript sees.
    pub metadata: &'a Value,
    /// The exception that comes before any of this.
    pub throws: Option<&'a str>,
}

impl ResolvedSystem {
    fn of_instance(instance: &Value) -> Self {
        let id = instance.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        Self { id, instance: Some(instance.clone()), reason: Reason::Named }
    }
}

/// The systems in scope, of all those of the workspace.
pub(super) fn resolve(subject: Subject<'_>, systems: &Systems) -> Scope {
    let metadata = subject.metadata;
    let mut throws = subject.throws.map(str::to_owned);
    let mut ids: Vec<Joined> = named_systems(metadata);
    let tools = items(metadata.get("tools")).into_iter().map(text).collect::<Vec<_>>();
    if metadata.get("system").is_none() {
        throws = throws.or(add_by_default(subject, systems, &tools, &mut ids));
    }
    if metadata.get("systemSafety").and_then(Value::as_str) == Some("default") {
        ids.splice(0..0, SAFETIES.map(|id| (id.to_owned(), Reason::Safety)));
    }
    ids.extend(output_system(metadata).map(|id| (id.to_owned(), Reason::Answer)));
    if !tools.is_empty() {
        ids.push(("system.tools".to_owned(), Reason::Tools));
        for tool in &tools {
            ids.extend(systems.with_tool(tool).map(|system| (system.id.to_string(), Reason::Tool)));
        }
    }
    let mut resolved = keep_first(ids, metadata);
    resolved.extend(instances(metadata));
    for (key, system) in SERVERS {
        match metadata.get(key).map(|servers| &servers.kind) {
            Some(Kind::Null) => {
                throws.get_or_insert_with(|| {
                    "TypeError: Cannot convert undefined or null to object".to_owned()
                });
            }
            Some(Kind::Object(_) | Kind::Array(_)) => resolved.extend(servers(metadata.get(key), system)),
            _ => {}
        }
    }
    Scope { systems: resolved, throws }
}

/// The id of a system, and why it takes part.
type Joined = (String, Reason);

/// The systems that the script names by a string.
fn named_systems(metadata: &Value) -> Vec<Joined> {
    let items = items(metadata.get("system")).into_iter();
    items.filter_map(|item| Some((item.as_str()?.to_owned(), Reason::Named))).collect()
}

/// The systems that the script configures: GenAIScript takes anything that JavaScript calls an
/// object, null included.
fn instances(metadata: &Value) -> Vec<ResolvedSystem> {
    items(metadata.get("system"))
        .into_iter()
        .filter(|item| matches!(item.kind, Kind::Object(_) | Kind::Array(_) | Kind::Null | Kind::Opaque))
        .map(ResolvedSystem::of_instance)
        .collect()
}

/// What joins a script that says nothing of systems. Gives the exception that GenAIScript throws.
fn add_by_default(
    subject: Subject<'_>,
    systems: &Systems,
    tools: &[String],
    ids: &mut Vec<Joined>,
) -> Option<String> {
    let metadata = subject.metadata;
    let mut add = |id: &str, reason| ids.push((id.to_owned(), reason));
    if metadata.get("systemSafety").and_then(Value::as_bool) != Some(false) {
        for id in SAFETIES {
            add(id, Reason::Default);
        }
    }
    let has_type = truthy(metadata.get("responseType"));
    if !is_data(metadata) {
        add("system", Reason::Default);
        add("system.explanations", Reason::Default);
        if !has_type {
            add("system.output_markdown", Reason::Default);
        }
    }
    if tools.iter().any(|tool| tool.starts_with("agent")) {
        add("system.planner", Reason::Agent);
    }
    // Metadata may carry its own source text, which GenAIScript then looks at in place of the file's.
    let own = metadata.get("jsSource").map(text);
    let source = own.as_deref().unwrap_or(subject.source);
    let tests = systems.tests();
    let hits: TextHits = match subject.syntax.filter(|_| own.is_none()) {
        Some(syntax) => tests.try_on_pieces(syntax),
        None => tests.try_on(source),
    };
    if hits.images {
        add("system.safety_harmful_content", Reason::Text);
    }
    if hits.schema {
        add("system.schema", Reason::Text);
    }
    if hits.schema && hits.file {
        add("system.files_schema", Reason::Text);
    }
    for (language, hit) in LANGUAGES.iter().zip(hits.languages) {
        if hit {
            add(language.system, Reason::Text);
        }
    }
    let has_source = metadata.get("jsSource").map_or(!source.is_empty(), |own| own.truthy().unwrap_or(true));
    if !has_source {
        return None;
    }
    for (system, hit) in systems.iter().zip(&hits.systems) {
        if *hit {
            add(&system.id, Reason::Text);
        }
    }
    tests.invalid(&hits).map(|word| format!("SyntaxError: Invalid regular expression: /\\b{word}/i"))
}

/// Whether the answer is data, which needs no system that speaks of prose.
fn is_data(metadata: &Value) -> bool {
    let response_type = metadata.get("responseType");
    truthy(metadata.get("responseSchema"))
        || (truthy(response_type)
            && !matches!(response_type.and_then(Value::as_str), Some("markdown" | "text")))
}

/// The system that asks for the kind of answer.
fn output_system(metadata: &Value) -> Option<&'static str> {
    let response_type = metadata.get("responseType");
    match response_type.and_then(Value::as_str) {
        Some("markdown") => Some("system.output_markdown"),
        Some("text") => Some("system.output_plaintext"),
        Some("json" | "json_object" | "json_schema") => Some("system.output_json"),
        Some("yaml") => Some("system.output_yaml"),
        _ if truthy(metadata.get("responseSchema")) && !truthy(response_type) => Some("system.output_json"),
        _ => None,
    }
}

/// Each system once, at its first place, without empty and excluded ids.
fn keep_first(ids: Vec<Joined>, metadata: &Value) -> Vec<ResolvedSystem> {
    let excluded: Vec<&str> =
        items(metadata.get("excludedSystem")).into_iter().filter_map(Value::as_str).collect();
    let mut seen = std::collections::HashSet::new();
    ids.into_iter()
        .filter(|(id, _)| !id.is_empty() && !excluded.contains(&id.as_str()) && seen.insert(id.clone()))
        .map(|(id, reason)| ResolvedSystem { id, instance: None, reason })
        .collect()
}

/// One instance of `system` a server, configured with the server's name and its settings.
fn servers(servers: Option<&Value>, system: &str) -> Vec<ResolvedSystem> {
    let Some(servers) = servers else { return Vec::new() };
    own_entries(servers)
        .into_iter()
        .map(|(name, span, config)| {
            let member = |key: &str, value: Value| Member { key: key.to_owned(), key_span: span, value };
            let mut parameters = vec![member("id", Value::string(span, name))];
            // A later member of the same name takes its place, as a spread does in JavaScript.
            parameters.extend(own_entries(&config).into_iter().map(|(key, span, value)| Member {
                key,
                key_span: span,
                value: value.into_owned(),
            }));
            let parameters = Value::new(config.span, Kind::Object(Object::new(parameters)));
            let instance = Kind::Object(Object::new(vec![
                member("id", Value::string(span, system)),
                member("parameters", parameters),
            ]));
            let instance = Some(Value::new(config.span, instance));
            ResolvedSystem { id: system.to_owned(), instance, reason: Reason::Server }
        })
        .collect()
}

/// `Object.entries` with the place of each key.
fn own_entries(value: &Value) -> Vec<(String, Span, Cow<'_, Value>)> {
    match &value.kind {
        Kind::Object(object) => object
            .entries()
            .into_iter()
            .map(|member| (member.key.clone(), member.key_span, Cow::Borrowed(&member.value)))
            .collect(),
        Kind::Array(items) => items
            .iter()
            .enumerate()
            .map(|(index, item)| (index.to_string(), item.span, Cow::Borrowed(item)))
            .collect(),
        Kind::String(text) => text
            .chars()
            .take(MAX_CHARACTERS)
            .enumerate()
            .map(|(index, char)| {
                (index.to_string(), value.span, Cow::Owned(Value::string(value.span, char.to_string())))
            })
            .collect(),
        _ => Vec::new(),
    }
}
