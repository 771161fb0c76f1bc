//! Types as TypeScript writes them.

use super::types::Type;

/// A type on one line.
pub(super) fn show(given: &Type) -> String {
    match given {
        Type::String => "string",
        Type::Nothing => "void",
        _ => "unknown",
    }
    .to_owned()
}
