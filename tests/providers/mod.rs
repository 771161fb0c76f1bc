//! Conversion to other dialects, sources of the parts, and limits. `tests/conformance` has the real package's answers.
#![allow(clippy::unwrap_used)]

mod envelope;
mod hostile;
mod inversion;
mod json;
mod places;

use promptsig::Value;
use promptsig::providers::chatgpt::{ChatGptVariant, compose};
use promptsig::providers::{Conversion, ConversionOptions, Failure, SchemaDocument};
use promptsig::syntax::json::parse;

const STRICT: ConversionOptions = ConversionOptions { strict: true, reference: false };
const OPEN: ConversionOptions = ConversionOptions { strict: false, reference: false };

fn read(text: &str) -> Value {
    parse(text).unwrap_or_else(|error| panic!("{error:?} in {text}"))
}

fn convert(text: &str, config: ConversionOptions) -> Result<Conversion, Failure> {
    compose(&SchemaDocument::new(&read(text)), ChatGptVariant::ChatGpt, config)
}

/// Messages of a failed conversion.
fn reasons(text: &str, config: ConversionOptions) -> Vec<String> {
    let failure = convert(text, config).unwrap_err();
    failure.reasons.into_iter().map(|reason| format!("{}: {}", reason.accessor, reason.message)).collect()
}
