use super::{Part, place};
use crate::rules::{Context, Diagnostic, Edit, Safe, Severity, Unsafe, edit};
use crate::script::{Tool, ToolForm, ToolKind};
use crate::syntax::{Kind, Value, node, pattern};
use crate::text::Span;

declare_rule! {
    /// `defTool` needs a name and a description that are not empty, the parameters and the function; it throws
    /// otherwise, and the script ends. A tool without arguments has `{}` for its parameters. Where something
    /// that is no function stands in the place of one, the script runs on and every call of the tool fails.
    ///
    /// An agent needs a name, over which `defAgent` throws, and a function or a prompt. Without these each call of
    /// it fails, the model is told so, and the script goes on; that is a warning.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("today", "Gets the date.", () => new Date().toDateString())
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("today", "Gets the date.", {}, () => new Date().toDateString())
    /// ```
    T03, "tool-argument-missing", Error, "A tool without a name, description, parameters or function."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let tools = context.file.script.tools.iter().filter(|tool| !has_spread(context, tool));
    for tool in tools {
        match (tool.kind, tool.form) {
            (ToolKind::Agent, _) => check_agent(tool, found),
            (ToolKind::Tool, ToolForm::Arguments) => check_tool(context, tool, found),
            (ToolKind::Tool, ToolForm::McpServers) => found.extend(check_servers(tool)),
            (ToolKind::Tool, ToolForm::Callback | ToolForm::Dynamic) => {}
        }
    }
}

/// `defTool(...arguments)`
fn has_spread(context: &Context<'_>, tool: &Tool) -> bool {
    let arguments =
        context.file.tree.node_at(tool.span).and_then(|call| call.child_by_field_name("arguments"));
    arguments.is_none_or(|arguments| {
        let children = node::children(arguments);
        arguments.has_error() || children.iter().any(|child| child.kind() == "spread_element")
    })
}

const THROWS: &str = "GenAIScript throws over it when the script runs";

fn check_tool(context: &Context<'_>, tool: &Tool, found: &mut Vec<Diagnostic>) {
    if tool.arguments.len() < 2 {
        let what = if tool.arguments.is_empty() { "a name, a description" } else { "a description" };
        let message = format!("A tool needs {what}, parameters and a function: {THROWS}. Add them.");
        return found.push(RULE.at(tool.callee, message));
    }
    if is_blank(tool.name.as_ref()) {
        let message = format!("A tool needs a name: {THROWS}. Give it one.");
        found.push(RULE.at(place(tool, Part::Name), message));
    }
    if is_blank(tool.description.as_ref()) {
        let message = format!("A tool needs a description: {THROWS}. Say what it does.");
        found.push(RULE.at(place(tool, Part::Description), message));
    } else if let Some(diagnostic) = description_left_out(context, tool) {
        return found.push(diagnostic);
    }
    let Some(parameters) = &tool.parameters else {
        let message = format!("A tool needs parameters and a function: {THROWS}. Add them.");
        return found.push(RULE.at(tool.callee, message));
    };
    if let Some(diagnostic) = parameters_left_out(context, tool, parameters) {
        return found.push(diagnostic);
    }
    let Some(handler) = &tool.handler else {
        let message = format!("A tool needs a function: {THROWS}. Add it after the parameters.");
        return found.push(RULE.at(tool.callee, message));
    };
    if handler.span.text(&context.file.source) == "undefined" {
        let message = format!("A tool needs a function: {THROWS}. Add it after the parameters.");
        found.push(RULE.at(handler.span, message));
    } else if is_data(context, handler.span) {
        let message =
            "The function of a tool stands here, and every call of the tool fails without one. Add it.";
        found.push(RULE.at(handler.span, message));
    }
}

/// What is said where something else stands in the place of the description.
fn description_left_out(context: &Context<'_>, tool: &Tool) -> Option<Diagnostic> {
    let description = tool.description.as_ref()?;
    let what = match &description.kind {
        Kind::String(_) | Kind::Dynamic(_) | Kind::Undefined | Kind::Null => return None,
        Kind::Function => "The description and the parameters come before the function",
        Kind::Object(_) => "The description of a tool comes before its parameters",
        _ => "The description of a tool is a text",
    };
    let diagnostic = RULE.at(place(tool, Part::Description), format!("{what}: {THROWS}. Say what it does."));
    // Both are there, in the wrong order.
    let swapped = match (&description.kind, &tool.parameters) {
        (Kind::Object(_), Some(Value { kind: Kind::String(_), .. })) => tool.arguments.get(1..3)?,
        _ => return Some(diagnostic),
    };
    let source = &context.file.source;
    let edits = vec![
        Edit::replace(swapped[0], swapped[1].text(source)),
        Edit::replace(swapped[1], swapped[0].text(source)),
    ];
    Some(diagnostic.fix("Put the description first", Unsafe, edits))
}

