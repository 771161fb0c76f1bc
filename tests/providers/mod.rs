//! What schemas become in other dialects, where their parts come from, and what is too much. The
//! answers of the real package are in `tests/conformance`.
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

/// What a schema becomes for `OpenAI`.
fn convert(text: &str, config: ConversionOptions) -> Result<Conversion, Failure> {
    compose(&SchemaDocument::new(&read(text)), ChatGptVariant::ChatGpt, config)
}

/// The messages of the reasons why it becomes nothing.
fn reasons(text: &str, config: ConversionOptions) -> Vec<String> {
    let failure = convert(text, config).unwrap_err();
    failure.reasons.into_iter().map(|reason| format!("{}: {}", reason.accessor, reason.message)).collect()
}
