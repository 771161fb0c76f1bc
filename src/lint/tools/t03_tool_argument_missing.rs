use super::{ToolPart, place};
use crate::genaiscript::{Tool, ToolForm, ToolKind};
use crate::lint::{Diagnostic, Fix, LintContext, Safe, Severity, TextEdit, Unsafe, edit};
use crate::syntax::{Value, ValueKind, node, pattern};
use crate::text::Span;

declare_rule! {
    /// `defTool` needs a name and a description that are not empty, the parameters and the function. Otherwise
    /// it throws, and the script ends. A tool without arguments has `{}` for its parameters. Where something
    /// else than a function is in its place, the script continues, but every call of the tool fails.
    ///
    /// An agent needs a name, without which `defAgent` throws, and a function or a prompt. Without these every
    /// call of it fails, the model gets the error, and the script continues; that is a warning.
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
    T03, "tool-argument-missing", Error, File, fix Safe, "A tool without a name, description, parameters or function."
}

const THROWS: &str = "GenAIScript throws when the script runs";

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let tools = context.file.script().tools.iter().filter(|tool| !has_spread(context, tool));
    tools.flat_map(|tool| match (tool.kind, tool.form) {
        (ToolKind::Agent, _) => of_agent(context, tool).into_iter().collect(),
        (ToolKind::Tool, ToolForm::Arguments) => of_tool(context, tool),
        (ToolKind::Tool, ToolForm::McpServers) => of_servers(tool).into_iter().collect(),
        (ToolKind::Tool, ToolForm::Callback | ToolForm::Dynamic) => Vec::new(),
    })
}

fn has_spread(context: &LintContext<'_>, tool: &Tool) -> bool {
    let arguments = context.file.syntax.node_at(tool.span).and_then(|call| node::field(call, "arguments"));
    arguments.is_none_or(|arguments| {
        let children = node::children(arguments);
        arguments.has_error() || children.iter().any(|child| child.kind() == "spread_element")
    })
}

fn of_tool(context: &LintContext<'_>, tool: &Tool) -> Vec<Diagnostic> {
    match tool.arguments.len() {
        0 => vec![needs(tool.callee, "a name, a description, parameters and a function", "Add them")],
        1 => vec![needs(tool.callee, "a description, parameters and a function", "Add them")],
        _ => {
            let name = is_blank(tool.name.as_ref())
                .then(|| needs(place(tool, ToolPart::Name), "a name", "Give it one"));
            let description = is_blank(tool.description.as_ref())
                .then(|| needs(place(tool, ToolPart::Description), "a description", "Say what it does"));
            let rest = other_description(context, tool)
                .or_else(|| of_parameters(context, tool))
                .or_else(|| of_function(context, tool));
            [name, description, rest].into_iter().flatten().collect()
        }
    }
}

fn needs(place: Span, what: &str, advice: &str) -> Diagnostic {
    RULE.at(place, format!("A tool needs {what}: {THROWS}. {advice}."))
}

fn other_description(context: &LintContext<'_>, tool: &Tool) -> Option<Diagnostic> {
    let description = tool.description.as_ref()?;
    let swapped = swapped(context, tool, description);
    let (what, advice) = match &description.kind {
        ValueKind::String(_) | ValueKind::Dynamic(_) | ValueKind::Undefined | ValueKind::Null => return None,
        ValueKind::Function => (
            "A tool needs a description and its parameters before the function",
            "Write what it does after the name, then the parameters",
        ),
        ValueKind::Object(_) if swapped.is_some() => {
            ("The description of a tool comes before its parameters", "Exchange the two")
        }
        ValueKind::Object(_) => {
            ("A tool needs a description before its parameters", "Write what it does after the name")
        }
        _ => ("The description of a tool must be a string", "Write what it does"),
    };
    let diagnostic = RULE.at(place(tool, ToolPart::Description), format!("{what}: {THROWS}. {advice}."));
    Some(diagnostic.maybe_fix("Put the description first", Unsafe, swapped))
}

fn swapped(context: &LintContext<'_>, tool: &Tool, description: &Value) -> Option<Vec<TextEdit>> {
    let is_swapped = description.as_object().is_some() && tool.parameters.as_ref()?.as_str().is_some();
    let &[_, first, second, ..] = tool.arguments.as_slice() else { return None };
    let source = &context.file.source;
    is_swapped.then(|| {
        vec![TextEdit::replace(first, second.text(source)), TextEdit::replace(second, first.text(source))]
    })
}

