//! Providers' dialects, checked against descriptions that are independent of the library.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod chosen;
mod corpus;
mod facts;
mod hostile;
mod judges;
mod outputs;
mod profiles;
mod properties;
mod refusals;

use promptsig::Value;
use promptsig::genaiscript;
use promptsig::providers::{Conversion, ConversionOptions, Dialect, Failure, SchemaDocument};
use promptsig::text::Span;
use serde_json::Value as Json;
use test_support::invariants::conversion::PROVIDERS;

fn convert(value: &Value, dialect: Dialect, strict: bool) -> Result<Conversion, Failure> {
    genaiscript::convert(&SchemaDocument::new(value), dialect, ConversionOptions { strict, reference: true })
}

fn value(json: &Json) -> Value {
    Value::from_json(json, Span::default())
}
