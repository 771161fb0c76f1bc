//! What schemas become in other dialects, where their parts come from, and what is too much. The
//! answers of the real package are in `tests/conformance`.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod envelope;
mod hostile;
mod inversion;
mod json;
mod outputs;
mod places;
mod profiles;
mod properties;
mod providers;

use promptsig::Value;
use promptsig::dialects::chatgpt::{Form, compose};
use promptsig::dialects::{Config, Conversion, Document, Failure};
use promptsig::syntax::json::parse;

const STRICT: Config = Config { strict: true, reference: false };
const OPEN: Config = Config { strict: false, reference: false };

fn read(text: &str) -> Value {
    parse(text).unwrap_or_else(|error| panic!("{error:?} in {text}"))
}

/// What a schema becomes for `OpenAI`.
fn convert(text: &str, config: Config) -> Result<Conversion, Failure> {
    compose(&Document::of(&read(text)), Form::ChatGpt, config)
}

/// The messages of the reasons why it becomes nothing.
fn reasons(text: &str, config: Config) -> Vec<String> {
    let failure = convert(text, config).unwrap_err();
    failure.reasons.into_iter().map(|reason| format!("{}: {}", reason.accessor, reason.message)).collect()
}
