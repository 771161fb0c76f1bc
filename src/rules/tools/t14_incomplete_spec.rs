use tree_sitter::Node;

use crate::rules::{Context, Diagnostic, Rule, Severity, edits, write};
use crate::script::{Tool, ToolForm};
use crate::syntax::{Kind, Value, node, pattern};

pub(super) static RULE: Rule = Rule {
    code: "T14",
    name: "tool-spec-incomplete",
    severity: Severity::Error,
    summary: "A tool in the form `{ spec, impl }` has no description or no parameters.",
    explanation: r#"
The types call the `description` and the `parameters` of a `spec` optional. GenAIScript does not: it
throws `Assertion failed` without one of them, and the script ends.

Wrong:

```js
defTool({ spec: { name: "today" }, impl: () => new Date().toDateString() })
```

Right:

```js
defTool({
    spec: { name: "today", description: "Gets the date.", parameters: { type: "object", properties: {} } },
    impl: () => new Date().toDateString(),
})
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let tools = context.file.script.tools.iter();
    for tool in tools.filter(|tool| tool.form == ToolForm::Callback) {
        let Some(spec) = spec(context, tool) else { continue };
        let quote = edits::quote_of(&context.file.source, tool.span);
        let parts =
            [("name", &tool.name), ("description", &tool.description), ("parameters", &tool.parameters)];
        for (key, value) in parts {
            if !is_missing(value.as_ref()) {
                continue;
            }
            let span = value.as_ref().map_or(tool.callee, |value| value.span);
            let span = if tool.span.contains(span) && !span.is_empty() { span } else { tool.callee };
            let message = format!(
                "A tool needs `{key}` in its `spec`: GenAIScript throws when the script runs. Add it."
            );
            let diagnostic = RULE.at(span, message);
            let member = match key {
                "description" => tool
                    .name
                    .as_ref()
                    .and_then(Value::as_str)
                    .map(|name| format!("description: {}", quote.quote(&name.replace(['_', '-'], " ")))),
                "parameters" => {
                    Some(format!("parameters: {{ type: {}, properties: {{}} }}", quote.quote("object")))
                }
                _ => None,
            };
            let edit = member
                .filter(|_| value.is_none())
                .and_then(|member| write::add_member(context, node::span(spec), &member));
            found.push(match edit {
                Some(edit) => diagnostic.fix(format!("Add `{key}`"), false, vec![edit]),
                None => diagnostic,
            });
        }
    }
}

/// The object of the `spec`, where all its keys stand in it.
fn spec<'a>(context: &Context<'a>, tool: &Tool) -> Option<Node<'a>> {
    let source = &context.file.source;
    let call = write::node_at(context, tool.span)?;
    let argument = node::unwrap(node::children(call.child_by_field_name("arguments")?).into_iter().next()?);
    let member = |name: &str| {
        node::children(argument).into_iter().find(|member| {
            let key = member.child_by_field_name("key").or_else(|| member.child_by_field_name("name"));
            pattern::key_text(key.unwrap_or(*member), source).as_deref() == Some(name)
        })
    };
    // Without a function GenAIScript takes the keys for the names of servers.
    member("impl")?;
    let pair = member("spec")?;
    let object = node::unwrap(pair.child_by_field_name("value")?);
    let is_whole = object.kind() == "object"
        && node::children(object)
            .iter()
            .all(|member| matches!(member.kind(), "pair" | "shorthand_property_identifier"));
    is_whole.then_some(object)
}

fn is_missing(value: Option<&Value>) -> bool {
    match value.map(|value| &value.kind) {
        None | Some(Kind::Undefined) => true,
        Some(Kind::String(text)) => text.is_empty(),
        Some(_) => false,
    }
}
