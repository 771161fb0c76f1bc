//! Requirements of other consumers of a manual: function names, and schemas in their dialects.

use serde_json::{Value as Json, json};

use super::entry::ManualEntry;
use super::json::{pretty, response_schema};
use super::named::NamedType;
use super::problem::ManualFinding;
use super::{ManualOptions, provider};
use crate::providers::{
    Conversion, ConversionOptions, Dialect, Failure, Fate, FunctionEnvelope, Profile, SchemaDocument, convert,
};
use crate::syntax::Value;
use crate::text::Span;

/// Key of a response that is wrapped in an object.
const VALUE: &str = "value";

const DEFINITIONS: &str = "$defs";

/// Whether the function can be called, unlike an entry for the tools of a server.
pub(super) fn is_one(named: NamedType<'_>, problems: &mut Vec<ManualFinding>) -> bool {
    let NamedType { name, entry } = named;
    if entry.external {
        let message = format!("`{name}` is left out: the tools of a server are known when it runs.");
        problems.push(ManualFinding::part(entry, entry.span, message));
    }
    !entry.external
}

pub(super) fn takes_name(named: NamedType<'_>, dialect: Dialect, problems: &mut Vec<ManualFinding>) -> bool {
    let NamedType { name, entry } = named;
    let Some(profile) = Profile::named(dialect.name()) else { return true };
    let takes = profile.takes_name(name);
    if !takes {
        let message =
            format!("`{name}` is left out: {} does not take {}.", profile.provider, fault(name, profile));
        problems.push(ManualFinding::missing(entry, entry.span, message));
    }
    takes
}

fn fault(name: &str, profile: &Profile) -> String {
    let is_wrong = |character: &char| !profile.takes_name(&format!("a{character}"));
    let first = name.chars().next().filter(|first| !profile.takes_name(&first.to_string()));
    match (name.chars().find(is_wrong), first) {
        (Some(character), _) => format!("a name with `{character}`"),
        (None, Some(first)) => format!("a name that begins with `{first}`"),
        (None, None) => format!("a name of {} characters", name.chars().count()),
    }
}

pub(super) fn function(
    named: NamedType<'_>,
    dialect: Dialect,
    problems: &mut Vec<ManualFinding>,
) -> Option<Json> {
    let NamedType { name, entry } = named;
    let write = |document: &SchemaDocument<'_>| convert(document, dialect, ConversionOptions::default());
    let parameters = parameters(named, write, problems)?;
    let description = Some(entry.description.clone()).filter(|description| !description.is_empty());
    let function = FunctionEnvelope { name: name.to_owned(), description, annotations: None };
    function.enveloped(dialect, false, &parameters)
}

/// Converts the schema of the arguments; `None` if the dialect cannot represent it, which excludes the function.
pub(super) fn parameters(
    named: NamedType<'_>,
    write: impl FnOnce(&SchemaDocument<'_>) -> Result<Conversion, Failure>,
    problems: &mut Vec<ManualFinding>,
) -> Option<Json> {
    let NamedType { name, entry } = named;
    match write(&SchemaDocument::new(&entry.parameters)) {
        Ok(conversion) => {
            lost(named, "parameters", &conversion, problems);
            Some(conversion.value.to_json())
        }
        Err(failure) => {
            for reason in failure.reasons {
                let message = format!("`{name}` is left out because of its parameters. {}", reason.message);
                problems.push(ManualFinding::missing(entry, reason.span, message));
            }
            None
        }
    }
}

/// Converts the schema of the return type; `None` if there is none, or the dialect cannot represent it.
pub(super) fn response(
    named: NamedType<'_>,
    write: impl FnOnce(&SchemaDocument<'_>) -> Result<Conversion, Failure>,
    problems: &mut Vec<ManualFinding>,
) -> Option<Json> {
    let NamedType { name, entry } = named;
    // A top-level schema must be an object's, so a response of any type becomes a property of one.
    let mut schema = response_schema(entry)?;
    let definitions = schema.as_object_mut().and_then(|members| members.shift_remove(DEFINITIONS));
    let mut written = json!({ "type": "object", "properties": { VALUE: schema }, "required": [VALUE] });
    if let Some(definitions) = definitions {
        written[DEFINITIONS] = definitions;
    }
    let written = Value::from_json(&written, place(entry));
    match write(&SchemaDocument::new(&written)) {
        Ok(conversion) => {
            lost(named, "response", &conversion, problems);
            let mut written = conversion.value.to_json();
            let mut schema = written["properties"][VALUE].take();
            let definitions = written.get_mut(DEFINITIONS).map(Json::take);
            if let (Some(definitions), Some(members)) = (definitions, schema.as_object_mut()) {
                members.insert(DEFINITIONS.to_owned(), definitions);
            }
            Some(schema)
        }
        Err(failure) => {
            for reason in failure.reasons {
                let message = format!("The response of `{name}` has no schema. {}", reason.message);
                problems.push(ManualFinding::part(entry, reason.span, message));
            }
            None
        }
    }
}

pub(super) fn place(entry: &ManualEntry) -> Span {
    entry.response.evidence.first().copied().unwrap_or(entry.span)
}

fn lost(named: NamedType<'_>, what: &str, conversion: &Conversion, problems: &mut Vec<ManualFinding>) {
    let NamedType { name, entry } = named;
    for loss in conversion.losses.iter().filter(|loss| loss.fate == Fate::Lost) {
        let message = format!("`{}` is left out of the {what} of `{name}`.", loss.keyword);
        problems.push(ManualFinding::part(entry, loss.span, message));
    }
}

const DIALECT: Dialect = Dialect::GeminiJson;

pub(super) fn write(
    entries: &[NamedType<'_>],
    options: &ManualOptions,
    problems: &mut Vec<ManualFinding>,
) -> String {
    let declarations: Vec<Json> =
        entries.iter().filter_map(|named| declaration(*named, options, problems)).collect();
    pretty(&json!({ "functionDeclarations": declarations }))
}

fn declaration(
    named: NamedType<'_>,
    options: &ManualOptions,
    problems: &mut Vec<ManualFinding>,
) -> Option<Json> {
    if !provider::is_one(named, problems) || !provider::takes_name(named, DIALECT, problems) {
        return None;
    }
    let mut function = provider::function(named, DIALECT, problems)?;
    let write = |document: &SchemaDocument<'_>| convert(document, DIALECT, ConversionOptions::default());
    let response = options.responses.then(|| provider::response(named, write, problems)).flatten();
    if let Some(response) = response {
        function["responseJsonSchema"] = response;
    }
    Some(function)
}
