use crate::genaiscript::{Tool, ToolForm, ToolKind};
use crate::lint::{Diagnostic, LintContext, Manual, TextEdit, Unsafe, edit};
use crate::syntax::{Member, Object, Value, ValueKind};

declare_rule! {
    /// By its types the `description` and the `parameters` of a `spec` are optional, but GenAIScript throws
    /// `Assertion failed` without one of them, and the script ends. It also throws where there is no `spec`;
    /// where there is no `impl` it takes the object for MCP servers.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool({ spec: { name: "today" }, impl: () => new Date().toDateString() })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool({
    ///     spec: { name: "today", description: "Gets the date.", parameters: { type: "object", properties: {} } },
    ///     impl: () => new Date().toDateString(),
    /// })
    /// ```
    T14, "tool-spec-incomplete", Error, File, fix Unsafe, "A tool in the form `{ spec, impl }` is not complete."
}

/// Required keys of a `spec`.
const KEYS: [&str; 3] = ["name", "description", "parameters"];

const FUNCTIONS: [&str; 5] = ["impl", "fn", "func", "handler", "execute"];

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let tools = context.file.script().tools.iter().filter(|tool| tool.kind == ToolKind::Tool);
    tools.filter_map(|tool| {
        let given = tool.object.as_ref()?;
        let object = given.as_object().filter(|object| !object.open)?;
        match tool.form {
            ToolForm::Callback => match object.member("spec") {
                Some(spec) => incomplete(context, tool, spec),
                None => flat(context, tool, given, "GenAIScript throws when the script runs"),
            },
            ToolForm::McpServers => servers(context, tool, given),
            ToolForm::Arguments | ToolForm::Dynamic => None,
        }
    })
}

fn incomplete(context: &LintContext<'_>, tool: &Tool, spec: &Member) -> Option<Diagnostic> {
    let written = spec.value.as_object().filter(|written| !written.open)?;
    let keys = KEYS.iter().map(|key| (*key, written.get(key)));
    let missing: Vec<(&str, Option<&Value>)> =
        keys.filter(|(_, value)| value.is_none_or(is_missing)).collect();
    // A key that is there but empty has its own span.
    let span = match missing.as_slice() {
        [] => return None,
        [(_, Some(value))] if !value.span.is_empty() => value.span,
        _ => spec.key_span,
    };
    let names = missing.iter().map(|(key, _)| format!("`{key}`")).collect::<Vec<_>>().join(" and ");
    let them = if missing.len() == 1 { "it" } else { "them" };
    let message =
        format!("A tool needs {names} in its `spec`: GenAIScript throws when the script runs. Add {them}.");
    let quote = edit::quote_of(&context.file.source, tool.span);
    let member = |(key, value): &(&str, Option<&Value>)| match (*key, value) {
        ("description", None) => {
            let name = written.get("name")?.as_str()?;
            Some(format!("description: {}", quote.quote(&name.replace(['_', '-'], " "))))
        }
        ("parameters", None) => {
            Some(format!("parameters: {{ type: {}, properties: {{}} }}", quote.quote("object")))
        }
        _ => None,
    };
    let members: Option<Vec<String>> = missing.iter().map(member).collect();
    let edit =
        members.and_then(|members| edit::add_member(context.file, spec.value.span, &members.join(", ")));
    Some(RULE.at(span, message).maybe_fix(format!("Add {names}"), Manual, edit))
}

fn is_missing(value: &Value) -> bool {
    value.kind == ValueKind::Undefined || value.as_str() == Some("")
}

/// Reports an object without a `spec`: `{ name, description, parameters, impl }`.
fn flat(context: &LintContext<'_>, tool: &Tool, given: &Value, effect: &str) -> Option<Diagnostic> {
    let span = if tool.span.contains(given.span) { given.span } else { *tool.arguments.first()? };
    let message = format!(
        "The name, the description and the parameters belong in a `spec`: {effect}. Write `{{ spec: {{ … }}, impl }}`."
    );
    let edit = with_spec(context, tool, given);
    Some(RULE.at(span, message).maybe_fix("Write a `spec`", Unsafe, edit))
}

fn with_spec(context: &LintContext<'_>, tool: &Tool, given: &Value) -> Option<TextEdit> {
    let source = &context.file.source;
    let object = given.as_object()?;
    let is_of_spec = |member: &Member| KEYS.contains(&member.key.as_str());
    let Some(function) = function(object) else {
        // The function may follow the object as an argument.
        let &[spec, function] = tool.arguments.as_slice() else { return None };
        let text = format!("{{ spec: {}, impl: {} }}", spec.text(source), function.text(source));
        let is_spec = object.members.iter().all(is_of_spec);
        return is_spec.then(|| TextEdit::replace(spec.to(function), text));
    };
    let text_of = |member: &Member| member.span().text(source);
    let is_whole = |member: &Member| {
        member.key_span.end <= member.value.span.start
            && !text_of(member).contains("//")
            && given.span.contains(member.value.span)
    };
    let others = object.members.iter().filter(|member| member.key != function.key);
    let others: Vec<&Member> = others.collect();
    let can_move = |member: &&Member| is_of_spec(member) && is_whole(member);
    if given.span.text(source).contains("/*") || !is_whole(function) || !others.iter().all(can_move) {
        return None;
    }
    let spec = others.into_iter().map(text_of).collect::<Vec<_>>().join(", ");
    let text = format!("{{ spec: {{ {spec} }}, impl: {} }}", function.value.span.text(source));
    Some(TextEdit::replace(given.span, text))
}

fn function(object: &Object) -> Option<&Member> {
    object.members.iter().find(|member| FUNCTIONS.contains(&member.key.as_str()))
}

/// Reports an object without `impl`, which GenAIScript reads as MCP servers although it describes a tool.
fn servers(context: &LintContext<'_>, tool: &Tool, given: &Value) -> Option<Diagnostic> {
    let effect = "without `impl` GenAIScript takes this for MCP servers";
    let object = given.as_object()?;
    let Some(spec) = object.member("spec") else {
        return is_spec(given).then(|| flat(context, tool, given, effect))?;
    };
    if !is_spec(&spec.value) {
        return None;
    }
    let message = format!("A tool has its function in `impl`: {effect}. Add it.");
    let is_whole = |function: &&Member| function.key_span.end <= function.value.span.start;
    let function = function(object).filter(|_| object.member("impl").is_none()).filter(is_whole);
    let edit = function.map(|function| edit::rename_key(&context.file.source, function, "impl"));
    Some(RULE.at(spec.key_span, message).maybe_fix("Call it `impl`", Unsafe, edit))
}

/// Whether an object describes a tool. The settings of servers are not strings.
fn is_spec(value: &Value) -> bool {
    value.get("name").is_some_and(|name| name.as_str().is_some())
        && (value.get("description").is_some() || value.get("parameters").is_some())
        && ["command", "url", "type"].iter().all(|key| value.get(key).is_none())
}
