//! Dialects of providers: a schema in the standard form, rewritten for a profile. One walk finds the
//! violations and writes their replacements, so every conversion fixes exactly the reported violations.

mod circles;
mod keywords;
mod measure;
mod merge;
mod objects;
mod places;
mod references;
mod rewriter;
mod unions;

use std::collections::HashSet;

use measure::measure;
use rewriter::Rewriter;

use super::dialect::Conversion;
use super::document::SchemaDocument;
use super::failure::{Failure, FailureReason};
use super::loss::Loss;
use super::profile::Profile;
use super::standard::Standard;
use super::violation::{Count, ProviderReaction, Violation, ViolationKind};
use crate::providers::node::{Node, SchemaSlot};
use crate::providers::profile::Terms;
use crate::syntax::{Value, ValueKind, number};

pub fn judge(document: &SchemaDocument<'_>, profile: &Profile, is_strict: bool) -> Vec<Violation> {
    let terms = profile.terms(is_strict);
    let standard = Standard::read(document, terms.say("types", "in uppercase"));
    if let Some(reason) = standard.problems.first() {
        return vec![beyond_limits(reason)];
    }
    let mut rewriter = Rewriter::new(&standard, terms);
    rewriter.document();
    measure(&mut rewriter);
    rewriter.into_violations()
}

pub fn convert(
    document: &SchemaDocument<'_>,
    dialect: &'static str,
    profile: &Profile,
    is_strict: bool,
) -> Result<Conversion, Failure> {
    let failure = |reasons| Failure {
        method: dialect,
        message: "The schema cannot be written in this dialect",
        reasons,
    };
    let terms = profile.terms(is_strict);
    let standard = Standard::read(document, terms.say("types", "in uppercase"));
    if !standard.problems.is_empty() {
        return Err(failure(standard.problems));
    }
    let mut rewriter = Rewriter::new(&standard, terms);
    let node = rewriter.document();
    measure(&mut rewriter);
    let violations = rewriter.into_violations();
    let refused: Vec<&Violation> = violations.iter().filter(|violation| violation.remedy.is_none()).collect();
    if !refused.is_empty() {
        return Err(failure(reasons(document, &refused, profile, is_strict)));
    }
    let mut losses: Vec<Loss> = violations.into_iter().filter_map(loss).collect();
    losses.dedup();
    Ok(Conversion { value: node.to_value(), losses })
}

pub fn validate(
    document: &SchemaDocument<'_>,
    dialect: &'static str,
    profile: &Profile,
) -> Result<(), Failure> {
    let violations = judge(document, profile, false);
    let is_part = violations.iter().any(|violation| violation.kind == ViolationKind::RootNotObject);
    let refused = violations.iter().filter(|violation| violation.reaction.is_refusal());
    let refused = refused.filter(|violation| !is_part || !violation.is_of_whole());
    let reasons: Vec<FailureReason> = refused.map(|violation| reason(violation, profile.provider)).collect();
    if reasons.is_empty() {
        return Ok(());
    }
    Err(Failure { method: dialect, message: "The document is not written in this dialect", reasons })
}

/// Explains the failure of a conversion. For combined profiles, each reason names the providers that refuse.
fn reasons(
    document: &SchemaDocument<'_>,
    refused: &[&Violation],
    profile: &Profile,
    is_strict: bool,
) -> Vec<FailureReason> {
    let parts = profile.parts();
    if parts.len() == 1 {
        return refused.iter().map(|violation| reason(violation, profile.provider)).collect();
    }
    let judged = parts.iter().map(|part| {
        let refused = judge(document, part, is_strict).into_iter();
        let refused = refused.filter(|violation| violation.reaction.is_refusal());
        let refused = refused.map(|violation| (violation.kind, violation.pointer, violation.name));
        (part.provider, refused.collect::<HashSet<_>>())
    });
    let judged: Vec<(&str, HashSet<_>)> = judged.collect();
    let of_violation = |violation: &&Violation| {
        let same = (violation.kind, violation.pointer.clone(), violation.name.clone());
        let mut who: Vec<&str> = Vec::new();
        for (provider, refused) in &judged {
            if !who.contains(provider) && refused.contains(&same) {
                who.push(provider);
            }
        }
        let who = match who.as_slice() {
            // Only the combination is rejected.
            [] => "one or another of them".to_owned(),
            [one] => (*one).to_owned(),
            [before @ .., last] => format!("{} or {last}", before.join(", ")),
        };
        reason(violation, &who)
    };
    refused.iter().map(of_violation).collect()
}

fn reason(violation: &Violation, provider: &str) -> FailureReason {
    FailureReason {
        accessor: violation.accessor.clone(),
        message: violation.say(provider),
        pointer: violation.pointer.clone(),
        span: violation.span,
        kind: violation.kind,
        name: violation.name.clone(),
    }
}

fn loss(violation: Violation) -> Option<Loss> {
    let Violation { kind, remedy, name, pointer, span, .. } = violation;
    // The name of a format violation is the format.
    let keyword = if kind == ViolationKind::Format { "format".to_owned() } else { name };
    Some(Loss { keyword, fate: remedy?, pointer, span })
}

fn beyond_limits(reason: &FailureReason) -> Violation {
    let most = super::walk::MAX_DEPTH;
    Violation {
        kind: ViolationKind::TooDeep,
        reaction: ProviderReaction::Refuses,
        remedy: None,
        name: String::new(),
        count: Some(Count { found: most + 1, most }),
        pointer: reason.pointer.clone(),
        accessor: reason.accessor.clone(),
        span: reason.span,
        schema: reason.span,
    }
}

/// Formats a keyword for a description: `@minimum 1`, or `{minimum: 1}` as some providers' libraries do.
pub(super) fn note(terms: &Terms, keyword: &str, value: &Value) -> String {
    if terms.say("notes", "in braces") {
        return format!("{{{keyword}: {}}}", value.to_json());
    }
    let text = match &value.kind {
        ValueKind::String(text) => text.clone(),
        ValueKind::Number(number) => number::show(*number),
        ValueKind::Bool(true) if keyword == "uniqueItems" => String::new(),
        _ => value.to_json().to_string(),
    };
    format!("@{keyword} {text}").trim_end().to_owned()
}

fn add_notes(node: &mut Node<'_>, notes: &[String]) {
    if notes.is_empty() {
        return;
    }
    let notes = notes.join("\n");
    let description = match node.text("description").filter(|text| !text.is_empty()) {
        Some(text) => format!("{text}\n\n\n{notes}"),
        None => notes,
    };
    node.set("description", SchemaSlot::Text(description.into()));
}
