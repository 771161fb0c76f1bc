//! GenAIScript's own strict form.

use super::conversion::Conversion;
use super::document::Document;
use super::failure::{Failure, Reason};
use super::loss::{Fate, Loss};
use super::origin::{Origin, Step};
use crate::schema::{self, Schema, Strictness};
use crate::syntax::Value;

/// The form in which GenAIScript asks a provider to enforce a schema. Fails where GenAIScript throws.
pub fn strict(document: &Document<'_>) -> Result<Conversion, Failure> {
    match schema::strict(document.schema, Strictness::default()) {
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
                reasons: vec![Reason::at(&origin, throw.to_string())],
            })
        }
    }
}

/// What the strict form of a schema says otherwise than the schema. It is as deep as the schema, which
/// was entered so far only.
fn compare<'a>(before: &'a Value, after: &Value, origin: &Origin<'a>, losses: &mut Vec<Loss>) {
    let Some(object) = before.as_object() else { return };
    for member in object.entries() {
        if after.get(&member.key).is_none() {
            losses.push(Loss::new(&member.key, Fate::Lost, origin, member.span()));
        }
    }
    let changed = |how: &str| Fate::Changed(how.to_owned());
    if before.get("additionalProperties").is_none() && after.get("additionalProperties").is_some() {
        losses.push(Loss::new("additionalProperties", changed("becomes `false`"), origin, before.span));
    }
    let required = |schema: Schema<'_>| -> Vec<String> {
        schema.properties().into_iter().filter(|it| it.required).map(|it| it.name.to_owned()).collect()
    };
    let known = required(Schema::new(before));
    let (old, new) = (before.get("properties"), Schema::new(after));
    for property in new.properties() {
        let Some(member) = old.and_then(|old| old.as_object()?.member(property.name)) else { continue };
        if property.required && !known.iter().any(|name| name == property.name) {
            let may_be_null = property.schema.types().contains(&"null");
            let how = if may_be_null { "becomes required, and may be null" } else { "becomes required" };
            losses.push(Loss::new(property.name, changed(how), origin, member.key_span));
        }
        let below = origin.below(Step::Keyword("properties"), member.value.span);
        let below = below.below(Step::Name(&member.key), member.value.span);
        compare(&member.value, property.schema.value, &below, losses);
    }
    if let (Some(old), Some(new)) = (before.get("items"), after.get("items")) {
        compare(old, new, &origin.below(Step::Keyword("items"), old.span), losses);
    }
}
