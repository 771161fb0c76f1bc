//! The dialects on the command line: their names, their forms, and what a conversion leaves out.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::streams::warn;
use crate::dialects::{Config, Dialect, Fate, Loss};
use crate::text::{Encoding, Span, Text};

/// Reads the name of a dialect, and lists all of them in the help.
pub fn parser() -> impl TypedValueParser<Value = Dialect> {
    let values = Dialect::ALL.map(|dialect| PossibleValue::new(dialect.name()).help(dialect.title()));
    PossibleValuesParser::new(values)
        .try_map(|name| Dialect::named(&name).ok_or_else(|| format!("no dialect is named {name}")))
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
