//! The dialects on the command line: their names, their forms, and what a conversion leaves out.

use std::collections::BTreeSet;
use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};

use super::streams::warn;
use crate::dialects::{Config, Dialect, Fate, Loss, Profile};
use crate::text::{Encoding, Span, Text};

/// Reads the name of a dialect, and lists all of them in the help.
pub fn parser() -> impl TypedValueParser<Value = Dialect> {
    let values = Dialect::ALL.map(|dialect| PossibleValue::new(dialect.name()).help(dialect.title()));
    PossibleValuesParser::new(values)
        .try_map(|name| Dialect::named(&name).ok_or_else(|| format!("no dialect is named {name}")))
}

/// A provider whose limits a document is held against.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// What it takes.
    pub profile: &'static Profile,
    /// Whether it is asked to enforce the schema.
    pub is_strict: bool,
}

/// Reads the name of a dialect that a provider takes, of a provider or of one of its profiles. The list of
/// names is in the profiles, which are read when a name is given or the help is asked for: most runs do
/// neither.
#[derive(Clone, Copy, Debug)]
pub struct JudgeParser;

impl TypedValueParser for JudgeParser {
    type Value = Judge;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Judge, clap::Error> {
        // It tells of a name that is none.
        let name = PossibleValuesParser::new(judge_names()).parse_ref(command, argument, value)?;
        judge(&name).ok_or_else(|| clap::Error::new(ErrorKind::InvalidValue).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(judge_names().into_iter().map(PossibleValue::new)))
    }
}

fn judge_names() -> Vec<&'static str> {
    let dialects = Dialect::ALL.map(Dialect::name).into_iter().filter(|name| judge(name).is_some());
    let mut seen = BTreeSet::new();
    dialects.chain(Profile::names()).filter(|name| seen.insert(*name)).collect()
}

fn judge(name: &str) -> Option<Judge> {
    let is_strict = name == Dialect::OpenAiStrict.name();
    let profile = Profile::named(if is_strict { "openai" } else { name })?;
    Some(Judge { profile, is_strict })
}

/// How a dialect is made. An error where it has no such form.
pub fn config(dialect: Dialect, strict: bool, reference: bool) -> Result<Config, String> {
    let all = |has: fn(Dialect) -> bool| {
        let names = Dialect::ALL.into_iter().filter(|dialect| has(*dialect)).map(Dialect::name);
        names.collect::<Vec<_>>().join(", ")
    };
    for (is_wanted, option, has) in [
        (strict, "--strict", Dialect::has_strict_form as fn(Dialect) -> bool),
        (reference, "--reference", Dialect::has_reference_form),
    ] {
        if is_wanted && !has(dialect) {
            let (name, others) = (dialect.name(), all(has));
            return Err(format!(
                "`{option}` does not go with {name}, which has one form; it is for {others}"
            ));
        }
    }
    Ok(Config { strict, reference })
}

/// Tells what is left out, with its place. What moves or is written in another way is no loss.
pub fn tell_losses(file: &str, text: &Text, losses: &[Loss]) {
    for loss in losses.iter().filter(|loss| loss.fate == Fate::Lost) {
        let (line, column) = line_and_column(text, loss.span);
        warn(&format!("{file}:{line}:{column}: {loss}"));
    }
}

/// Where a span begins, from 1, in characters.
pub fn line_and_column(text: &Text, span: Span) -> (u32, u32) {
    let position = text.position(span.start as usize, Encoding::Utf32);
    (position.line + 1, position.character + 1)
}