/// What is said where no parameters stand in their place.
fn parameters_left_out(context: &Context<'_>, tool: &Tool, parameters: &Value) -> Option<Diagnostic> {
    let span = place(tool, Part::Parameters);
    let is_written = span == parameters.span;
    if matches!(parameters.kind, Kind::Undefined | Kind::Null) {
        let message =
            format!("A tool without arguments needs `{{}}` for its parameters: {THROWS}. Write `{{}}`.");
        let diagnostic = RULE.at(span, message);
        return Some(if is_written {
            diagnostic.fix("Write `{}`", Safe, Edit::replace(span, "{}"))
        } else {
            diagnostic
        });
    }
    let options = tool.handler.as_ref().map(|options| options.span);
    let is_last = options.is_none_or(|options| is_data(context, options));
    if parameters.kind != Kind::Function || !is_last {
        return None;
    }
    let effect = if options.is_none() { THROWS } else { "every call of this tool fails" };
    let insert = |text: &str| vec![Edit::replace(Span::at(span.range().start), format!("{text}, "))];
    Some(match arguments_of(context, parameters.span) {
        Some(names) if names.is_empty() => {
            let message = format!(
                "A tool without arguments needs `{{}}` for its parameters: {effect}. Write `{{}}` before the function."
            );
            let diagnostic = RULE.at(span, message);
            if is_written { diagnostic.fix("Write `{}`", Safe, insert("{}")) } else { diagnostic }
        }
        names => {
            let message =
                format!("A tool needs its parameters before its function: {effect}. Declare what it reads.");
            let diagnostic = RULE.at(span, message);
            match names.filter(|_| is_written) {
                Some(names) => {
                    let quote = edit::quote_of(&context.file.source, tool.span);
                    let members =
                        names.iter().map(|name| format!("{}: {}", edit::key(name, quote), quote.quote("")));
                    let map = format!("{{ {} }}", members.collect::<Vec<_>>().join(", "));
                    diagnostic.fix(format!("Write `{map}`"), Unsafe, insert(&map))
                }
                None => diagnostic,
            }
        }
    })
}

/// The arguments that a function takes out of its first parameter; `None` where more may be read.
fn arguments_of(context: &Context<'_>, function: Span) -> Option<Vec<String>> {
    let Some(first) = pattern::parameters(context.file.tree.node_at(function)?).into_iter().next() else {
        return Some(Vec::new());
    };
    if first.kind() != "object_pattern" {
        return None;
    }
    let properties = pattern::properties(first, &context.file.source);
    let names: Option<Vec<String>> = properties.into_iter().map(|property| property.key).collect();
    names.map(|names| names.into_iter().filter(|name| name != "context").collect())
}

/// Whether an argument is a literal that nobody can call.
fn is_data(context: &Context<'_>, argument: Span) -> bool {
    let literal = context.file.tree.node_at(argument).map(|argument| node::unwrap(argument).kind());
    matches!(
        literal,
        Some("object" | "array" | "string" | "template_string" | "number" | "true" | "false" | "null")
    )
}

/// `defTool({ city: "" }, "weather", "Gets the weather.", run)`
fn check_servers(tool: &Tool) -> Option<Diagnostic> {
    let place = tool.arguments.first().filter(|_| tool.arguments.len() > 2)?;
    let message = "The name of a tool comes first: GenAIScript takes this object for MCP servers. Put it after the \
                   description.";
    Some(RULE.at(*place, message))
}

fn check_agent(tool: &Tool, found: &mut Vec<Diagnostic>) {
    if matches!(tool.name.as_ref().map(|name| &name.kind), None | Some(Kind::Undefined | Kind::Null)) {
        let message = "An agent needs a name: GenAIScript throws when the script runs. Give it one.";
        found.push(RULE.at(place(tool, Part::Name), message));
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
