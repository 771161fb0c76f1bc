//! Systems that take part in a run of a script: `resolveSystems` of GenAIScript.

use std::borrow::Cow;

use super::activation::TextHits;
use super::folder_index::Systems;
use super::languages::LANGUAGES;
use crate::syntax::coercion::{items, known_text, truthy};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;

/// Safety systems in the order in which they join.
const SAFETIES: [&str; 3] =
    ["system.safety_jailbreak", "system.safety_harmful_content", "system.safety_protected_material"];

/// Limit of characters of a string that replaces a server's settings, each of which counts as a setting.
const MAX_CHARACTERS: usize = 1000;

/// Metadata keys that name servers, each with the system that runs a server.
const SERVERS: [(&str, &str); 2] = [("mcpServers", "system.mcp"), ("mcpAgentServers", "system.agent_mcp")];

#[derive(Clone, Debug, PartialEq)]
pub struct ResolvedSystem {
    /// Id, such as `system.fetch`; empty for an instance without one.
    pub id: String,
    /// Configuration object of an instance: `{ id, parameters, vars }`.
    pub instance: Option<Value>,
    pub reason: ScopeReason,
}

/// Reason for a system; of several, the first in GenAIScript's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScopeReason {
    /// `system` names it.
    Named,
    /// It joins scripts without `system`.
    Default,
    /// `systemSafety` requests it.
    Safety,
    /// A word in the text of a script without `system` activates it.
    Text,
    /// The type of the answer requires it: `responseType` or `responseSchema`.
    Answer,
    /// Every script with `tools` has it.
    Tools,
    /// `tools` names an agent.
    Agent,
    /// `tools` selects one of its tools.
    Tool,
    /// It runs a server named in the metadata.
    Server,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SystemScope {
    pub systems: Vec<ResolvedSystem>,
    /// Exception that GenAIScript throws instead, for the whole workspace.
    pub throws: Option<String>,
}

