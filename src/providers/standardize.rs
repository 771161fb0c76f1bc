use super::conversion::Conversion;
use super::dialect::Dialect;
use super::document::SchemaDocument;
use super::failure::Failure;
use super::loss::{Fate, Loss};
use super::node::SchemaSlot;
use super::origin::SchemaOrigin;
use super::standard::Standard;
use crate::syntax::Member;

/// Converts a schema of `OpenAPI` 3.0 or of an older draft to JSON Schema 2020-12.
pub fn standardize(document: &SchemaDocument<'_>) -> Result<Conversion, Failure> {
    let Standard { mut root, definitions, has_definitions, malformed, problems, .. } =
        Standard::convert(document);
    if !problems.is_empty() {
        let (method, message) = (Dialect::JsonSchema.name(), "The schema cannot be read");
        return Err(Failure { method, message, reasons: problems });
    }
    if has_definitions || !definitions.is_empty() {
        root.set("$defs", SchemaSlot::Named(definitions));
    }
    let value = root.to_value();
    let mut written = document.schema.to_json();
    if let Some(written) = written.as_object_mut() {
        written.remove("$schema");
    }
    if value.to_json() == written {
        return Ok(Conversion { value: document.schema.clone(), losses: Vec::new() });
    }
    let lost = |(origin, member): &(SchemaOrigin<'_>, &Member)| {
        Loss::new(&member.key, Fate::Lost, origin, member.span())
    };
    Ok(Conversion { value, losses: malformed.iter().map(lost).collect() })
}
