//! What providers take, as dated data: one file for each profile, with the source of each number.

use super::document::Document;
use super::remark::Remark;

/// What one provider takes, as it was known on a date.
#[derive(Debug)]
pub struct Profile {
    /// Its name in settings: `openai-2026`.
    pub name: &'static str,
    /// Whom messages name: `OpenAI`.
    pub provider: &'static str,
}

impl Profile {
    /// The profile of that name. The name of a provider alone is that of its newest profile; of
    /// GenAIScript's providers, `google` is `gemini`, and `azure` has the older limits of `OpenAI`.
    pub fn named(_name: &str) -> Option<&'static Self> {
        None
    }

    /// Every profile, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        std::iter::empty()
    }

    /// Every name by which a profile can be asked for: those of the profiles, and of their providers.
    pub fn names() -> impl Iterator<Item = &'static str> {
        std::iter::empty()
    }

    /// Whether the name of a function is taken.
    pub fn takes_name(&self, _name: &str) -> bool {
        true
    }
}

/// What a provider does not take in a schema that it is sent as it is, in the order of the text. In strict
/// mode it takes less.
pub fn judge(_document: &Document<'_>, _profile: &Profile, _is_strict: bool) -> Vec<Remark> {
    Vec::new()
}
