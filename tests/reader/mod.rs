//! GenAIScript's text reader, compared with the real one, and on hostile input.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::needless_pass_by_value)]

mod conformance;
mod fidelity;
mod hostile;
mod places;
mod properties;

use promptsig::genaiscript::Fidelity;
use promptsig::syntax::{Value, ValueKind};
use serde_json::{Value as Json, json};

/// Encodes a value as the conformance files do: those outside of JSON as "@NaN" and the like.
fn shown(value: &Value) -> Json {
    match &value.kind {
        ValueKind::Number(number) if number.is_nan() => json!("@NaN"),
        ValueKind::Number(number) if number.is_infinite() => {
            json!(if *number > 0.0 { "@Infinity" } else { "@-Infinity" })
        }
        ValueKind::Number(number) if *number == 0.0 && number.is_sign_negative() => json!("@-0"),
        ValueKind::Array(items) => items.iter().map(shown).collect(),
        ValueKind::Object(object) => Json::Object(
            object.entries().into_iter().map(|member| (member.key.clone(), shown(&member.value))).collect(),
        ),
        _ => value.to_json(),
    }
}

fn name(fidelity: Fidelity) -> &'static str {
    match fidelity {
        Fidelity::None => "none",
        Fidelity::Exact => "exact",
        Fidelity::Repaired => "repaired",
        Fidelity::Truncated => "truncated",
        Fidelity::Lost => "lost",
    }
}
