//! Pairs of a schema and a converter that do not fit: what is served of them.

use serde_json::{Value, json};

use super::ConversionTarget;
use crate::tools::PackageVersions;
use crate::tools::evaluator::StaticValue;
use crate::tools::schema_builders::zod::{ConversionError, ZodMajor};

/// Minor version of MCP's SDK 1 that first takes schemas of zod 4.
const MCP_WITH_ZOD_4: u32 = 23;

const DRAFT_7: &str = "http://json-schema.org/draft-07/schema#";

/// Returns what is served of a schema that its converter does not know; `None` if the two fit. `converter` is the version
/// of zod whose schemas a converter in the code takes.
pub fn misfit(
    value: &StaticValue<'_>,
    target: ConversionTarget,
    made_by: ZodMajor,
    converter: Option<ZodMajor>,
    versions: &PackageVersions,
) -> Option<Result<Value, ConversionError>> {
    let throws =
        |message: &str| Some(Err(ConversionError { message: message.to_owned(), origin: value.origin }));
    match (converter, made_by) {
        // Each part of the schema is of a kind that it does not know, so that nothing is left.
        (Some(ZodMajor::Three), ZodMajor::Four) => return Some(Ok(json!({ "$schema": DRAFT_7 }))),
        (Some(ZodMajor::Four), ZodMajor::Three) => {
            return throws("Cannot read properties of undefined (reading 'def')");
        }
        _ => {}
    }
    let sdk = versions.get("@modelcontextprotocol/sdk");
    let is_old = sdk.major == 1 && sdk.minor < MCP_WITH_ZOD_4;
    if target == ConversionTarget::Mcp && made_by == ZodMajor::Four && is_old {
        let has_fields = value.as_object().is_none_or(|shape| !shape.members.is_empty());
        return has_fields.then(|| {
            Ok(json!({ "type": "object", "properties": {}, "additionalProperties": false, "$schema": DRAFT_7 }))
        });
    }
    match (target, made_by) {
        (ConversionTarget::Anthropic | ConversionTarget::AnthropicFormat, ZodMajor::Three) => {
            throws("Cannot read properties of undefined (reading 'def')")
        }
        _ => None,
    }
}