impl SystemScope {
    pub fn includes(&self, id: &str) -> bool {
        self.systems.iter().any(|system| system.id == id)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct ScopeSubject<'a> {
    pub source: &'a str,
    pub metadata: &'a Value,
    /// Exception thrown before the systems are resolved.
    pub throws: Option<&'a str>,
}

impl ResolvedSystem {
    fn of_instance(instance: &Value) -> Self {
        let id = instance.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        Self { id, instance: Some(instance.clone()), reason: ScopeReason::Named }
    }
}

pub(super) fn resolve(subject: ScopeSubject<'_>, systems: &Systems) -> SystemScope {
    let metadata = subject.metadata;
    let mut throws = subject.throws.map(str::to_owned);
    let mut ids: Vec<Joined> = named_systems(metadata);
    let tools = items(metadata.get("tools")).into_iter().map(known_text).collect::<Vec<_>>();
    if metadata.get("system").is_none() {
        throws = throws.or(add_by_default(subject, systems, &tools, &mut ids));
    }
    if metadata.get("systemSafety").and_then(Value::as_str) == Some("default") {
        ids.splice(0..0, SAFETIES.map(|id| (id.to_owned(), ScopeReason::Safety)));
    }
    ids.extend(output_system(metadata).map(|id| (id.to_owned(), ScopeReason::Answer)));
    if !tools.is_empty() {
        ids.push(("system.tools".to_owned(), ScopeReason::Tools));
        for tool in &tools {
            ids.extend(systems.with_tool(tool).map(|system| (system.id.to_string(), ScopeReason::Tool)));
        }
    }
    let mut resolved = keep_first(ids, metadata);
    resolved.extend(instances(metadata));
    for (key, system) in SERVERS {
        match metadata.get(key).map(|servers| &servers.kind) {
            Some(ValueKind::Null) => {
                throws.get_or_insert_with(|| {
                    "TypeError: Cannot convert undefined or null to object".to_owned()
                });
            }
            Some(ValueKind::Object(_) | ValueKind::Array(_)) => {
                resolved.extend(servers(metadata.get(key), system));
            }
            _ => {}
        }
    }
    SystemScope { systems: resolved, throws }
}

type Joined = (String, ScopeReason);

fn named_systems(metadata: &Value) -> Vec<Joined> {
    let items = items(metadata.get("system")).into_iter();
    items.filter_map(|item| Some((item.as_str()?.to_owned(), ScopeReason::Named))).collect()
}

/// Returns the systems that the script configures: every value of JavaScript type `object`, including null.
fn instances(metadata: &Value) -> Vec<ResolvedSystem> {
    items(metadata.get("system"))
        .into_iter()
        .filter(|item| {
            matches!(
                item.kind,
                ValueKind::Object(_) | ValueKind::Array(_) | ValueKind::Null | ValueKind::Opaque
            )
        })
        .map(ResolvedSystem::of_instance)
        .collect()
}

/// Returns the exception that GenAIScript throws.
fn add_by_default(
    subject: ScopeSubject<'_>,
    systems: &Systems,
    tools: &[String],
    ids: &mut Vec<Joined>,
) -> Option<String> {
    let metadata = subject.metadata;
    let mut add = |id: &str, reason| ids.push((id.to_owned(), reason));
    if metadata.get("systemSafety").and_then(Value::as_bool) != Some(false) {
        for id in SAFETIES {
            add(id, ScopeReason::Default);
        }
    }
    let has_type = truthy(metadata.get("responseType"));
    if !is_data(metadata) {
        add("system", ScopeReason::Default);
        add("system.explanations", ScopeReason::Default);
        if !has_type {
            add("system.output_markdown", ScopeReason::Default);
        }
    }
    if tools.iter().any(|tool| tool.starts_with("agent")) {
        add("system.planner", ScopeReason::Agent);
    }
    // GenAIScript prefers the source text in metadata, if there is one, to that of the file.
    let own = metadata.get("jsSource").map(known_text);
    let source = own.as_deref().unwrap_or(subject.source);
    let tests = systems.tests();
    let hits: TextHits = tests.try_on(source);
    if hits.images {
        add("system.safety_harmful_content", ScopeReason::Text);
    }
    if hits.schema {
        add("system.schema", ScopeReason::Text);
    }
    if hits.schema && hits.file {
        add("system.files_schema", ScopeReason::Text);
    }
    for (language, hit) in LANGUAGES.iter().zip(hits.languages) {
        if hit {
            add(language.system, ScopeReason::Text);
        }
    }
    let has_source = metadata.get("jsSource").map_or(!source.is_empty(), |own| own.truthy().unwrap_or(true));
    if !has_source {
        return None;
    }
    for (system, hit) in systems.iter().zip(&hits.systems) {
        if *hit {
            add(&system.id, ScopeReason::Text);
        }
    }
    tests.invalid(&hits).map(|word| format!("SyntaxError: Invalid regular expression: /\\b{word}/i"))
}

/// Whether the answer is data, which needs no system about prose.
fn is_data(metadata: &Value) -> bool {
    let response_type = metadata.get("responseType");
    truthy(metadata.get("responseSchema"))
        || (truthy(response_type)
            && !matches!(response_type.and_then(Value::as_str), Some("markdown" | "text")))
}

/// Returns the system for the type of the answer.
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

fn keep_first(ids: Vec<Joined>, metadata: &Value) -> Vec<ResolvedSystem> {
    let excluded: Vec<&str> =
        items(metadata.get("excludedSystem")).into_iter().filter_map(Value::as_str).collect();
    let mut seen = std::collections::HashSet::new();
    ids.into_iter()
        .filter(|(id, _)| !id.is_empty() && !excluded.contains(&id.as_str()) && seen.insert(id.clone()))
        .map(|(id, reason)| ResolvedSystem { id, instance: None, reason })
        .collect()
}

/// Returns one instance of `system` per server, configured with the server's name and settings.
fn servers(servers: Option<&Value>, system: &str) -> Vec<ResolvedSystem> {
    let Some(servers) = servers else { return Vec::new() };
    own_entries(servers)
        .into_iter()
        .map(|(name, span, config)| {
            let member = |key: &str, value: Value| Member { key: key.to_owned(), key_span: span, value };
            let mut parameters = vec![member("id", Value::string(span, name))];
            // A later member of the same name replaces it, as in a JavaScript spread.
            parameters.extend(own_entries(&config).into_iter().map(|(key, span, value)| Member {
                key,
                key_span: span,
                value: value.into_owned(),
            }));
            let parameters = Value::new(config.span, ValueKind::Object(Object::new(parameters)));
            let instance = ValueKind::Object(Object::new(vec![
                member("id", Value::string(span, system)),
                member("parameters", parameters),
            ]));
            let instance = Some(Value::new(config.span, instance));
            ResolvedSystem { id: system.to_owned(), instance, reason: ScopeReason::Server }
        })
        .collect()
}

/// Returns `Object.entries` with the span of each key.
fn own_entries(value: &Value) -> Vec<(String, Span, Cow<'_, Value>)> {
    match &value.kind {
        ValueKind::Object(object) => object
            .entries()
            .into_iter()
            .map(|member| (member.key.clone(), member.key_span, Cow::Borrowed(&member.value)))
            .collect(),
        ValueKind::Array(items) => items
            .iter()
            .enumerate()
            .map(|(index, item)| (index.to_string(), item.span, Cow::Borrowed(item)))
            .collect(),
        ValueKind::String(text) => text
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
