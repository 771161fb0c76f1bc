use std::collections::{HashMap, HashSet};

use super::chatgpt::{self, ChatGptVariant};
use super::dialect::ConversionOptions;
use super::document::SchemaDocument;
use super::failure::FailureReason;
use super::loss::Fate;
use super::profile::Profile;
use super::provider;
use super::violation::{ProviderReaction, Violation, ViolationKind};
use crate::text::Span;

/// Finds everything that a provider rejects, ignores or moves in a schema sent unchanged, in source order.
/// Strict mode accepts less. A combined profile yields the violations of all its providers.
pub fn judge(document: &SchemaDocument<'_>, profile: &Profile, is_strict: bool) -> Vec<Violation> {
    let mut remarks: Vec<Violation> = Vec::new();
    let parts = profile.parts();
    for part in &parts {
        remarks.extend(of_one(document, part, is_strict));
    }
    if parts.len() > 1 {
        agree(document, profile, is_strict, &mut remarks);
    }
    remarks.sort_by(|one, other| (one.span, &one.pointer).cmp(&(other.span, &other.pointer)));
    remarks.dedup();
    remarks
}

/// Corrects the remedies for a combined profile: only its own dialect counts. A part that is absent from the
/// combined result is left out; a part without a representation there has no remedy.
fn agree(document: &SchemaDocument<'_>, profile: &Profile, is_strict: bool, remarks: &mut Vec<Violation>) {
    let mut unmended = provider::judge(document, profile, is_strict);
    unmended.retain(|remark| remark.remedy.is_none());
    let places: HashSet<(ViolationKind, String)> =
        unmended.iter().map(|remark| (remark.trouble, remark.pointer.clone())).collect();
    let mut said = HashSet::new();
    for remark in remarks.iter_mut().filter(|remark| remark.remedy.is_none()) {
        if places.contains(&(remark.trouble, remark.pointer.clone())) {
            said.insert(remark.pointer.clone());
        } else {
            remark.remedy = Some(Fate::Changed("is left out".to_owned()));
        }
    }
    unmended.retain(|remark| !said.contains(&remark.pointer));
    remarks.extend(unmended);
}

fn of_one(document: &SchemaDocument<'_>, profile: &Profile, is_strict: bool) -> Vec<Violation> {
    let mut remarks = provider::judge(document, profile, is_strict);
    if profile.is_composed {
        add_refusals(document, is_strict, &mut remarks);
    }
    remarks
}

/// Adds the errors of the package that composes the dialect; other violations are converted or stay.
fn add_refusals(document: &SchemaDocument<'_>, is_strict: bool, remarks: &mut Vec<Violation>) {
    for remark in remarks.iter_mut() {
        remark.remedy.get_or_insert_with(|| Fate::Changed("stays".to_owned()));
    }
    let config = ConversionOptions { strict: is_strict, reference: true };
    let Err(failure) = chatgpt::compose(document, ChatGptVariant::ChatGpt, config) else { return };
    let mut known: HashMap<ViolationPlace, usize> = HashMap::new();
    for (at, remark) in remarks.iter().enumerate() {
        known.entry(place_of_remark(remark)).or_insert(at);
    }
    for reason in failure.reasons {
        match known.get(&place_of_reason(&reason)) {
            Some(at) => remarks[*at].remedy = None,
            None => remarks.push(Violation {
                trouble: reason.trouble,
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
fn place_of_remark(remark: &Violation) -> ViolationPlace {
    match remark.trouble {
        ViolationKind::OptionalProperty => (remark.trouble, Some(remark.span), remark.name.clone()),
        ViolationKind::Malformed => (remark.trouble, None, format!("{}/{}", remark.pointer, remark.name)),
        _ => (remark.trouble, None, remark.pointer.clone()),
    }
}

fn place_of_reason(reason: &FailureReason) -> ViolationPlace {
    match reason.trouble {
        ViolationKind::OptionalProperty => (reason.trouble, Some(reason.span), reason.name.clone()),
        _ => (reason.trouble, None, reason.pointer.clone()),
    }
}
