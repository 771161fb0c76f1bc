use super::WrittenTool;
use super::arguments::{self, ReadArguments};
use crate::genaiscript::{ArgumentRead, Handler, ToolKind};
use crate::lint::{Diagnostic, LintContext, Severity, Unsafe};
use crate::suggest;

declare_rule! {
    /// The model passes a tool the arguments that its schema declares. One that the function reads and that is
    /// not declared is `undefined` in every call. `context` is always there: GenAIScript adds it.
    ///
    /// The function of an agent gets its arguments after the prompt. There is only `query`, unless the model
    /// adds others unasked.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("weather", "Gets the weather.", { city: "" }, ({ location }) => weather(location))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("weather", "Gets the weather.", { city: "" }, ({ city }) => weather(city))
    /// ```
    T06, "undeclared-argument", Warning, Tool, fix Unsafe, "The function of a tool reads an argument that the tool does not declare."
}

fn check(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> Vec<Diagnostic> {
    let Some(handler) = &tool.handler else { return Vec::new() };
    if tool.kind == ToolKind::Agent {
        return of_agent(context, handler);
    }
    let Some(arguments) = tool.arguments().filter(|arguments| arguments.closed) else { return Vec::new() };
    // T05 reports undeclared arguments that are required.
    let reads = arguments.undeclared(handler).filter(|read| !arguments.requires(&read.name));
    reads.map(|read| of_tool(context, tool, arguments, handler, read)).collect()
}

fn of_tool(
    context: &LintContext<'_>,
    tool: &WrittenTool<'_>,
    arguments: &ReadArguments,
    handler: &Handler,
    read: &ArgumentRead,
) -> Diagnostic {
    let name = &read.name;
    let meant = arguments.meant(context.near, handler, name);
    let other = meant.as_ref().map_or("", |meant| meant.name);
    let reading = meant.as_ref().and_then(|meant| arguments::rename(&context.file.source, read, meant.name));
    let advice = match &meant {
        Some(meant) if meant.near => format!("Write `{other}`"),
        Some(_) if reading.is_some() => format!("Read `{other}`, or declare it"),
        _ => "Declare it".to_owned(),
    };
    RULE.at(read.span, format!("This tool declares no argument `{name}`, so it is undefined. {advice}."))
        .maybe_fix(format!("Read `{other}`"), Unsafe, reading)
        .maybe_fix(format!("Declare the argument `{name}`"), Unsafe, arguments.declare(context, tool, name))
}

fn of_agent(context: &LintContext<'_>, handler: &Handler) -> Vec<Diagnostic> {
    const QUERY: &str = "query";
    let is_free = handler.reads.iter().all(|read| read.name != QUERY);
    let is_undeclared = |read: &&ArgumentRead| read.name != QUERY && !arguments::is_always_there(&read.name);
    let of_read = |read: &ArgumentRead| {
        let name = &read.name;
        let is_near = is_free && suggest::nearest(name, [QUERY]).is_some();
        let edit = is_free.then(|| arguments::rename(&context.file.source, read, QUERY)).flatten();
        let advice = match &edit {
            Some(_) if is_near => "Write `query`",
            Some(_) => "Read `query`",
            None => "Take it from `query`",
        };
        let message = format!(
            "An agent gets only `query`, so `{name}` is undefined unless the model adds it unasked. {advice}."
        );
        let severity = if is_near { Severity::Warning } else { Severity::Information };
        RULE.at(read.span, message).severity(severity).maybe_fix("Read `query`", Unsafe, edit)
    };
    handler.reads.iter().filter(is_undeclared).map(of_read).collect()
}
