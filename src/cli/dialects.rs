use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};

use super::streams::warn;
use crate::providers::{ConversionOptions, Dialect, Fate, Judge, Loss};
use crate::text::{Encoding, Span, Text};

/// Parses a dialect name; the help lists all of them.
pub fn parser() -> impl TypedValueParser<Value = Dialect> {
    let values = Dialect::ALL.map(|dialect| PossibleValue::new(dialect.name()).help(dialect.title()));
    PossibleValuesParser::new(values)
        .try_map(|name| Dialect::named(&name).ok_or_else(|| format!("no dialect is named {name}")))
}

/// Parses the name of a provider, of one of its profiles, or of its dialect. The names are read from the
/// profiles only if a name is given or the help is shown; most runs need neither.
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
        // The inner parser reports an unknown name.
        let name = PossibleValuesParser::new(Judge::names()).parse_ref(command, argument, value)?;
        Judge::named(&name).ok_or_else(|| clap::Error::new(ErrorKind::InvalidValue).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Judge::names().into_iter().map(PossibleValue::new)))
    }
}

#[derive(Debug, clap::Args)]
pub struct FormArguments {
    /// Make the strict form of chatgpt, llm or anthropic, in which objects are closed
    #[arg(long, requires = "dialect")]
    strict: bool,
    /// Keep references in chatgpt and llm, also those that are not recursive
    #[arg(long, requires = "dialect")]
    reference: bool,
}

impl FormArguments {
    /// Fails if the dialect lacks the requested form.
    pub fn config(&self, dialect: Dialect) -> Result<ConversionOptions, String> {
        config(dialect, self.strict, self.reference)
    }
}

/// Fails if the dialect lacks the requested form.
pub fn config(dialect: Dialect, strict: bool, reference: bool) -> Result<ConversionOptions, String> {
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
    Ok(ConversionOptions { strict, reference })
}

/// Reports the lost parts of a schema with their locations. Parts that are moved or rewritten are not losses.
pub fn tell_losses(file: &str, text: &Text, losses: &[Loss]) {
    for loss in losses.iter().filter(|loss| loss.fate == Fate::Lost) {
        let (line, column) = line_and_column(text, loss.span);
        warn(&format!("{file}:{line}:{column}: {loss}"));
    }
}

/// Line and column of the span's start, from 1, in characters.
pub fn line_and_column(text: &Text, span: Span) -> (u32, u32) {
    let position = text.position(span.start as usize, Encoding::Utf32);
    (position.line + 1, position.character + 1)
}
