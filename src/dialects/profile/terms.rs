//! What a provider takes of the schemas of one kind of requests.

use std::collections::{BTreeMap, BTreeSet};

use super::names::Names;
use crate::dialects::Reaction;
use crate::syntax::{Kind, Value};

/// The entries of a section of a profile: words by their subject, lists of names, and limits.
#[derive(Clone, Debug, Default)]
pub(in crate::dialects) struct Terms {
    words: BTreeMap<String, BTreeSet<String>>,
    lists: BTreeMap<String, BTreeSet<String>>,
    limits: BTreeMap<String, usize>,
    names: Option<Names>,
}

impl Terms {
    /// Reads a section. A test holds that each is whole.
    pub fn read(section: Option<&Value>) -> Self {
        let mut terms = Self::default();
        let Some(section) = section.and_then(Value::as_object) else { return terms };
        for member in section.entries() {
            let key = member.key.clone();
            match (&member.value.kind, key.as_str()) {
                (Kind::String(pattern), "names") => terms.names = Some(Names::of(pattern)),
                (Kind::String(words), _) => {
                    terms.words.insert(key, words.split(", ").map(str::to_owned).collect());
                }
                (Kind::Array(items), _) => {
                    let names = items.iter().filter_map(Value::as_str).map(str::to_owned);
                    terms.lists.insert(key, names.collect());
                }
                (Kind::Object(limits), "limits") => {
                    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                    let limit = |limit: &Value| limit.as_number().unwrap_or_default() as usize;
                    let limits = limits.entries().into_iter();
                    terms.limits.extend(limits.map(|entry| (entry.key.clone(), limit(&entry.value))));
                }
                _ => {}
            }
        }
        terms
    }

    /// These terms with others beside them: words of one subject add up, lists and limits give way.
    pub fn with(mut self, other: Self) -> Self {
        for (subject, words) in other.words {
            self.words.entry(subject).or_default().extend(words);
        }
        self.lists.extend(other.lists);
        self.limits.extend(other.limits);
        self.names = other.names.or(self.names);
        self
    }

    /// Whether they have that word on the subject.
    pub fn say(&self, subject: &str, word: &str) -> bool {
        self.words.get(subject).is_some_and(|words| words.contains(word))
    }

    /// Whether a keyword is taken: one that is listed, or, in a list of those that are not, any other.
    pub fn take(&self, keyword: &str) -> bool {
        let is_refused = self.lists.get("refuses").is_some_and(|refused| refused.contains(keyword));
        !is_refused && self.lists.get("takes").is_none_or(|known| known.contains(keyword))
    }

    /// Whether a format is known.
    pub fn know_format(&self, format: &str) -> bool {
        self.lists.get("formats").is_none_or(|known| known.contains(format))
    }

    /// Whether a property may have that name.
    pub fn allow_name(&self, name: &str) -> bool {
        self.names.as_ref().is_none_or(|names| names.have(name))
    }

    /// The most that there may be of something, as far as it is limited.
    pub fn most(&self, what: &str) -> Option<usize> {
        self.limits.get(what).copied()
    }

    /// What happens to a keyword that is not taken.
    pub fn reaction(&self, is_constraint: bool) -> Reaction {
        if is_constraint && self.say("constraints", "moved") {
            Reaction::Moves
        } else if self.say("others", "ignored") {
            Reaction::Ignores
        } else {
            Reaction::Refuses
        }
    }
}
