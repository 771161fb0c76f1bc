use super::responses;
use crate::rules::{Context, Diagnostic, Rule, Severity, near, subschemas, write};
use crate::script::SiteKind;
use crate::syntax::{Member, Value};
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "S03",
    name: "keyword-invalidates-answers",
    severity: Severity::Warning,
    summary: "A keyword in the schema of answers or data makes every answer invalid.",
    explanation: r#"
GenAIScript checks answers with a validator that takes no keyword which it does not know: neither those
of forms (`uiType`, `uiGroup`, `uiSuggestions`), nor newer ones of JSON Schema (`prefixItems`), nor any
`format`, nor a misspelt one. The schema itself then counts as broken and every answer as invalid: the
model is asked again, in vain.

Wrong:

```js
script({ responseSchema: { born: { type: "string", format: "date" } } })
```

Right:

```js
script({ responseSchema: { born: { type: "string", description: "A date, as 1999-12-31" } } })
```
"#,
    check,
};

/// The keywords that the validator knows: Ajv 8 with GenAIScript's settings and no formats.
const KNOWN: [&str; 47] = [
    "$comment",
    "$defs",
    "$id",
    "$ref",
    "$schema",
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "default",
    "definitions",
    "dependencies",
    "deprecated",
    "description",
    "else",
    "enum",
    "examples",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "if",
    "items",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "nullable",
    "oneOf",
    "pattern",
    "patternProperties",
    "properties",
    "propertyNames",
    "readOnly",
    "required",
    "then",
    "title",
    "type",
];

/// Known ones that make no sense to suggest, or whose name stands too close to others.
const ALSO_KNOWN: [&str; 2] = ["uniqueItems", "writeOnly"];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for response in responses(context) {
        check_schema(context, &response.schema, "every answer", found);
    }
    let sites = context.file.script.sites.iter();
    for site in sites.filter(|site| site.kind == SiteKind::DefSchema) {
        // Of a map that is no schema another rule speaks.
        if matches!(site.schema.get("type").and_then(Value::as_str), Some("object" | "array")) {
            check_schema(context, &site.schema, "all data that is checked against it", found);
        }
    }
}

fn check_schema(context: &Context<'_>, schema: &Value, victim: &str, found: &mut Vec<Diagnostic>) {
    subschemas::each(schema, &mut |schema| {
        let Some(object) = schema.as_object() else { return };
        for member in object.entries() {
            let key = member.key.as_str();
            if !KNOWN.contains(&key) && !ALSO_KNOWN.contains(&key) {
                found.push(unknown(context, member, victim));
            }
        }
    });
}

fn unknown(context: &Context<'_>, member: &Member, victim: &str) -> Diagnostic {
    let key = member.key.as_str();
    let meant = near::nearest(key, KNOWN).filter(|_| !key.starts_with("ui") && key != "format");
    let message = match meant {
        Some(meant) => format!(
            "`{key}` is not known to the validator of answers, and {victim} becomes invalid. Write `{meant}`."
        ),
        None => {
            format!("The validator of answers takes no `{key}`, and {victim} becomes invalid. Remove it.")
        }
    };
    let diagnostic = RULE.at(member.key_span, message);
    if let Some(meant) = meant {
        let edit = crate::rules::Edit::replace(member.key_span, meant);
        return diagnostic.fix(format!("Write `{meant}`"), false, vec![edit]);
    }
    let written = Span::new(member.key_span.range().start, member.value.span.range().end);
    match write::remove(context, written) {
        Some(edit) => diagnostic.fix(format!("Remove `{key}`"), true, vec![edit]),
        None => diagnostic,
    }
}