fn of_parameters(context: &LintContext<'_>, tool: &Tool) -> Option<Diagnostic> {
    let Some(parameters) = &tool.parameters else {
        return Some(needs(tool.callee, "parameters and a function", "Add them"));
    };
    let span = place(tool, ToolPart::Parameters);
    let is_written = span == parameters.span;
    if matches!(parameters.kind, ValueKind::Undefined | ValueKind::Null) {
        let message =
            format!("A tool without arguments needs `{{}}` for its parameters: {THROWS}. Write `{{}}`.");
        let edit = is_written.then(|| TextEdit::replace(span, "{}"));
        return Some(RULE.at(span, message).maybe_fix("Write `{}`", Safe, edit));
    }
    let options = tool.handler.as_ref().map(|options| options.span);
    let is_last = options.is_none_or(|options| is_data(context, options));
    if parameters.kind != ValueKind::Function || !is_last {
        return None;
    }
    let effect = if options.is_none() { THROWS } else { "every call of this tool fails" };
    let insert =
        |text: &str| is_written.then(|| TextEdit::replace(Span::at(span.range().start), format!("{text}, ")));
    let names = arguments_of(context, parameters.span);
    if names.as_ref().is_some_and(Vec::is_empty) {
        let message = format!(
            "A tool without arguments needs `{{}}` for its parameters: {effect}. Write `{{}}` before the function."
        );
        return Some(RULE.at(span, message).maybe_fix("Write `{}`", Safe, insert("{}")));
    }
    let map = names.map(|names| {
        let quote = edit::quote_of(&context.file.source, tool.span);
        let members = names.iter().map(|name| format!("{}: {}", edit::key(name, quote), quote.quote("")));
        format!("{{ {} }}", members.collect::<Vec<_>>().join(", "))
    });
    let message =
        format!("A tool needs its parameters before its function: {effect}. Declare what it reads.");
    let fix = map.and_then(|map| Some(Fix::new(format!("Write `{map}`"), Unsafe, insert(&map)?)));
    Some(RULE.at(span, message).fixes(fix))
}

/// Returns `None` if the function may read more than it destructures.
fn arguments_of(context: &LintContext<'_>, function: Span) -> Option<Vec<String>> {
    let Some(first) = pattern::parameters(context.file.syntax.node_at(function)?).into_iter().next() else {
        return Some(Vec::new());
    };
    if first.kind() != "object_pattern" {
        return None;
    }
    let properties = pattern::properties(first, &context.file.source);
    let names: Option<Vec<String>> = properties.into_iter().map(|property| property.key).collect();
    names.map(|names| names.into_iter().filter(|name| name != "context").collect())
}

fn of_function(context: &LintContext<'_>, tool: &Tool) -> Option<Diagnostic> {
    let missing = |place| needs(place, "a function", "Add it after the parameters");
    let Some(handler) = &tool.handler else { return Some(missing(tool.callee)) };
    if handler.span.text(&context.file.source) == "undefined" {
        return Some(missing(handler.span));
    }
    let message =
        "This must be the function of the tool, and every call of the tool fails without one. Add it.";
    is_data(context, handler.span).then(|| RULE.at(handler.span, message))
}

fn is_object(context: &LintContext<'_>, argument: Span) -> bool {
    let node = context.file.syntax.node_at(argument).map(node::unwrap);
    node.is_some_and(|node| matches!(node.kind(), "object" | "array"))
}

fn is_data(context: &LintContext<'_>, argument: Span) -> bool {
    context.file.syntax.node_at(argument).is_some_and(|argument| node::is_literal(node::unwrap(argument)))
}

/// Reports servers with further arguments: `defTool({ city: "" }, "weather", "Gets the weather.", run)`.
fn of_servers(tool: &Tool) -> Option<Diagnostic> {
    let place = tool.arguments.first().filter(|_| tool.arguments.len() > 2)?;
    let message = "The name of a tool comes first: GenAIScript takes this object for MCP servers. Put it after the \
                   description.";
    Some(RULE.at(*place, message))
}

fn of_agent(context: &LintContext<'_>, tool: &Tool) -> Option<Diagnostic> {
    if matches!(
        tool.name.as_ref().map(|name| &name.kind),
        None | Some(ValueKind::Undefined | ValueKind::Null)
    ) {
        let message = format!("An agent needs a name: {THROWS}. Give it one.");
        return Some(RULE.at(place(tool, ToolPart::Name), message));
    }
    let message = "An agent needs a function or a prompt: every call of it fails without one. Add it after the \
                   description.";
    if let Some(options) = tool.arguments.get(2).filter(|third| is_object(context, **third)) {
        let message =
            "The function or the prompt of an agent comes before its options: every call of it fails.";
        let source = &context.file.source;
        let swapped = tool.arguments.get(3).map(|prompt| {
            vec![
                TextEdit::replace(*options, prompt.text(source)),
                TextEdit::replace(*prompt, options.text(source)),
            ]
        });
        let diagnostic = RULE.at(*options, message).severity(Severity::Warning);
        return Some(diagnostic.maybe_fix("Put the options last", Unsafe, swapped));
    }
    let lacks_both = tool.description.is_some() && tool.handler.is_none();
    lacks_both.then(|| RULE.at(tool.callee, message).severity(Severity::Warning))
}

fn is_blank(value: Option<&Value>) -> bool {
    match value.map(|value| &value.kind) {
        None | Some(ValueKind::Undefined | ValueKind::Null) => true,
        Some(ValueKind::String(text)) => text.is_empty(),
        Some(_) => false,
    }
}
