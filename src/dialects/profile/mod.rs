//! What providers take, as dated data: one file for each profile, with the source of every entry.

mod names;
mod terms;

use std::sync::LazyLock;

use crate::syntax::{Value, toml};

use names::Names;
pub(super) use terms::Terms;

/// What one provider takes, as it was known on a date.
#[derive(Debug)]
pub struct Profile {
    /// Its name in settings: `openai-2026`.
    pub name: &'static str,
    /// Whom messages name: `OpenAI`.
    pub provider: &'static str,
    /// When it was known to be so: a year and a month.
    pub date: &'static str,
    /// The other names by which it is asked for: of the provider, for its newest profile.
    aliases: Vec<&'static str>,
    /// The names that functions may have.
    function: Option<Names>,
    any: Terms,
    strict: Terms,
    /// Whether it has a strict mode.
    has_strict: bool,
}

/// The files, in the order in which profiles are listed.
const FILES: [&str; 7] = [
    include_str!("openai-2026.toml"),
    include_str!("openai-2024.toml"),
    include_str!("anthropic-2026.toml"),
    include_str!("gemini-2026.toml"),
    include_str!("gemini-json-2026.toml"),
    include_str!("mcp-2025.toml"),
    include_str!("chatgpt-5.1.toml"),
];

static ALL: LazyLock<Vec<Profile>> = LazyLock::new(|| FILES.iter().map(|file| Profile::read(file)).collect());

impl Profile {
    /// Every profile, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        ALL.iter()
    }

    /// The profile of that name. The name of a provider alone is that of its newest profile; of
    /// GenAIScript's providers, `google` is `gemini`, and `azure` has the older limits of `OpenAI`.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|profile| profile.name == name || profile.aliases.contains(&name))
    }

    /// Every name by which a profile can be asked for: those of the providers, and of the profiles.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::all().flat_map(|profile| profile.aliases.iter().copied().chain([profile.name]))
    }

    /// Whether the name of a function is taken.
    pub fn takes_name(&self, name: &str) -> bool {
        self.function.as_ref().is_none_or(|function| function.have(name))
    }

    /// Whether it can be asked to enforce a schema, and takes less of one then.
    pub fn has_strict_mode(&self) -> bool {
        self.has_strict
    }

    /// What it takes of a schema, in strict mode or of any.
    pub(super) fn terms(&self, is_strict: bool) -> &Terms {
        if is_strict { &self.strict } else { &self.any }
    }

    fn read(file: &str) -> Self {
        let (value, _) = toml::parse(file);
        let text = |key: &str| -> &'static str {
            value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned().leak()
        };
        let aliases = value.get("aliases").map(Value::items).unwrap_or_default();
        let any = Terms::read(value.get("any"));
        Self {
            name: text("name"),
            provider: text("provider"),
            date: text("date"),
            aliases: aliases
                .iter()
                .filter_map(Value::as_str)
                .map(|alias| &*alias.to_owned().leak())
                .collect(),
            function: value.get("function").and_then(Value::as_str).map(Names::of),
            strict: any.clone().with(Terms::read(value.get("strict"))),
            any,
            has_strict: value.get("strict").is_some(),
        }
    }
}
