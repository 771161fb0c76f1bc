use super::{place, written};
use crate::rules::write::Style;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity};
use crate::schema::{self, Defaults};
use crate::script::{Tool, ToolForm, ToolKind};
use crate::syntax::{Object, Value};

pub(super) static RULE: Rule = Rule {
    code: "T10",
    name: "tool-schema-not-an-object",
    severity: Severity::Error,
    summary: "The schema of a tool's arguments is not that of an object.",
    explanation: r#"
The arguments of a tool are an object, and providers reject a schema whose root is anything else.
GenAIScript passes a schema of `type: "array"` on as it is. The schema in the form `{ spec, impl }` is
never made from shorthand: there a map of parameters is no schema at all.

Wrong:

```js
defTool("sum", "Adds numbers.", { type: "array", items: { type: "number" } }, sum)
```

Right:

```js
defTool("sum", "Adds numbers.", {
    type: "object",
    properties: { numbers: { type: "array", items: { type: "number" } } },
    required: ["numbers"],
}, ({ numbers }) => sum(numbers))
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in written(context).filter(|tool| tool.kind == ToolKind::Tool) {
        let Some(parameters) = &tool.parameters else { continue };
        let Some(object) = parameters.as_object().filter(|object| !object.open) else { continue };
        let is_map = tool.form == ToolForm::Callback && is_map(object);
        if !is_map && object.get("type").and_then(Value::as_str) != Some("array") {
            continue;
        }
        let message = if is_map {
            "In this form the parameters are a JSON Schema, which providers want to be of `type: \"object\"`. \
             Write the schema."
        } else {
            "The arguments of a tool are an object, and providers reject a list. Put the list into a property."
        };
        let diagnostic = RULE.at(place(tool, Some(parameters)), message);
        found.push(match mended(context, tool, parameters, is_map) {
            Some(text) => {
                let title = if is_map { "Write the schema" } else { "Put the list into a property" };
                diagnostic.fix(title, false, vec![Edit::replace(parameters.span, text)])
            }
            None => diagnostic,
        });
    }
}

/// Whether an object is a map of parameters and no schema.
fn is_map(object: &Object) -> bool {
    let keywords = ["$ref", "allOf", "anyOf", "oneOf", "properties"];
    let has_type = object.get("type").is_some_and(|name| name.as_object().is_none());
    !object.members.is_empty() && !has_type && !keywords.iter().any(|keyword| object.get(keyword).is_some())
}

fn mended(context: &Context<'_>, tool: &Tool, parameters: &Value, is_map: bool) -> Option<String> {
    let source = &context.file.source;
    let written = parameters.span.text(source);
    if !tool.span.contains(parameters.span) || !written.starts_with('{') {
        return None;
    }
    let style = Style::of(source, parameters.span);
    if is_map {
        let inference = schema::infer_parameters(parameters, Defaults::Keep);
        if !inference.unknown.is_empty() {
            return None;
        }
        return style.literal(&inference.result().ok()??);
    }
    let quoted = |text: &str| style.quote.quote(text);
    Some(format!(
        "{{ type: {}, properties: {{ items: {written} }}, required: [{}] }}",
        quoted("object"),
        quoted("items")
    ))
}
