use std::collections::{HashMap, HashSet};

use super::chatgpt::{self, ChatGptVariant};
use super::dialect::{ConversionOptions, Dialect};
use super::document::SchemaDocument;
use super::failure::FailureReason;
use super::loss::Fate;
use super::profile::Profile;
use super::provider;
use super::violation::{ProviderReaction, Violation, ViolationKind};
use crate::text::Span;

/// Provider with the mode in which it takes a schema.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    pub profile: &'static Profile,
    /// Whether the provider is asked to enforce the schema.
    pub is_strict: bool,
}

impl Judge {
    /// Finds the judge by the name of a provider, of one of its profiles, or of its dialect.
    pub fn named(name: &str) -> Option<Self> {
        let is_strict = name == Dialect::OpenAiStrict.name();
        let profile = Profile::named(if is_strict { "openai" } else { name })?;
        Some(Self { profile, is_strict })
    }

    pub fn names() -> Vec<&'static str> {
        let dialects = Dialect::ALL.map(Dialect::name).into_iter().filter(|name| Self::named(name).is_some());
        let mut seen = HashSet::new();
        dialects.chain(Profile::names()).filter(|name| seen.insert(*name)).collect()
    }
}

impl PartialEq for Judge {
    fn eq(&self, other: &Self) -> bool {
        (self.profile.name, self.is_strict) == (other.profile.name, other.is_strict)
    }
}

/// Finds everything that a provider rejects, ignores or moves in a schema sent unchanged, in source order.
/// Strict mode accepts less. A combined profile yields the violations of all its providers.
pub fn judge(document: &SchemaDocument<'_>, profile: &Profile, is_strict: bool) -> Vec<Violation> {
    let mut violations: Vec<Violation> = Vec::new();
    let parts = profile.parts();
    for part in &parts {
        violations.extend(of_one(document, part, is_strict));
    }
    if parts.len() > 1 {
        agree(document, profile, is_strict, &mut violations);
    }
    violations.sort_by(|one, other| (one.span, &one.pointer).cmp(&(other.span, &other.pointer)));
    violations.dedup();
    violations
}

/// Corrects the remedies for a combined profile: only its own dialect counts. A part that is absent from the
/// combined result is left out; a part without a representation there has no remedy.
fn agree(document: &SchemaDocument<'_>, profile: &Profile, is_strict: bool, violations: &mut Vec<Violation>) {
    let mut unfixed = provider::judge(document, profile, is_strict);
    unfixed.retain(|violation| violation.remedy.is_none());
    let places: HashSet<(ViolationKind, String)> =
        unfixed.iter().map(|violation| (violation.kind, violation.pointer.clone())).collect();
    let mut said = HashSet::new();
    for violation in violations.iter_mut().filter(|violation| violation.remedy.is_none()) {
        if places.contains(&(violation.kind, violation.pointer.clone())) {
            said.insert(violation.pointer.clone());
        } else {
            violation.remedy = Some(Fate::Changed("is left out".to_owned()));
        }
    }
    unfixed.retain(|violation| !said.contains(&violation.pointer));
    violations.extend(unfixed);
}

fn of_one(document: &SchemaDocument<'_>, profile: &Profile, is_strict: bool) -> Vec<Violation> {
    let mut violations = provider::judge(document, profile, is_strict);
    if profile.is_composed {
        add_refusals(document, is_strict, &mut violations);
    }
    violations
}

/// Adds the errors of the package that composes the dialect; other violations are converted or stay.
fn add_refusals(document: &SchemaDocument<'_>, is_strict: bool, violations: &mut Vec<Violation>) {
    for violation in violations.iter_mut() {
        violation.remedy.get_or_insert_with(|| Fate::Changed("stays".to_owned()));
    }
    let config = ConversionOptions { strict: is_strict, reference: true };
    let Err(failure) = chatgpt::compose(document, ChatGptVariant::ChatGpt, config) else { return };
    let mut known: HashMap<ViolationPlace, usize> = HashMap::new();
    for (at, violation) in violations.iter().enumerate() {
        known.entry(place_of_violation(violation)).or_insert(at);
    }
    for reason in failure.reasons {
        match known.get(&place_of_reason(&reason)) {
            Some(at) => violations[*at].remedy = None,
            None => violations.push(Violation {
                kind: reason.kind,
                reaction: ProviderReaction::Refuses,
                remedy: None,
                name: reason.name,
                count: None,
                pointer: reason.pointer,
                accessor: reason.accessor,
                span: reason.span,
                schema: reason.span,
            }),
        }
    }
}

type ViolationPlace = (ViolationKind, Option<Span>, String);

/// Identifies a violation, which is reported at the object of a property, or at the schema of a value.
fn place_of_violation(violation: &Violation) -> ViolationPlace {
    match violation.kind {
        ViolationKind::OptionalProperty => (violation.kind, Some(violation.span), violation.name.clone()),
        ViolationKind::Malformed => {
            (violation.kind, None, format!("{}/{}", violation.pointer, violation.name))
        }
        _ => (violation.kind, None, violation.pointer.clone()),
    }
}

fn place_of_reason(reason: &FailureReason) -> ViolationPlace {
    match reason.kind {
        ViolationKind::OptionalProperty => (reason.kind, Some(reason.span), reason.name.clone()),
        _ => (reason.kind, None, reason.pointer.clone()),
    }
}
