use super::nested::Nested;
use super::p09_parameters_as_schema::map_of;
use super::shape::type_name;
use super::site::{Owner, Site};
use crate::rules::map_or_schema::{Form, Stray};
use crate::rules::{Context, Diagnostic, Edit, Safe, Unsafe, edit};
use crate::syntax::{Kind, Member, Object, Value};

declare_rule! {
    /// In a map of parameters GenAIScript knows a schema by its `type`. Without one the object is read as
    /// nested parameters: `enum` and `description` become properties of an object. A whole JSON Schema is known
    /// by `type: "object"`; without it `properties` and `required` are parameters.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { size: { enum: ["small", "large"], description: "How big" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { size: { type: "string", enum: ["small", "large"], description: "How big" } } })
    /// ```
    P07, "missing-type", Warning, "A schema without `type` is taken for an object."
}

/// Keywords whose values are texts. As `""` they are names of parameters, required ones.
const TEXTS: [&str; 7] = ["title", "description", "pattern", "format", "const", "$ref", "uiGroup"];

/// Keywords that alone show that a schema is meant.
const TELLING: [&str; 12] = [
    "enum",
    "anyOf",
    "oneOf",
    "allOf",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "uiType",
    "uiSuggestions",
];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for nested in context.nested() {
        let object = nested.object;
        if object.get("type").is_some() || !nested.is_meant_as_schema() || nested.has_null_default() {
            continue;
        }
        let is_telling = object.members.iter().any(is_telling) && !object.members.iter().any(throws);
        if let Some(slip) = nested.slipped_type() {
            found.push(misspelt(context, &nested, slip));
        } else if is_telling && !is_told_by_default(&nested) {
            found.push(missing(context, &nested));
        }
    }
    for site in context.maps_outside_tools() {
        found.extend(missing_at_root(context, site));
    }
}

fn missing(context: &Context<'_>, nested: &Nested<'_>) -> Diagnostic {
    let diagnostic = RULE.at(
        nested.value.span,
        format!(
            "Without `type` the keywords of `{}` become properties of an object. Add `type`.",
            nested.member.key
        ),
    );
    match edit::add_type(&context.file.source, nested.value.span, type_of(nested.object)) {
        Some((name, edit)) => diagnostic.fix(format!("Add `type: {name}`"), Unsafe, edit),
        None => diagnostic,
    }
}

fn misspelt(context: &Context<'_>, nested: &Nested<'_>, slip: &Member) -> Diagnostic {
    let message = format!(
        "Without `type` the keywords of `{}` become properties of an object. Did you mean `type`?",
        nested.member.key
    );
    let edit = edit::rename_key(&context.file.source, slip, "type");
    RULE.at(slip.key_span, message).fix("Write `type`", Safe, edit)
}

/// A whole schema that lacks its type.
fn missing_at_root(context: &Context<'_>, site: &Site<'_>) -> Option<Diagnostic> {
    let stray = Stray::of(site.value).filter(|stray| matches!(stray.form, Form::Schema))?;
    let source = &context.file.source;
    let object = site.value.as_object()?;
    let keys: Vec<String> = stray.keywords.iter().map(|member| format!("`{}`", member.key)).collect();
    let (keys, verb) = match keys.as_slice() {
        [first @ .., last] if !first.is_empty() => {
            (format!("{} and {last}", first.join(", ")), format!("become {}", site.nouns()))
        }
        _ => (keys.concat(), format!("becomes the only {}", site.noun())),
    };
    let first = object.members.first()?;
    let is_parameters = matches!(site.owner, Owner::Script | Owner::System);
    let remedy = if is_parameters { "Write a map of parameters" } else { "Write `type: \"object\"`" };
    let message = format!("This is no JSON Schema without its `type: \"object\"`: {keys} {verb}. {remedy}.");
    let diagnostic = RULE.at(first.key_span, message);
    if is_parameters {
        return Some(match map_of(context, site.value) {
            Some(map) => {
                diagnostic.fix("Write a map of parameters", Unsafe, Edit::replace(site.value.span, map))
            }
            None => diagnostic,
        });
    }
    if let Some(kind) = object.member("type") {
        let text = edit::quote_at(source, kind.value.span).quote("object");
        let edit = Edit::replace(kind.value.span, &text);
        return Some(diagnostic.fix(format!("Write `type: {text}`"), Unsafe, edit));
    }
    Some(match edit::add_type(source, site.value.span, Some("object")) {
        Some((name, edit)) => diagnostic.fix(format!("Add `type: {name}`"), Unsafe, edit),
        None => diagnostic,
    })
}

/// Whether a member alone shows that a schema is meant.
fn is_telling(member: &Member) -> bool {
    let is_text = member.value.as_str().is_some_and(|text| !text.is_empty());
    match member.key.as_str() {
        "required" => member.value.as_bool().is_some(),
        "properties" => {
            let properties = member.value.as_object();
            properties.is_some_and(|properties| {
                let is_schema = |property: &Member| property.value.get("type").is_some();
                !properties.members.is_empty() && properties.members.iter().all(is_schema)
            })
        }
        key => TELLING.contains(&key) || (TEXTS.contains(&key) && is_text),
    }
}

/// P03 speaks of a list that makes GenAIScript throw.
fn throws(member: &Member) -> bool {
    let items = member.value.as_array();
    items.is_some_and(|items| items.first().is_none_or(|first| first.kind == Kind::Null))
}

/// P08 speaks of a parameter with a `default`.
fn is_told_by_default(nested: &Nested<'_>) -> bool {
    nested.is_parameter && nested.is_metadata() && nested.object.get("default").is_some()
}

/// The type that the other keywords speak of.
pub(super) fn type_of(object: &Object) -> Option<&'static str> {
    if ["anyOf", "oneOf", "allOf", "$ref"].iter().any(|key| object.get(key).is_some()) {
        return None;
    }
    if object.get("properties").is_some() {
        return Some("object");
    }
    if let Some(values) = object.get("enum").and_then(Value::as_array) {
        return values.iter().find_map(type_name).or(Some("string"));
    }
    if let Some(name) = object.get("default").or_else(|| object.get("const")).and_then(type_name) {
        return Some(name);
    }
    let is_number = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
        .iter()
        .any(|key| object.get(key).is_some());
    Some(if is_number { "number" } else { "string" })
}
