//! Types as JSON Schema.

use serde_json::{Value as Json, json};

use super::types::Type;

/// The schema of a value of this type; `None` for no value.
pub(super) fn of(given: &Type) -> Option<Json> {
    match given {
        Type::Nothing | Type::Never | Type::Function => None,
        _ => Some(json!({ "type": "string" })),
    }
}
