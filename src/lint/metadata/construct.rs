use super::view::{MetadataOutcome, MetadataView, value_at};
use crate::genaiscript::{DeviationKind, Fidelity, Json5Incompatibility, LiteralRole, reader};
use crate::lint::LintContext;
use crate::syntax::Value;
use crate::text::Span;

/// Bounds on trials, each of which reads the literal again. In larger ones all incompatibilities count as causes.
const MAX_TRIED_BYTES: usize = 64 * 1024;
const MAX_TRIED: usize = 32;

pub(in crate::lint) struct Construct<'a> {
    pub deviation: &'a Json5Incompatibility,
    pub effect: MetadataEffect<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::lint) enum MetadataEffect<'a> {
    DropsAll,
    Becomes(&'a Value),
    NotRead,
    Unchanged,
}

impl<'a> Construct<'a> {
    pub fn all(context: &LintContext<'a>) -> Vec<Self> {
        let Some(view) = context.view() else { return Vec::new() };
        let is_in_literal =
            |it: &&Json5Incompatibility| !matches!(it.role, LiteralRole::Call | LiteralRole::Text);
        let deviations: Vec<&Json5Incompatibility> =
            view.call.deviations.iter().filter(is_in_literal).collect();
        match view.outcome {
            MetadataOutcome::Dropped => causes(view, &deviations),
            MetadataOutcome::Parsed | MetadataOutcome::Truncated
                if view.reading.fidelity != Fidelity::Lost =>
            {
                let of = |deviation| Some(Self { deviation, effect: effect(view, deviation)? });
                deviations.into_iter().filter_map(of).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Returns `None` where the effect is unknown.
fn effect<'a>(view: &MetadataView<'a>, deviation: &Json5Incompatibility) -> Option<MetadataEffect<'a>> {
    let path = deviation
        .path
        .as_ref()
        .filter(|_| view.reading.span.is_some_and(|read| read.contains(deviation.span)))?;
    let Some(read) = value_at(&view.reading.value, path) else { return Some(MetadataEffect::NotRead) };
    let is_same = view.written(deviation).is_some_and(|written| written.says_the_same(read));
    Some(if is_same { MetadataEffect::Unchanged } else { MetadataEffect::Becomes(read) })
}

/// Returns the incompatibilities that suffice alone to drop everything; if none does, all of them.
fn causes<'a>(view: &MetadataView<'a>, deviations: &[&'a Json5Incompatibility]) -> Vec<Construct<'a>> {
    let literal = view.argument.literal;
    let is_tried = deviations.len() <= MAX_TRIED && literal.len() <= MAX_TRIED_BYTES;
    let drops_alone = |deviation: &Json5Incompatibility| {
        let others = deviations.iter().copied().filter(|other| !std::ptr::eq(*other, deviation));
        reader::read_literal(&without(others, literal, view.source)).is_none()
    };
    let mut is_cause: Vec<bool> = deviations.iter().map(|it| !is_tried || drops_alone(it)).collect();
    if !is_cause.contains(&true) {
        is_cause.fill(true);
    }
    let of = |(&deviation, is_cause): (&&'a Json5Incompatibility, bool)| {
        let effect = match deviation.role {
            _ if is_cause => MetadataEffect::DropsAll,
            // The repair never yields the intended members.
            LiteralRole::Member => MetadataEffect::NotRead,
            _ => return None,
        };
        Some(Construct { deviation, effect })
    };
    deviations.iter().zip(is_cause).filter_map(of).collect()
}

fn without<'d>(
    deviations: impl Iterator<Item = &'d Json5Incompatibility>,
    literal: Span,
    source: &str,
) -> String {
    let mut out = String::with_capacity(literal.len());
    let mut at = literal.start;
    for deviation in deviations {
        if deviation.span.start < at {
            continue;
        }
        out.push_str(Span { start: at, end: deviation.span.start }.text(source));
        out.push_str(match (deviation.role, deviation.kind) {
            (LiteralRole::Member, _) => "_:0",
            (LiteralRole::Key, _) => "_",
            // The comma of a hole stays.
            (_, DeviationKind::Hole) => "0,",
            _ => "0",
        });
        at = deviation.span.end;
    }
    out.push_str(Span { start: at, end: literal.end }.text(source));
    out
}
