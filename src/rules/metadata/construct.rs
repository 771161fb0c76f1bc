//! What GenAIScript makes of each construct in the metadata that JSON5 does not have.

use super::view::{Outcome, View, value_at};
use crate::rules::Context;
use crate::script::{Deviation, DeviationKind, Fidelity, Role, reader};
use crate::syntax::Value;
use crate::text::Span;

/// Trying one construct alone reads the literal again. Literals beyond these sizes, which nobody
/// writes, are not tried; every construct then counts as a cause.
const MAX_TRIED_BYTES: usize = 64 * 1024;
const MAX_TRIED: usize = 32;

/// A construct in the literal of the metadata that JSON5 does not have, where its effect is known.
pub(in crate::rules) struct Construct<'a> {
    /// Which, and where.
    pub deviation: &'a Deviation,
    /// What becomes of it.
    pub effect: Effect<'a>,
}

/// What becomes of a construct.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::rules) enum Effect<'a> {
    /// All metadata is dropped because of it.
    DropsAll,
    /// Its value becomes another one.
    Becomes(&'a Value),
    /// Its value is not read.
    NotRead,
    /// Its value is read as it was written.
    Unchanged,
}

impl<'a> Construct<'a> {
    /// Every construct of the file's metadata call.
    pub fn all(context: &Context<'a>) -> Vec<Self> {
        let Some(view) = context.view() else { return Vec::new() };
        let is_in_literal = |it: &&Deviation| !matches!(it.role, Role::Call | Role::Text);
        let deviations: Vec<&Deviation> = view.call.deviations.iter().filter(is_in_literal).collect();
        match view.outcome {
            Outcome::Dropped => causes(view, &deviations),
            Outcome::Parsed | Outcome::Truncated if view.reading.fidelity != Fidelity::Lost => {
                let of = |deviation| Some(Self { deviation, effect: effect(view, deviation)? });
                deviations.into_iter().filter_map(of).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// What becomes of a construct where something is read; `None` where that cannot be told.
fn effect<'a>(view: &View<'a>, deviation: &Deviation) -> Option<Effect<'a>> {
    let path = deviation
        .path
        .as_ref()
        .filter(|_| view.reading.span.is_some_and(|read| read.contains(deviation.span)))?;
    let Some(read) = value_at(&view.reading.value, path) else { return Some(Effect::NotRead) };
    let is_same = view.written(deviation).is_some_and(|written| written.says_the_same(read));
    Some(if is_same { Effect::Unchanged } else { Effect::Becomes(read) })
}

/// The constructs because of which everything is dropped: those that drop it even when they are the
/// only one. Where none does so alone, they do it together.
fn causes<'a>(view: &View<'a>, deviations: &[&'a Deviation]) -> Vec<Construct<'a>> {
    let literal = view.argument.literal;
    let is_tried = deviations.len() <= MAX_TRIED && literal.len() <= MAX_TRIED_BYTES;
    let drops_alone = |deviation: &Deviation| {
        let others = deviations.iter().copied().filter(|other| !std::ptr::eq(*other, deviation));
        reader::read_literal(&without(others, literal, view.source)).is_none()
    };
    let mut is_cause: Vec<bool> = deviations.iter().map(|it| !is_tried || drops_alone(it)).collect();
    if !is_cause.contains(&true) {
        is_cause.fill(true);
    }
    let of = |(&deviation, is_cause): (&&'a Deviation, bool)| {
        let effect = match deviation.role {
            _ if is_cause => Effect::DropsAll,
            // What the repair makes of them is never what they mean.
            Role::Member => Effect::NotRead,
            _ => return None,
        };
        Some(Construct { deviation, effect })
    };
    deviations.iter().zip(is_cause).filter_map(of).collect()
}

/// The literal with these deviations replaced by something that every reader knows.
fn without<'d>(deviations: impl Iterator<Item = &'d Deviation>, literal: Span, source: &str) -> String {
    let mut out = String::with_capacity(literal.len());
    let mut at = literal.start;
    for deviation in deviations {
        if deviation.span.start < at {
            continue;
        }
        out.push_str(Span { start: at, end: deviation.span.start }.text(source));
        out.push_str(match (deviation.role, deviation.kind) {
            (Role::Member, _) => "_:0",
            (Role::Key, _) => "_",
            // The comma of a hole stays.
            (_, DeviationKind::Hole) => "0,",
            _ => "0",
        });
        at = deviation.span.end;
    }
    out.push_str(Span { start: at, end: literal.end }.text(source));
    out
}
