//! Known providers that reject or change a schema.

use crate::genaiscript::{self, Defaults, SchemaPlace, ScriptFile, ScriptSchema, Strictness};
use crate::ide::markup::MarkupDocument;
use crate::providers::{Profile, ProviderReaction, SchemaDocument, judge};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;
use crate::tools::ToolDeclaration;
use crate::workspace::{Project, Provider};

#[derive(Clone, Copy, PartialEq, Eq)]
enum SentSchema {
    Plain,
    Strict,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Verdict {
    reaction: ProviderReaction,
    /// Whether the reaction occurs only if the provider is asked to enforce the schema.
    if_strict: bool,
}

/// Verdicts with their wording, worst first.
const WORDS: [(ProviderReaction, bool, &str); 9] = [
    (ProviderReaction::Refuses, false, "refused by"),
    (ProviderReaction::RefusesAsIs, false, "refused, if sent as it is, by"),
    (ProviderReaction::Refuses, true, "refused in strict mode by"),
    (ProviderReaction::RefusedByFew, false, "refused by a few clients of"),
    (ProviderReaction::RefusedByFew, true, "refused in strict mode by a few models of"),
    (ProviderReaction::Ignores, false, "partly ignored by"),
    (ProviderReaction::Ignores, true, "partly ignored in strict mode by"),
    (ProviderReaction::Moves, false, "changed for"),
    (ProviderReaction::Moves, true, "changed in strict mode for"),
];

/// Names those of some providers that do not accept a schema of a document unchanged. Returns whether there are any.
pub(super) fn verdicts_on(
    preview: &mut MarkupDocument,
    schema: &Value,
    providers: &[Provider],
    is_strict: bool,
) -> bool {
    let document = SchemaDocument::new(schema);
    let sent = if is_strict { SentSchema::Strict } else { SentSchema::Plain };
    let verdict = |provider: &Provider| Some((verdict(&document, *provider, sent, None)?, *provider));
    let verdicts: Vec<(Verdict, Provider)> = providers.iter().filter_map(verdict).collect();
    let sentence = sentence(&verdicts);
    if let Some(sentence) = &sentence {
        preview.fact(sentence);
    }
    sentence.is_some()
}

/// Names the providers that do not accept a schema unchanged; empty if all do, or none is known.
pub(super) fn verdicts(
    preview: &mut MarkupDocument,
    file: &ScriptFile,
    project: &Project,
    place: SchemaPlace,
    written: &Value,
) {
    let providers = project.providers_of(file);
    if providers.is_empty() {
        return;
    }
    let schemas = ScriptSchema::all(file);
    let found = schemas.iter().find(|schema| schema.place == place && schema.span() == written.span);
    let Some((found, schema)) = found.and_then(|found| Some((found, made(found)?))) else { return };
    let document = SchemaDocument::new(&schema);
    let mut verdicts: Vec<(Verdict, Provider)> = Vec::new();
    for provider in providers {
        let sent = sent(found, provider);
        let verdict = sent.and_then(|sent| verdict(&document, provider, sent, None));
        verdicts.extend(verdict.map(|verdict| (verdict, provider)));
    }
    if let Some(sentence) = sentence(&verdicts) {
        preview.fact(&sentence);
    }
}

/// Names the providers that do not accept the schema of a tool unchanged, or a part of it, which is sent as written.
pub(super) fn tool_verdicts(
    preview: &mut MarkupDocument,
    schema: &Value,
    tool: &ToolDeclaration,
    project: &Project,
    within: Option<Span>,
) {
    let document = SchemaDocument::new(schema);
    let verdict =
        |provider: Provider| Some((verdict(&document, provider, SentSchema::Plain, within)?, provider));
    let verdicts: Vec<_> = project.providers_of_tool(tool).into_iter().filter_map(verdict).collect();
    if let Some(sentence) = sentence(&verdicts) {
        preview.fact(&sentence);
    }
}

/// Names the providers that would refuse a schema as the input of a tool, or as a property of one. What each SDK adapts
/// on the way, such as closed objects, depends on the SDK.
pub(super) fn input_verdicts(preview: &mut MarkupDocument, schema: &Value, project: &Project) {
    let is_whole = schema.get("type").and_then(Value::as_str) == Some("object");
    let json = schema.to_json();
    // References count from the root.
    if !is_whole && json.to_string().contains("\"$ref\"") {
        return;
    }
    let part = Span::new(1, 2);
    let member = |key: &str, value| Member { key: key.to_owned(), key_span: Span::default(), value };
    let object = |members| Value::new(Span::default(), ValueKind::Object(Object { members, open: false }));
    let schema = Value::from_json(&json, part);
    let root = if is_whole {
        schema
    } else {
        let kind = Value::from_json(&"object".into(), Span::default());
        object(vec![member("type", kind), member("properties", object(vec![member("value", schema)]))])
    };
    let document = SchemaDocument::new(&root);
    let verdict =
        |provider: Provider| Some((verdict(&document, provider, SentSchema::Plain, Some(part))?, provider));
    let verdicts = project.providers_of_schema().into_iter().filter_map(verdict);
    let is_certain = |(verdict, _): &(Verdict, Provider)| verdict.reaction != ProviderReaction::RefusesAsIs;
    let verdicts: Vec<_> = verdicts.filter(is_certain).collect();
    if let Some(clauses) = clauses(&verdicts) {
        let place = if is_whole { "As" } else { "In" };
        preview.fact(&format!("{place} the input of a tool, it is {clauses}."));
    }
}

fn made(schema: &ScriptSchema<'_>) -> Option<Value> {
    match &schema.schema {
        Ok(Some(_)) if schema.place == SchemaPlace::Response => {
            let strictness = Strictness { defaults: Defaults::Drop, optional: false };
            genaiscript::strict(schema.written, strictness).ok()
        }
        Ok(schema) => schema.clone(),
        Err(_) => None,
    }
}

/// Returns the form in which a provider gets the schema; `None` if it is not sent.
fn sent(schema: &ScriptSchema<'_>, provider: Provider) -> Option<SentSchema> {
    match schema.place {
        SchemaPlace::Tool => Some(SentSchema::Plain),
        SchemaPlace::Response if provider.family() == "openai" => {
            let named = ScriptSchema::response_type(schema.options?)?;
            let is_chosen = || Profile::named("openai").is_some_and(|it| it.name == provider.profile.name);
            (named == Some("json_schema") || named.is_none() && is_chosen()).then_some(SentSchema::Strict)
        }
        _ => None,
    }
}

fn verdict(
    document: &SchemaDocument<'_>,
    provider: Provider,
    sent: SentSchema,
    within: Option<Span>,
) -> Option<Verdict> {
    let judged = |is_strict| {
        let mut found = judge(document, provider.profile, is_strict);
        found.retain(|violation| within.is_none_or(|within| within.contains(violation.span)));
        found
    };
    let (now, if_strict) = match sent {
        SentSchema::Plain if provider.may_enforce => (judged(false), judged(true)),
        // No one asks the provider to enforce the schema.
        SentSchema::Plain => (judged(false), Vec::new()),
        SentSchema::Strict => (judged(true), Vec::new()),
    };
    let is_so = |(reaction, is_strict, _): &(ProviderReaction, bool, &str)| {
        let notes = if *is_strict { &if_strict } else { &now };
        notes.iter().any(|note| note.reaction == *reaction)
    };
    WORDS.into_iter().find(is_so).map(|(reaction, if_strict, _)| Verdict { reaction, if_strict })
}

/// `Refused by Gemini; refused in strict mode by OpenAI and Anthropic.`
fn sentence(verdicts: &[(Verdict, Provider)]) -> Option<String> {
    let said = clauses(verdicts)?;
    let first = said.chars().next()?;
    Some(format!("{}{}.", first.to_uppercase(), &said[first.len_utf8()..]))
}

/// `refused by Gemini; refused in strict mode by OpenAI and Anthropic`
fn clauses(verdicts: &[(Verdict, Provider)]) -> Option<String> {
    let part = |(reaction, if_strict, words): (ProviderReaction, bool, &str)| {
        let verdict = Verdict { reaction, if_strict };
        let meant = verdicts.iter().filter(|(other, _)| *other == verdict);
        let meant: Vec<Provider> = meant.map(|(_, provider)| *provider).collect();
        let is_protocol = meant.iter().all(Provider::is_protocol);
        let words = if is_protocol { words.to_owned() } else { words.replace("clients", "models") };
        Some(format!("{words} {}", listed(&Provider::names(&meant))?))
    };
    let said = WORDS.into_iter().filter_map(part).collect::<Vec<_>>().join("; ");
    (!said.is_empty()).then_some(said)
}

fn listed(names: &[&str]) -> Option<String> {
    match names {
        [] => None,
        [one] => Some((*one).to_owned()),
        [before @ .., last] => Some(format!("{} and {last}", before.join(", "))),
    }
}
