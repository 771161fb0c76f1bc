//! The dialects of providers: a schema in the standard form, rewritten for a profile. One walk finds the
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
    rewriter.into_remarks()
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
    let remarks = rewriter.into_remarks();
    let refused: Vec<&Violation> = remarks.iter().filter(|remark| remark.remedy.is_none()).collect();
    if !refused.is_empty() {
        return Err(failure(reasons(document, &refused, profile, is_strict)));
    }
    let mut losses: Vec<Loss> = remarks.into_iter().filter_map(loss).collect();
    losses.dedup();
    Ok(Conversion { value: node.to_value(), losses })
}

pub fn validate(
    document: &SchemaDocument<'_>,
    dialect: &'static str,
    profile: &Profile,
) -> Result<(), Failure> {
    let remarks = judge(document, profile, false);
    let is_part = remarks.iter().any(|remark| remark.trouble == ViolationKind::RootNotObject);
    let refused = remarks.iter().filter(|remark| remark.reaction.is_refusal());
    let refused = refused.filter(|remark| !is_part || !remark.is_of_whole());
    let reasons: Vec<FailureReason> = refused.map(|remark| reason(remark, profile.provider)).collect();
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
        return refused.iter().map(|remark| reason(remark, profile.provider)).collect();
    }
    let judged = parts.iter().map(|part| {
        let refused = judge(document, part, is_strict).into_iter();
        let refused = refused.filter(|remark| remark.reaction.is_refusal());
        let refused = refused.map(|remark| (remark.trouble, remark.pointer, remark.name));
        (part.provider, refused.collect::<HashSet<_>>())
    });
    let judged: Vec<(&str, HashSet<_>)> = judged.collect();
    let of_remark = |remark: &&Violation| {
        let same = (remark.trouble, remark.pointer.clone(), remark.name.clone());
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
        reason(remark, &who)
    };
    refused.iter().map(of_remark).collect()
}

fn reason(remark: &Violation, provider: &str) -> FailureReason {
    FailureReason {
        accessor: remark.accessor.clone(),
        message: remark.say(provider),
        pointer: remark.pointer.clone(),
        span: remark.span,
        trouble: remark.trouble,
        name: remark.name.clone(),
    }
}

fn loss(remark: Violation) -> Option<Loss> {
    let Violation { trouble, remedy, name, pointer, span, .. } = remark;
    // The name of a format violation is the format.
    let keyword = if trouble == ViolationKind::Format { "format".to_owned() } else { name };
    Some(Loss { keyword, fate: remedy?, pointer, span })
}

fn beyond_limits(reason: &FailureReason) -> Violation {
    let most = super::walk::MAX_DEPTH;
    Violation {
        trouble: ViolationKind::TooDeep,
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
