use super::shorthand::nested;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, near};
use crate::syntax::Quote;

pub(super) static RULE: Rule = Rule {
    code: "P05",
    name: "unknown-type",
    severity: Severity::Warning,
    summary: "A `type` that GenAIScript does not know makes a schema an object.",
    explanation: r#"
In a map of parameters GenAIScript knows a schema by its `type`: `string`, `number`, `integer`,
`boolean` or `object`, in small letters. With any other name the object is read as nested parameters,
and the schema becomes an object with the properties `type`, `description` and so on.

Wrong:

```js
script({ parameters: { city: { type: "String", description: "Where" } } })
```

Right:

```js
script({ parameters: { city: { type: "string", description: "Where" } } })
```
"#,
    check,
};

/// The types that GenAIScript knows.
const TYPES: [&str; 5] = ["string", "number", "integer", "boolean", "object"];

/// Names of other languages, in small letters.
const FOREIGN: [(&str, &str); 13] = [
    ("bool", "boolean"),
    ("date", "string"),
    ("decimal", "number"),
    ("dict", "object"),
    ("double", "number"),
    ("file", "string"),
    ("float", "number"),
    ("int", "integer"),
    ("long", "integer"),
    ("map", "object"),
    ("record", "object"),
    ("str", "string"),
    ("text", "string"),
];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for nested in nested(context) {
        let Some(member) = nested.object.member("type") else { continue };
        let Some(name) = member.value.as_str().filter(|name| *name != "array") else { continue };
        if !nested.is_meant_as_schema() {
            continue;
        }
        let consequence = format!(
            "`{name}` is not a type that GenAIScript knows: `{}` becomes an object.",
            nested.member.key
        );
        let Some(meant) = meant(name) else {
            let message = format!(
                "{consequence} Write one of {}.",
                "`string`, `number`, `integer`, `boolean`, `object`"
            );
            found.push(RULE.at(member.value.span, message));
            continue;
        };
        let source = &context.file.source;
        let quote = Quote::of(member.value.span.text(source)).unwrap_or(Quote::Double);
        let edit = Edit::replace(member.value.span, quote.quote(meant));
        found.push(RULE.at(member.value.span, format!("{consequence} Write `{meant}`.")).fix(
            format!("Write `{meant}`"),
            true,
            vec![edit],
        ));
    }
}

fn meant(name: &str) -> Option<&'static str> {
    let small = name.to_lowercase();
    let foreign = FOREIGN.iter().find(|(foreign, _)| *foreign == small).map(|(_, known)| *known);
    foreign.or_else(|| near::nearest(name, TYPES))
}
