use std::cell::OnceCell;

use crate::genaiscript::{Argument, Fidelity, Json5Incompatibility, Metadata, MetadataCall, PathStep};
use crate::json_schema::show_value;
use crate::lint::wording::{cut, list};
use crate::lint::{LintContext, edit};
use crate::syntax::{Quote, Value};

const SHOWN_CHARACTERS: usize = 60;

pub(in crate::lint) struct MetadataView<'a> {
    pub source: &'a str,
    pub call: &'a MetadataCall,
    /// Argument as JavaScript evaluates it.
    pub argument: &'a Argument,
    pub reading: &'a Metadata,
    pub outcome: MetadataOutcome,
    keys: OnceCell<String>,
}

/// Match of GenAIScript's regular expression, and the result of parsing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lint) enum MetadataOutcome {
    /// The call is not recognized.
    NotFound,
    /// It matches a text before the call.
    Elsewhere,
    /// It matches the literal only up to a `})` inside.
    Truncated,
    /// It matches the literal, which cannot be parsed.
    Dropped,
    /// It matches the literal, which is parsed, perhaps after a repair.
    Parsed,
}

impl<'a> MetadataView<'a> {
    /// Returns `None` without a call with an argument.
    pub fn new(context: &LintContext<'a>) -> Option<Self> {
        let script = context.file.script();
        let call = script.call()?;
        let argument = call.argument.as_ref()?;
        let reading = &script.reading;
        let literal = argument.literal;
        let outcome = match reading.span {
            Some(span) if span.start == literal.start && span.end < literal.end => MetadataOutcome::Truncated,
            Some(span) if span == literal && reading.fidelity == Fidelity::Lost => MetadataOutcome::Dropped,
            Some(span) if span == literal => MetadataOutcome::Parsed,
            Some(span) if span.start < call.span.start => MetadataOutcome::Elsewhere,
            _ => MetadataOutcome::NotFound,
        };
        Some(Self { source: &context.file.source, call, argument, reading, outcome, keys: OnceCell::new() })
    }

    pub fn is_read_as_written(&self) -> bool {
        self.argument.value.says_the_same(&self.reading.value)
    }

    pub fn written(&self, deviation: &Json5Incompatibility) -> Option<&'a Value> {
        value_at(&self.argument.value, deviation.path.as_ref()?)
    }

    pub fn literal(&self, deviation: &Json5Incompatibility) -> Option<String> {
        edit::line(self.written(deviation)?, self.quote())
    }

    pub fn quote(&self) -> Quote {
        edit::quote_of(self.source, self.argument.literal)
    }

    /// Lists the keys: "all metadata of this script (`title` and `model`)".
    pub fn all_metadata(&self) -> &str {
        self.keys.get_or_init(|| {
            let members = self.argument.value.as_object().map(|object| object.entries()).unwrap_or_default();
            let keys = list(members.into_iter().map(|member| member.key.as_str()));
            let keys = keys.map_or(String::new(), |keys| format!(" ({keys})"));
            format!("all metadata of this script{keys}")
        })
    }
}

pub(super) fn value_at<'v>(value: &'v Value, path: &[PathStep]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, step| match step {
        PathStep::Key(key) => value.get(key),
        PathStep::Item(index) => value.as_array()?.get(*index),
    })
}

pub(super) fn shown(value: &Value) -> String {
    cut(&show_value(value), SHOWN_CHARACTERS)
}
