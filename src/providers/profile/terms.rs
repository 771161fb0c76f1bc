use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use regex::Regex;

use crate::providers::ProviderReaction;
use crate::syntax::{Value, ValueKind};

/// Section of a profile: words by subject, lists of names, and limits.
#[derive(Clone, Debug, Default)]
pub(in crate::providers) struct Terms {
    words: BTreeMap<String, BTreeSet<String>>,
    lists: BTreeMap<String, BTreeSet<String>>,
    limits: BTreeMap<String, usize>,
    names: Vec<NamePattern>,
    top_names: Vec<NamePattern>,
}

/// Words that relax a limit. Combined terms keep one only if all providers with that limit have it.
const RELIEFS: [(&str, &str); 6] = [
    ("examples", "by name"),
    ("items", "of arrays alone"),
    ("items", "outside definitions"),
    ("malformed", "coerced"),
    ("others", "ignored"),
    ("others", "left out"),
];

/// Words for a provider's own notation. Combined terms keep one only if all providers have it.
const NOTATIONS: [(&str, &str); 4] =
    [("constraints", "moved"), ("notes", "in braces"), ("type_lists", "nullable"), ("types", "in uppercase")];

/// Name of the list of keywords that are not taken, but refused by a few models only.
const FEW: &str = "few";

impl Terms {
    /// Reads a section. A test checks that each is complete.
    pub fn read(section: Option<&Value>) -> Self {
        let mut terms = Self::default();
        let Some(section) = section.and_then(Value::as_object) else { return terms };
        for member in section.entries() {
            let key = member.key.clone();
            match (&member.value.kind, key.as_str()) {
                (ValueKind::String(pattern), "names") => terms.names.push(NamePattern::parse(pattern)),
                (ValueKind::String(pattern), "top_names") => {
                    terms.top_names.push(NamePattern::parse(pattern));
                }
                (ValueKind::String(words), _) => {
                    terms.words.insert(key, words.split(", ").map(str::to_owned).collect());
                }
                (ValueKind::Array(items), _) => {
                    let names = items.iter().filter_map(Value::as_str).map(str::to_owned);
                    terms.lists.insert(key, names.collect());
                }
                (ValueKind::Object(limits), "limits") => {
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

    /// Merges other terms into these: words of a subject are united, lists and limits replaced.
    pub fn with(mut self, other: Self) -> Self {
        for (subject, words) in other.words {
            self.words.entry(subject).or_default().extend(words);
        }
        self.lists.extend(other.lists);
        self.limits.extend(other.limits);
        self.names.extend(other.names);
        self.top_names.extend(other.top_names);
        self
    }

    pub fn strictest(all: &[&Self]) -> Self {
        let mut strictest = Self::default();
        for terms in all {
            for (subject, words) in &terms.words {
                strictest.words.entry(subject.clone()).or_default().extend(words.iter().cloned());
            }
            for (list, names) in &terms.lists {
                match strictest.lists.get_mut(list) {
                    Some(known) if list == "refuses" => known.extend(names.iter().cloned()),
                    Some(known) => known.retain(|name| names.contains(name)),
                    None => drop(strictest.lists.insert(list.clone(), names.clone())),
                }
            }
            for (limit, most) in &terms.limits {
                let known = strictest.limits.entry(limit.clone()).or_insert(*most);
                *known = (*known).min(*most);
            }
            strictest.names.extend(terms.names.iter().cloned());
            strictest.top_names.extend(terms.top_names.iter().cloned());
        }
        if !all.iter().all(|terms| terms.lists.contains_key(FEW)) {
            strictest.lists.remove(FEW);
        }
        let limits = |terms: &Self, subject: &str| terms.words.contains_key(subject);
        for (subject, word) in RELIEFS {
            if !all.iter().all(|terms| !limits(terms, subject) || terms.say(subject, word)) {
                strictest.unsay(subject, word);
            }
        }
        for (subject, word) in NOTATIONS {
            if !all.iter().all(|terms| terms.say(subject, word)) {
                strictest.unsay(subject, word);
            }
        }
        strictest
    }

    fn unsay(&mut self, subject: &str, word: &str) {
        if let Some(words) = self.words.get_mut(subject) {
            words.remove(word);
        }
    }

    pub fn say(&self, subject: &str, word: &str) -> bool {
        self.words.get(subject).is_some_and(|words| words.contains(word))
    }

    /// Whether a keyword is accepted: it is not refused, and is listed if there is a list of accepted ones.
    pub fn take(&self, keyword: &str) -> bool {
        let is_refused = self.lists.get("refuses").is_some_and(|refused| refused.contains(keyword));
        !is_refused && self.lists.get("takes").is_none_or(|known| known.contains(keyword))
    }

    /// Whether only a few models refuse a keyword that is not taken.
    pub fn refuse_by_few(&self, keyword: &str) -> bool {
        self.lists.get(FEW).is_some_and(|few| few.contains(keyword))
    }

    pub fn know_format(&self, format: &str) -> bool {
        self.lists.get("formats").is_none_or(|known| known.contains(format))
    }

    pub fn allow_name(&self, name: &str) -> bool {
        self.names.iter().all(|names| names.have(name))
    }

    /// Whether a property of the root may have the name, apart from the limits for all properties.
    pub fn allow_top_name(&self, name: &str) -> bool {
        self.top_names.iter().all(|names| names.have(name))
    }

    pub fn most(&self, what: &str) -> Option<usize> {
        self.limits.get(what).copied()
    }

    pub fn reaction(&self, is_constraint: bool) -> ProviderReaction {
        if is_constraint && self.say("constraints", "moved") {
            ProviderReaction::Moves
        } else if self.say("others", "ignored") {
            ProviderReaction::Ignores
        } else if self.say("others", "left out") {
            ProviderReaction::RefusesAsIs
        } else {
            ProviderReaction::Refuses
        }
    }
}

/// Pattern for names, compiled on first use: most runs need none.
#[derive(Clone, Debug)]
pub(in crate::providers) struct NamePattern {
    pattern: String,
    compiled: OnceLock<Option<Regex>>,
}

impl NamePattern {
    pub fn parse(pattern: &str) -> Self {
        Self { pattern: pattern.to_owned(), compiled: OnceLock::new() }
    }

    pub fn have(&self, name: &str) -> bool {
        let compiled = self.compiled.get_or_init(|| Regex::new(&self.pattern).ok());
        compiled.as_ref().is_none_or(|pattern| pattern.is_match(name))
    }
}
