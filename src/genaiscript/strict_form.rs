use foldhash::{HashMap, HashSet};

use super::inference::{self, Strictness};
use crate::json_schema::Schema;
use crate::providers::{
    self, Conversion, ConversionOptions, Dialect, Failure, FailureReason, Fate, Loss, OriginStep,
    SchemaDocument, SchemaOrigin,
};
use crate::syntax::{Member, Value};

/// Converts a schema to a dialect. Returns an error if the dialect cannot represent it, and where GenAIScript throws.
pub fn convert(
    document: &SchemaDocument<'_>,
    dialect: Dialect,
    config: ConversionOptions,
) -> Result<Conversion, Failure> {
    match dialect {
        Dialect::GenAiScriptStrict => strict(document),
        _ => providers::convert(document, dialect, config),
    }
}

/// Converts a schema to the enforceable form. Returns an error where GenAIScript throws.
fn strict(document: &SchemaDocument<'_>) -> Result<Conversion, Failure> {
    match inference::strict(document.schema, Strictness::default()) {
        Ok(value) => {
            let mut losses = Vec::new();
            compare(document.schema, &value, &document.origin, &mut losses);
            Ok(Conversion { value, losses })
        }
        Err(throw) => {
            let mut origin = document.origin.clone();
            origin.span = throw.span;
            Err(Failure {
                method: "toStrictJSONSchema",
                message: "GenAIScript throws",
                reasons: vec![FailureReason::at(&origin, throw.to_string())],
            })
        }
    }
}

fn compare<'a>(before: &'a Value, after: &Value, origin: &SchemaOrigin<'a>, losses: &mut Vec<Loss>) {
    let Some(object) = before.as_object() else { return };
    let kept = by_key(after);
    for member in object.entries() {
        if !kept.contains_key(member.key.as_str()) {
            losses.push(Loss::new(&member.key, Fate::Lost, origin, member.span()));
        }
    }
    let changed = |how: &str| Fate::Changed(how.to_owned());
    if before.get("additionalProperties").is_none() && after.get("additionalProperties").is_some() {
        losses.push(Loss::new("additionalProperties", changed("becomes `false`"), origin, before.span));
    }
    let properties = Schema::new(before).properties().into_iter();
    let known: HashSet<&str> = properties.filter(|it| it.required).map(|it| it.name).collect();
    let Some(old) = before.get("properties") else { return items(before, after, origin, losses) };
    let members = by_key(old);
    for property in Schema::new(after).properties() {
        let Some(member) = members.get(property.name) else { continue };
        if property.required && !known.contains(property.name) {
            let may_be_null = property.schema.types().contains(&"null");
            let how = if may_be_null { "becomes required, and may be null" } else { "becomes required" };
            losses.push(Loss::new(property.name, changed(how), origin, member.key_span));
        }
        let below = origin.below(OriginStep::Keyword("properties"), member.value.span);
        let below = below.below(OriginStep::Name(&member.key), member.value.span);
        compare(&member.value, property.schema.value, &below, losses);
    }
    items(before, after, origin, losses);
}

fn by_key(value: &Value) -> HashMap<&str, &Member> {
    let members = value.as_object().map(|object| &object.members);
    members.into_iter().flatten().map(|member| (member.key.as_str(), member)).collect()
}

fn items<'a>(before: &'a Value, after: &Value, origin: &SchemaOrigin<'a>, losses: &mut Vec<Loss>) {
    if let (Some(old), Some(new)) = (before.get("items"), after.get("items")) {
        compare(old, new, &origin.below(OriginStep::Keyword("items"), old.span), losses);
    }
}
