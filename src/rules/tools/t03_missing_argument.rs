use super::place;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, write};
use crate::script::{Tool, ToolForm, ToolKind};
use crate::syntax::{Kind, Value, node};
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "T03",
    name: "tool-argument-missing",
    severity: Severity::Error,
    summary: "A tool without a name, description, parameters or function.",
    explanation: r#"
`defTool` needs a name and a description that are not empty, the parameters and the function; it throws
`Assertion failed` otherwise, and the script ends. A tool without arguments has `{}` for its parameters.

An agent needs a name, over which `defAgent` throws, and a function or a prompt. Without these each call of
it fails, the model is told so, and the script goes on; that is a warning.

Wrong:

```js
defTool("today", "Gets the date.", () => new Date().toDateString())
```

Right:

```js
defTool("today", "Gets the date.", {}, () => new Date().toDateString())
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let tools = context.file.script.tools.iter();
    for tool in tools.filter(|tool| tool.form == ToolForm::Arguments && !has_spread(context, tool)) {
        match tool.kind {
            ToolKind::Tool => check_tool(context, tool, found),
            ToolKind::Agent => check_agent(tool, found),
        }
    }
}

/// `defTool(...arguments)`
fn has_spread(context: &Context<'_>, tool: &Tool) -> bool {
    let arguments = write::node_at(context, tool.span).and_then(|call| call.child_by_field_name("arguments"));
    arguments.is_none_or(|arguments| {
        let children = node::children(arguments);
        arguments.has_error() || children.iter().any(|child| child.kind() == "spread_element")
    })
}

fn check_tool(context: &Context<'_>, tool: &Tool, found: &mut Vec<Diagnostic>) {
    let throws = "GenAIScript throws over it when the script runs";
    if is_blank(tool.name.as_ref()) {
        let message = format!("A tool needs a name: {throws}. Give it one.");
        found.push(RULE.at(place(tool, tool.name.as_ref()), message));
    }
    if is_blank(tool.description.as_ref()) {
        let message = format!("A tool needs a description: {throws}. Say what it does.");
        found.push(RULE.at(place(tool, tool.description.as_ref()), message));
    }
    let Some(parameters) = &tool.parameters else {
        if tool.description.is_some() {
            let message = format!("A tool needs parameters and a function: {throws}. Add them.");
            found.push(RULE.at(tool.callee, message));
        }
        return;
    };
    let is_function = parameters.kind == Kind::Function;
    if matches!(parameters.kind, Kind::Undefined | Kind::Null) || (is_function && tool.handler.is_none()) {
        let span = place(tool, Some(parameters));
        let message =
            format!("A tool without arguments needs `{{}}` for its parameters: {throws}. Write `{{}}`.");
        let diagnostic = RULE.at(span, message);
        if span != parameters.span {
            return found.push(diagnostic);
        }
        let edit = if is_function {
            Edit::replace(Span::at(span.range().start), "{}, ")
        } else {
            Edit::replace(span, "{}")
        };
        return found.push(diagnostic.fix("Write `{}`", true, vec![edit]));
    }
    let handler = tool.handler.as_ref().map(|handler| handler.span);
    if handler.is_none_or(|span| span.text(&context.file.source) == "undefined") {
        let message = format!("A tool needs a function: {throws}. Add it after the parameters.");
        found.push(RULE.at(handler.unwrap_or(tool.callee), message));
    }
}

fn check_agent(tool: &Tool, found: &mut Vec<Diagnostic>) {
    if matches!(tool.name.as_ref().map(|name| &name.kind), None | Some(Kind::Undefined | Kind::Null)) {
        let message = "An agent needs a name: GenAIScript throws when the script runs. Give it one.";
        found.push(RULE.at(place(tool, tool.name.as_ref()), message));
    } else if tool.description.is_some() && tool.handler.is_none() {
        let message = "An agent needs a function or a prompt: without, every call of it fails and the model is told \
                       so. Add it after the description.";
        found.push(RULE.at(tool.callee, message).severity(Severity::Warning));
    }
}

fn is_blank(value: Option<&Value>) -> bool {
    match value.map(|value| &value.kind) {
        None | Some(Kind::Undefined | Kind::Null) => true,
        Some(Kind::String(text)) => text.is_empty(),
        Some(_) => false,
    }
}
