use super::arguments::{self};
use crate::rules::{Context, Diagnostic, Edit, Severity, Unsafe, edit, near};
use crate::script::{ArgumentRead, Handler, ToolKind};
use crate::syntax::{Quote, string};
use crate::text::Span;

declare_rule! {
    /// The model gives a tool the arguments that its schema declares. One that the function reads and that is
    /// not declared is `undefined` in every call. `context` is always there: GenAIScript adds it.
    ///
    /// The function of an agent gets its arguments after the prompt, and they are `query` alone, unless the
    /// model adds others without being asked.
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
    T06, "undeclared-argument", Warning, "The function of a tool reads an argument that the tool does not declare."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in context.tools() {
        let Some(handler) = &tool.handler else { continue };
        if tool.kind == ToolKind::Agent {
            found.extend(of_agent(context, handler));
        }
        let Some(arguments) = tool.arguments().filter(|arguments| arguments.closed) else { continue };
        for read in arguments.undeclared(handler) {
            let name = read.name.as_str();
            // Of one that is required all the same another rule speaks.
            if arguments.requires(name) {
                continue;
            }
            let meant = arguments.meant(handler, name);
            let declaration = arguments::declare(context, tool, name);
            let reading =
                meant.as_ref().and_then(|meant| rename(context, read.span, read.shorthand, meant.name));
            let advice = match &meant {
                Some(meant) if meant.near => format!("Write `{}`", meant.name),
                Some(meant) if reading.is_some() => format!("Read `{}`, or declare it", meant.name),
                _ => "Declare it".to_owned(),
            };
            let message = format!("This tool declares no argument `{name}`, so it is undefined. {advice}.");
            let mut diagnostic = RULE.at(read.span, message);
            if let Some((meant, edit)) = meant.zip(reading) {
                diagnostic = diagnostic.fix(format!("Read `{}`", meant.name), Unsafe, edit);
            }
            if let Some(edit) = declaration {
                diagnostic = diagnostic.fix(format!("Declare the argument `{name}`"), Unsafe, edit);
            }
            found.push(diagnostic);
        }
    }
}

/// What the function of an agent reads beside `query`.
fn of_agent(context: &Context<'_>, handler: &Handler) -> Vec<Diagnostic> {
    const QUERY: &str = "query";
    let is_free = handler.reads.iter().all(|read| read.name != QUERY);
    let undeclared =
        handler.reads.iter().filter(|read| read.name != QUERY && !arguments::is_always_there(&read.name));
    let of_read = |read: &ArgumentRead| {
        let (name, is_near) = (&read.name, is_free && near::nearest(&read.name, [QUERY]).is_some());
        let edit = is_free.then(|| rename(context, read.span, read.shorthand, QUERY)).flatten();
        let advice = match &edit {
            Some(_) if is_near => "Write `query`",
            Some(_) => "Read `query`",
            None => "Take it from `query`",
        };
        let message = format!(
            "An agent is asked for `query` alone, so `{name}` is undefined, unless the model adds it unasked. {advice}."
        );
        let severity = if is_near { Severity::Warning } else { Severity::Information };
        let diagnostic = RULE.at(read.span, message).severity(severity);
        match edit {
            Some(edit) => diagnostic.fix("Read `query`", Unsafe, edit),
            None => diagnostic,
        }
    };
    undeclared.map(of_read).collect()
}

fn rename(context: &Context<'_>, span: Span, shorthand: bool, name: &str) -> Option<Edit> {
    let written = span.text(&context.file.source);
    let text = match Quote::of(written) {
        Some(quote) => quote.quote(name),
        None if shorthand => format!("{}: {written}", edit::key(name, Quote::Double)),
        None if string::is_identifier(name) => name.to_owned(),
        None => return None,
    };
    Some(Edit::replace(span, text))
}
