//! The dialects of providers: a schema in the standard form, rewritten as a profile says. One walk finds what
//! the provider does not take and writes what stands for it, so that a dialect fixes what is complained of.

mod circles;
mod keywords;
mod measure;
mod merge;
mod notes;
mod objects;
mod references;
mod rewriter;
mod unions;

use super::conversion::Conversion;
use super::document::Document;
use super::failure::{Failure, Reason};
use super::loss::Loss;
use super::profile::Profile;
use super::remark::{Count, Reaction, Remark, Trouble};
use super::standard::Standard;
use measure::measure;
use rewriter::Rewriter;

/// What a provider does not take in a schema that it is sent as it is, in the order of the text. In strict
/// mode it takes less.
pub fn judge(document: &Document<'_>, profile: &Profile, is_strict: bool) -> Vec<Remark> {
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

/// A schema in the dialect of a provider. Fails where it has no place for what the schema says.
pub fn convert(
    document: &Document<'_>,
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
    if let Some(problem) = rewriter.problem.take() {
        return Err(failure(vec![problem]));
    }
    let remarks = rewriter.into_remarks();
    let refused = remarks.iter().filter(|remark| remark.remedy.is_none());
    let refused: Vec<Reason> = refused.map(|remark| reason(remark, profile)).collect();
    if !refused.is_empty() {
        return Err(failure(refused));
    }
    let mut losses: Vec<Loss> = remarks.into_iter().filter_map(loss).collect();
    losses.dedup();
    Ok(Conversion { value: node.to_value(), losses })
}

/// Whether a document that says it is written in a dialect is so. Fails with everything in it that is not.
pub fn validate(document: &Document<'_>, dialect: &'static str, profile: &Profile) -> Result<(), Failure> {
    let remarks = judge(document, profile, false);
    let refused = remarks.iter().filter(|remark| remark.reaction == Reaction::Refuses);
    let reasons: Vec<Reason> = refused.map(|remark| reason(remark, profile)).collect();
    if reasons.is_empty() {
        return Ok(());
    }
    Err(Failure { method: dialect, message: "The document is not written in this dialect", reasons })
}

fn reason(remark: &Remark, profile: &Profile) -> Reason {
    Reason {
        accessor: remark.accessor.clone(),
        message: remark.say(profile.provider),
        pointer: remark.pointer.clone(),
        span: remark.span,
    }
}

fn loss(remark: Remark) -> Option<Loss> {
    let Remark { trouble, remedy, name, pointer, span, .. } = remark;
    // Of a format the remark has the name.
    let keyword = if trouble == Trouble::Format { "format".to_owned() } else { name };
    Some(Loss { keyword, fate: remedy?, pointer, span })
}

fn beyond_limits(reason: &Reason) -> Remark {
    let most = super::limits::MAX_DEPTH;
    Remark {
        trouble: Trouble::TooDeep,
        reaction: Reaction::Refuses,
        remedy: None,
        name: String::new(),
        count: Some(Count { found: most + 1, most }),
        pointer: reason.pointer.clone(),
        accessor: reason.accessor.clone(),
        span: reason.span,
        schema: reason.span,
    }
}
