//! Which of the known providers refuse or change a schema.

use crate::dialects::{Document, Profile, Reaction, judge};
use crate::features::preview::Preview;
use crate::project::Project;
use crate::schema::{self, Defaults, Strictness};
use crate::script::{SchemaPlace, ScriptSchema, SourceFile};
use crate::syntax::Value;

/// In which form a provider gets a schema.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sent {
    /// Not to be enforced
    Plain,
    /// To be enforced
    Strict,
    /// Not at all, unless somebody else sends it
    Never,
}

/// What a provider does about a schema, the worst first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Refused,
    RefusedIfStrict,
    Ignored,
    Changed,
}

/// Says which providers do not take a schema as it is; nothing where all do, or none is known.
pub(super) fn verdicts(
    preview: &mut Preview,
    file: &SourceFile,
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
    let document = Document::of(&schema);
    let mut verdicts: Vec<(Verdict, &'static Profile)> = Vec::new();
    for provider in providers {
        let sent = sent(found, provider.family());
        let verdict = sent.and_then(|sent| verdict(&document, provider.profile, sent));
        verdicts.extend(verdict.map(|verdict| (verdict, provider.profile)));
    }
    if let Some(sentence) = sentence(place, &verdicts) {
        preview.fact(&sentence);
    }
}

/// The schema as it is sent.
fn made(schema: &ScriptSchema<'_>) -> Option<Value> {
    match &schema.schema {
        Ok(Some(_)) if schema.place == SchemaPlace::Response => {
            let strictness = Strictness { defaults: Defaults::Drop, optional: false };
            schema::strict(schema.written, strictness).ok()
        }
        Ok(schema) => schema.clone(),
        Err(_) => None,
    }
}

/// How a provider gets it; `None` where it never could.
fn sent(schema: &ScriptSchema<'_>, family: &str) -> Option<Sent> {
    match schema.place {
        // Others serve scripts by that protocol, and nothing else.
        SchemaPlace::Parameters => Some(Sent::Plain),
        _ if family == "mcp" => None,
        SchemaPlace::Tool | SchemaPlace::DefSchema => Some(Sent::Plain),
        SchemaPlace::Response => match ScriptSchema::response_type(schema.options?)? {
            Some("json_schema") if family == "openai" => Some(Sent::Strict),
            Some("json_schema") | None => Some(Sent::Never),
            Some(_) => None,
        },
        SchemaPlace::Infer | SchemaPlace::FromParameters => None,
    }
}

fn verdict(document: &Document<'_>, profile: &Profile, sent: Sent) -> Option<Verdict> {
    let reactions = |is_strict| -> Vec<Reaction> {
        judge(document, profile, is_strict).into_iter().map(|remark| remark.reaction).collect()
    };
    let found = match sent {
        Sent::Plain => reactions(false),
        Sent::Strict => reactions(true),
        Sent::Never => Vec::new(),
    };
    if found.contains(&Reaction::Refuses) {
        Some(Verdict::Refused)
    } else if sent != Sent::Strict && reactions(true).contains(&Reaction::Refuses) {
        Some(Verdict::RefusedIfStrict)
    } else if found.contains(&Reaction::Ignores) {
        Some(Verdict::Ignored)
    } else {
        found.contains(&Reaction::Moves).then_some(Verdict::Changed)
    }
}

/// `Refused by OpenAI (strict mode) and Gemini; changed for Anthropic.`
fn sentence(place: SchemaPlace, verdicts: &[(Verdict, &'static Profile)]) -> Option<String> {
    let of = |wanted: &[Verdict]| {
        let meant = verdicts.iter().filter(|(verdict, _)| wanted.contains(verdict));
        let name = |(verdict, profile): &(Verdict, &'static Profile)| {
            let mark = if *verdict == Verdict::RefusedIfStrict { " (strict mode)" } else { "" };
            format!("{}{mark}", name_among(profile, verdicts))
        };
        listed(&meant.map(name).collect::<Vec<_>>())
    };
    let parts = [
        ("refused by", of(&[Verdict::Refused, Verdict::RefusedIfStrict])),
        ("partly ignored by", of(&[Verdict::Ignored])),
        ("changed for", of(&[Verdict::Changed])),
    ];
    let parts = parts.into_iter().filter_map(|(what, who)| Some(format!("{what} {}", who?)));
    let said = parts.collect::<Vec<_>>().join("; ");
    let first = said.chars().next()?;
    Some(match place {
        SchemaPlace::Parameters => format!("Served as a tool: {said}."),
        SchemaPlace::DefSchema => format!("As the schema of a tool: {said}."),
        _ => format!("{}{}.", first.to_uppercase(), &said[first.len_utf8()..]),
    })
}

/// The provider's name; that of the profile where the provider has several of them.
fn name_among(profile: &'static Profile, verdicts: &[(Verdict, &'static Profile)]) -> &'static str {
    let same = verdicts.iter().filter(|(_, other)| other.provider == profile.provider).count();
    if same > 1 { profile.name } else { profile.provider }
}

fn listed(names: &[String]) -> Option<String> {
    match names {
        [] => None,
        [one] => Some(one.clone()),
        [before @ .., last] => Some(format!("{} and {last}", before.join(", "))),
    }
}
