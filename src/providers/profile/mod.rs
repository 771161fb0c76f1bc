//! Provider profiles: dated data in one file each, with a source for every entry. A combined profile names
//! others and accepts only the parts that all of them accept.
mod terms;

use std::sync::LazyLock;

use crate::syntax::{Value, toml};

use terms::NamePattern;
pub(super) use terms::Terms;

#[derive(Debug)]
pub struct Profile {
    /// Name in settings: `openai-2026`.
    pub name: &'static str,
    /// Name in messages: `OpenAI`.
    pub provider: &'static str,
    /// Year and the month of the data.
    pub date: &'static str,
    /// Alternative names; the name of the provider is one of its newest profile.
    aliases: Vec<&'static str>,
    function: Option<NamePattern>,
    any: Terms,
    strict: Terms,
    has_strict: bool,
    /// Whether violations also include the errors of converting to a dialect.
    pub(super) is_composed: bool,
    output: Option<&'static str>,
    /// Names of the combined profiles, if there are several.
    parts: Vec<&'static str>,
}

const FILES: [&str; 10] = [
    include_str!("openai-2026.toml"),
    include_str!("openai-2024.toml"),
    include_str!("anthropic-2026.toml"),
    include_str!("gemini-2026.toml"),
    include_str!("gemini-json-2026.toml"),
    include_str!("mcp-2026.toml"),
    include_str!("mcp-2025.toml"),
    include_str!("vscode-2026.toml"),
    include_str!("portable-2026.toml"),
    include_str!("chatgpt-5.1.toml"),
];

static ALL: LazyLock<Vec<Profile>> = LazyLock::new(|| {
    let mut all: Vec<Profile> = FILES.iter().map(|file| Profile::read(file)).collect();
    for at in 0..all.len() {
        let parts: Vec<&Profile> =
            all.iter().filter(|profile| all[at].parts.contains(&profile.name)).collect();
        if parts.is_empty() {
            continue;
        }
        let any = Terms::strictest(&parts.iter().map(|part| &part.any).collect::<Vec<_>>());
        let strict = Terms::strictest(&parts.iter().map(|part| &part.strict).collect::<Vec<_>>());
        let has_strict = parts.iter().any(|part| part.has_strict);
        (all[at].any, all[at].strict, all[at].has_strict) = (any, strict, has_strict);
    }
    all
});

impl Profile {
    /// Iterates in display order.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        ALL.iter()
    }

    /// Finds a profile; the name of a provider alone selects its newest. Of GenAIScript's providers, `google` is
    /// `gemini`, and `azure` has the older limits of `OpenAI`. `portable` combines several, see [`Profile::parts`].
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|profile| profile.name == name || profile.aliases.contains(&name))
    }

    /// Includes aliases.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::all().flat_map(|profile| profile.aliases.iter().copied().chain([profile.name]))
    }

    /// Returns the combined profiles, or the profile itself.
    pub fn parts(&self) -> Vec<&'static Self> {
        let is_part = |profile: &&Self| match self.parts.as_slice() {
            [] => profile.name == self.name,
            parts => parts.contains(&profile.name),
        };
        Self::all().filter(is_part).collect()
    }

    pub fn takes_name(&self, name: &str) -> bool {
        self.parts().into_iter().all(|part| part.function.as_ref().is_none_or(|function| function.have(name)))
    }

    /// Whether the schema of a return value may have this type; `None` means any type.
    pub fn takes_output(&self, name: Option<&str>) -> bool {
        self.output.is_none_or(|output| name == Some(output))
    }

    /// Whether the provider has a strict mode, which enforces a schema and accepts less.
    pub fn has_strict_mode(&self) -> bool {
        self.has_strict
    }

    pub(super) fn terms(&self, is_strict: bool) -> &Terms {
        if is_strict { &self.strict } else { &self.any }
    }

    fn read(file: &str) -> Self {
        let (value, _) = toml::parse(file);
        let text = |key: &str| -> &'static str {
            value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned().leak()
        };
        let names = |key: &str| -> Vec<&'static str> {
            let names = value.get(key).map(Value::items).unwrap_or_default();
            names.iter().filter_map(Value::as_str).map(|name| &*name.to_owned().leak()).collect()
        };
        let any = Terms::read(value.get("any"));
        Self {
            name: text("name"),
            provider: text("provider"),
            date: text("date"),
            aliases: names("aliases"),
            function: value.get("function").and_then(Value::as_str).map(NamePattern::parse),
            strict: any.clone().with(Terms::read(value.get("strict"))),
            any,
            has_strict: value.get("strict").is_some(),
            is_composed: value.get("composed").and_then(Value::as_bool) == Some(true),
            output: value.get("output").and_then(Value::as_str).map(|name| &*name.to_owned().leak()),
            parts: names("parts"),
        }
    }
}
