use super::responses;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, subschemas};
use crate::syntax::Value;

pub(super) static RULE: Rule = Rule {
    code: "S02",
    name: "additional-properties-in-answer",
    severity: Severity::Error,
    summary: "The schema of an answer allows properties that it does not name.",
    explanation: r#"
GenAIScript makes the schema of an answer strict before it sends it, with `responseType: "json_schema"`
and with providers that ask for schemas by default. A strict schema names all properties, and over
`additionalProperties` that is anything but false GenAIScript throws `additionalProperties: true not
supported`. What stands in `anyOf` and the like it sends as it is, and the provider rejects it.

Wrong:

```js
script({
    responseType: "json_schema",
    responseSchema: { type: "object", properties: { city: { type: "string" } }, additionalProperties: true },
})
```

Right:

```js
script({
    responseType: "json_schema",
    responseSchema: { type: "object", properties: { city: { type: "string" } }, additionalProperties: false },
})
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for response in responses(context).into_iter().filter(super::Response::may_be_strict) {
        let is_strict = response.is_strict();
        let made_strict = subschemas::made_strict(&response.schema);
        subschemas::each(&response.schema, &mut |schema| {
            let Some(member) = schema.as_object().and_then(|object| object.member("additionalProperties"))
            else {
                return;
            };
            let is_object = schema.get("type").and_then(Value::as_str) == Some("object");
            if !is_object || member.value.truthy() != Some(true) {
                return;
            }
            let who = if made_strict.iter().any(|it| std::ptr::eq(*it, schema)) {
                "GenAIScript throws over it"
            } else {
                "providers reject it"
            };
            let (severity, when) = if is_strict {
                (Severity::Error, "")
            } else {
                (Severity::Warning, " where schemas are sent, as with `openai`")
            };
            let message =
                format!("The schema of an answer must name all its properties: {who}{when}. Write `false`.");
            let edit = Edit::replace(member.value.span, "false");
            let place = member.key_span.to(member.value.span);
            found.push(RULE.at(place, message).severity(severity).fix("Write `false`", true, vec![edit]));
        });
    }
}
