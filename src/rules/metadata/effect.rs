//! What becomes of a deviation: the author's value beside the one that GenAIScript gets.

use std::cell::OnceCell;

use crate::rules::wording::{cut, list};
use crate::rules::{Context, edit};
use crate::schema::show_value;
use crate::script::reader::{self, Fidelity, Reading};
use crate::script::{Argument, Deviation, DeviationKind, MetadataCall, PathStep, Role};
use crate::syntax::{Quote, Value};
use crate::text::Span;

/// Trying one deviation alone reads the literal again. Literals beyond these sizes, which nobody
/// writes, are not tried; every deviation then counts as a reason.
const MAX_TRIED_BYTES: usize = 64 * 1024;
const MAX_TRIED: usize = 32;

/// How many characters of a value a message shows.
const SHOWN_CHARACTERS: usize = 60;

/// The metadata call that the author means, beside what GenAIScript gets of it.
pub(in crate::rules) struct View<'a> {
    pub source: &'a str,
    pub call: &'a MetadataCall,
    pub argument: &'a Argument,
    pub reading: &'a Reading,
    pub state: State,
    keys: OnceCell<Option<String>>,
}

/// How the reader's match lies to the author's literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum State {
    /// The call is not recognised.
    Unmatched,
    /// A text before the call is taken in its place.
    Elsewhere,
    /// The match ends inside the literal.
    Cut,
    /// The match is the literal, and nothing comes of it.
    Dropped,
    /// The match is the literal, and it is read.
    Read,
}

/// What comes of one deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::rules) enum Effect<'v> {
    /// It takes all metadata with it.
    DropsAll,
    /// Its value becomes another one.
    Becomes(&'v Value),
    /// Its value is not read.
    Gone,
    /// It is read as it was meant.
    Same,
    /// Nothing that can be told: something else keeps it from being read.
    Unseen,
}

impl<'a> View<'a> {
    /// The view of a file's first metadata call, if it has one with an argument.
    pub fn of(context: &Context<'a>) -> Option<Self> {
        let script = &context.file.script;
        let call = script.call()?;
        let argument = call.argument.as_ref()?;
        let reading = &script.reading;
        let literal = argument.literal;
        let state = match reading.span {
            Some(span) if span.start == literal.start && span.end < literal.end => State::Cut,
            Some(span) if span == literal && reading.fidelity == Fidelity::Lost => State::Dropped,
            Some(span) if span == literal => State::Read,
            Some(span) if span.start < call.span.start => State::Elsewhere,
            _ => State::Unmatched,
        };
        Some(Self { source: &context.file.source, call, argument, reading, state, keys: OnceCell::new() })
    }

    /// Every deviation of the literal that is of the wanted kinds, with what comes of it.
    pub fn effects(&self, wanted: impl Fn(DeviationKind) -> bool) -> Vec<(&'a Deviation, Effect<'a>)> {
        let in_value = self.call.deviations.iter().filter(|deviation| is_in_value(deviation));
        let mut deviations = in_value.filter(|deviation| wanted(deviation.kind)).peekable();
        if deviations.peek().is_none() {
            return Vec::new();
        }
        match self.state {
            State::Unmatched | State::Elsewhere => Vec::new(),
            State::Cut if self.reading.fidelity == Fidelity::Lost => Vec::new(),
            State::Cut | State::Read => {
                deviations.map(|deviation| (deviation, self.effect(deviation))).collect()
            }
            State::Dropped => {
                self.culprits().into_iter().filter(|(deviation, _)| wanted(deviation.kind)).collect()
            }
        }
    }

    fn effect(&self, deviation: &Deviation) -> Effect<'a> {
        let is_read = self.reading.span.is_some_and(|read| read.contains(deviation.span));
        let Some(path) = deviation.path.as_ref().filter(|_| is_read) else { return Effect::Unseen };
        let Some(read) = follow(&self.reading.value, path) else { return Effect::Gone };
        match follow(&self.argument.value, path) {
            Some(meant) if meant.says_the_same(read) => Effect::Same,
            _ => Effect::Becomes(read),
        }
    }

    /// Which of the deviations are the reason that everything is dropped: those that drop it even
    /// when they are the only one. Where none does so alone, they do it together.
    fn culprits(&self) -> Vec<(&'a Deviation, Effect<'a>)> {
        let in_value = self.call.deviations.iter().filter(|deviation| is_in_value(deviation));
        let deviations: Vec<&Deviation> = in_value.collect();
        let literal = self.argument.literal;
        let mut guilty = vec![true; deviations.len()];
        if deviations.len() <= MAX_TRIED && literal.len() <= MAX_TRIED_BYTES {
            for (index, guilty) in guilty.iter_mut().enumerate() {
                let others = deviations.iter().enumerate().filter(|(other, _)| *other != index);
                let alone = without(literal, self.source, others.map(|(_, other)| *other));
                *guilty = reader::read_literal(&alone).is_none();
            }
            if !guilty.contains(&true) {
                guilty.fill(true);
            }
        }
        let effect = |(deviation, guilty): (&'a Deviation, bool)| {
            let effect = match (guilty, deviation.role) {
                (true, _) => Effect::DropsAll,
                // What the repair makes of them is never what they mean.
                (false, Role::Member) => Effect::Gone,
                (false, _) => Effect::Unseen,
            };
            (deviation, effect)
        };
        deviations.into_iter().zip(guilty).map(effect).collect()
    }

    /// The value that the author meant at a deviation, as far as it is known.
    pub fn meant(&self, deviation: &Deviation) -> Option<&'a Value> {
        follow(&self.argument.value, deviation.path.as_ref()?)
    }

    /// The quote that the author uses.
    pub fn quote(&self) -> Quote {
        edit::quote_of(self.source, self.argument.literal)
    }

    /// The author's keys, for a message: "`title` and `parameters`"; `None` where there is none.
    fn keys(&self) -> Option<String> {
        let keys = || {
            let object = self.argument.value.as_object()?;
            list(object.entries().into_iter().map(|member| member.key.as_str()))
        };
        self.keys.get_or_init(keys).clone()
    }

    /// " (`title`, …)" for a message that says that everything is dropped.
    pub fn keys_in_parentheses(&self) -> String {
        self.keys().map_or(String::new(), |keys| format!(" ({keys})"))
    }
}

fn is_in_value(deviation: &Deviation) -> bool {
    !matches!(deviation.role, Role::Call | Role::Text)
}

/// The literal with these deviations replaced by something that every reader knows.
fn without<'d>(literal: Span, source: &str, deviations: impl Iterator<Item = &'d Deviation>) -> String {
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

pub(super) fn follow<'v>(value: &'v Value, path: &[PathStep]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, step| match step {
        PathStep::Key(key) => value.get(key),
        PathStep::Item(index) => value.as_array()?.get(*index),
    })
}

/// A value for a message, cut where it is long.
pub(super) fn shown(value: &Value) -> String {
    cut(&show_value(value), SHOWN_CHARACTERS)
}
