use super::Site;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, edits};
use crate::script::CallKind;
use crate::syntax::Object;

pub(super) static RULE: Rule = Rule {
    code: "P10",
    name: "parameter-named-type",
    severity: Severity::Error,
    summary: "A parameter called `type` turns the whole map into a JSON Schema.",
    explanation: r#"
GenAIScript takes `parameters` for a finished JSON Schema when its `type` is `"object"` or `"array"`.
A parameter that is called `type` and has one of these two defaults therefore makes all the others
disappear from the schema and the forms. The MCP server does not expect a schema without `properties`, either:
it fails to list its tools, also those of all other scripts. In a system script it has no such effect, and
this is a warning.

Declared by a schema of its own the parameter may keep its name and its default.

Wrong:

```js
script({ parameters: { type: "object", size: 3 } })
```

Right:

```js
script({ parameters: { type: { type: "string", default: "object" }, size: 3 } })
```
"#,
    check,
};

/// What stands at the root of a JSON Schema on purpose.
const ROOT_KEYWORDS: [&str; 24] = [
    "$comment",
    "$defs",
    "$id",
    "$ref",
    "$schema",
    "additionalProperties",
    "allOf",
    "anyOf",
    "default",
    "definitions",
    "description",
    "enum",
    "examples",
    "items",
    "maxItems",
    "maxProperties",
    "minItems",
    "minProperties",
    "oneOf",
    "patternProperties",
    "properties",
    "required",
    "title",
    "type",
];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = Site::of(context) else { return };
    let Some(map) = site.value.as_object() else { return };
    let Some(member) = map.member("type") else { return };
    let Some(name @ ("object" | "array")) = member.value.as_str() else { return };
    if !is_map(map) {
        return;
    }
    let others = map.entries().len() - 1;
    let quote = edits::quote_of(&context.file.source, site.value.span);
    let schema = format!("{{ type: {}, default: {} }}", quote.quote("string"), quote.quote(name));
    let edit = Edit::replace(member.value.span, &schema);
    let lost = if others == 1 {
        "the other parameter is lost".to_owned()
    } else {
        format!("the other {others} parameters are lost")
    };
    let (severity, effect) = match site.kind {
        CallKind::Script => (Severity::Error, ", and the MCP server fails to list its tools"),
        CallKind::System => (Severity::Warning, ""),
    };
    found.push(
        RULE.at(
            member.key_span.to(member.value.span),
            format!(
                "This `type` makes GenAIScript take the whole map for a finished JSON Schema: {lost}{effect}. \
                 Rename the parameter or declare it by a schema."
            ),
        )
        .severity(severity)
        .fix(format!("Write `type: {schema}`"), true, vec![edit]),
    );
}

/// Whether the author means a map of parameters: there is one that no JSON Schema has at its root,
/// and nothing that describes the contents of a schema.
pub(super) fn is_map(map: &Object) -> bool {
    let describes = ["properties", "items"]
        .iter()
        .any(|key| map.get(key).is_some_and(|value| value.as_object().is_some()));
    !describes && map.members.iter().any(|member| !ROOT_KEYWORDS.contains(&member.key.as_str()))
}
