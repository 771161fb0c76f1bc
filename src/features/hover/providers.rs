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

/// What a provider does about a schema at worst, and when.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Verdict {
    reaction: Reaction,
    /// Whether it does so only where it is asked to enforce the schema.
    if_strict: bool,
}

/// The verdicts and their words, the worst first.
const WORDS: [(Reaction, bool, &str); 6] = [
    (Reaction::Refuses, false, "refused by"),
    (Reaction::Refuses, true, "refused in strict mode by"),
    (Reaction::Ignores, false, "partly ignored by"),
    (Reaction::Ignores, true, "partly ignored in strict mode by"),
    (Reaction::Moves, false, "changed for"),
    (Reaction::Moves, true, "changed in strict mode for"),
];

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
        SchemaPlace::Infer | SchemaPlace::FromParameters | SchemaPlace::Input | SchemaPlace::Generate => None,
    }
}

fn verdict(document: &Document<'_>, profile: &Profile, sent: Sent) -> Option<Verdict> {
    let plain = judge(document, profile, false);
    let strict = judge(document, profile, true);
    let has_strict_mode = strict.len() > plain.len();
    let (now, if_strict) = match sent {
        Sent::Plain => (plain, strict),
        Sent::Strict => (strict, Vec::new()),
        Sent::Never if has_strict_mode => (Vec::new(), strict),
        Sent::Never => return None,
    };
    let is_so = |(reaction, is_strict, _): &(Reaction, bool, &str)| {
        let remarks = if *is_strict { &if_strict } else { &now };
        remarks.iter().any(|remark| remark.reaction == *reaction)
    };
    WORDS.into_iter().find(is_so).map(|(reaction, if_strict, _)| Verdict { reaction, if_strict })
}

/// `Refused by Gemini; refused in strict mode by OpenAI and Anthropic.`
fn sentence(place: SchemaPlace, verdicts: &[(Verdict, &'static Profile)]) -> Option<String> {
    let part = |(reaction, if_strict, words): (Reaction, bool, &str)| {
        let verdict = Verdict { reaction, if_strict };
        let meant = verdicts.iter().filter(|(other, _)| *other == verdict);
        let names: Vec<_> = meant.map(|(_, profile)| name_among(profile, verdicts)).collect();
        Some(format!("{words} {}", listed(&names)?))
    };
    let said = WORDS.into_iter().filter_map(part).collect::<Vec<_>>().join("; ");
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

fn listed(names: &[&str]) -> Option<String> {
    match names {
        [] => None,
        [one] => Some((*one).to_owned()),
        [before @ .., last] => Some(format!("{} and {last}", before.join(", "))),
    }
}
