use super::shorthand::{Nested, nested};
use super::type_name;
use crate::rules::{Context, Diagnostic, Rule, Severity, edits};
use crate::syntax::{Kind, Member, Object, Value};

pub(super) static RULE: Rule = Rule {
    code: "P07",
    name: "missing-type",
    severity: Severity::Warning,
    summary: "A schema without `type` is taken for an object.",
    explanation: r#"
In a map of parameters GenAIScript knows a schema by its `type`. Without one the object is read as
nested parameters: `enum` and `description` become properties of an object.

Wrong:

```js
script({ parameters: { size: { enum: ["small", "large"], description: "How big" } } })
```

Right:

```js
script({ parameters: { size: { type: "string", enum: ["small", "large"], description: "How big" } } })
```
"#,
    check,
};

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
    for nested in nested(context) {
        let object = nested.object;
        if object.get("type").is_some() || !nested.is_meant_as_schema() || is_told_by_default(&nested) {
            continue;
        }
        let is_text = |member: &Member| member.value.as_str().is_some_and(|text| !text.is_empty());
        let is_telling = |member: &Member| {
            TELLING.contains(&member.key.as_str())
                || (TEXTS.contains(&member.key.as_str()) && is_text(member))
        };
        if !object.members.iter().any(is_telling) || object.members.iter().any(throws) {
            continue;
        }
        let diagnostic = RULE.at(
            nested.value.span,
            format!(
                "Without `type` the keywords of `{}` become properties of an object. Add `type`.",
                nested.member.key
            ),
        );
        found.push(match edits::add_type(&context.file.source, nested.value.span, type_of(object)) {
            Some((name, edit)) => diagnostic.fix(format!("Add `type: {name}`"), false, vec![edit]),
            None => diagnostic,
        });
    }
}

/// P03 speaks of a list that makes GenAIScript throw.
fn throws(member: &Member) -> bool {
    let items = member.value.as_array();
    items.is_some_and(|items| items.first().is_none_or(|first| first.kind == Kind::Null))
}

/// P08 speaks of a parameter with a `default`.
fn is_told_by_default(nested: &Nested<'_>) -> bool {
    nested.is_parameter && nested.is_metadata && nested.object.get("default").is_some()
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
