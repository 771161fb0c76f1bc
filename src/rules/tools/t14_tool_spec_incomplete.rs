use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::script::{Tool, ToolForm, ToolKind};
use crate::syntax::{Kind, Member, Object, Value};

declare_rule! {
    /// The types call the `description` and the `parameters` of a `spec` optional. GenAIScript does not: it
    /// throws `Assertion failed` without one of them, and the script ends. It throws, too, where there is no
    /// `spec`; and where there is no `impl` it takes the object for MCP servers.
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
    T14, "tool-spec-incomplete", Error, "A tool in the form `{ spec, impl }` is not complete."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in context.file.script.tools.iter().filter(|tool| tool.kind == ToolKind::Tool) {
        let Some(object) = tool.object.as_ref().and_then(Value::as_object).filter(|object| !object.open)
        else {
            continue;
        };
        found.extend(match tool.form {
            ToolForm::Callback => match object.member("spec") {
                Some(spec) => incomplete(context, tool, spec),
                None => flat(context, tool, object, "GenAIScript throws when the script runs"),
            },
            ToolForm::McpServers => servers(context, tool, object),
            ToolForm::Arguments | ToolForm::Dynamic => None,
        });
    }
}

/// A `spec` that lacks something.
fn incomplete(context: &Context<'_>, tool: &Tool, spec: &Member) -> Option<Diagnostic> {
    let Kind::Object(written) = &spec.value.kind else { return None };
    if written.open {
        return None;
    }
    let missing: Vec<(&str, Option<&Value>)> = KEYS
        .iter()
        .map(|key| (*key, written.get(key)))
        .filter(|(_, value)| value.is_none_or(is_missing))
        .collect();
    // One that is there but empty has a place of its own.
    let span = match missing.as_slice() {
        [] => return None,
        [(_, Some(value))] if !value.span.is_empty() => value.span,
        _ => spec.key_span,
    };
    let names = missing.iter().map(|(key, _)| format!("`{key}`")).collect::<Vec<_>>().join(" and ");
    let them = if missing.len() == 1 { "it" } else { "them" };
    let message =
        format!("A tool needs {names} in its `spec`: GenAIScript throws when the script runs. Add {them}.");
    let diagnostic = RULE.at(span, message);
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
    Some(match edit {
        Some(edit) => diagnostic.fix(format!("Add {names}"), Unsafe, edit),
        None => diagnostic,
    })
}

/// `{ name, description, parameters, impl }`: the `spec` is left out.
fn flat(context: &Context<'_>, tool: &Tool, object: &Object, effect: &str) -> Option<Diagnostic> {
    let function = object.members.iter().find(|member| FUNCTIONS.contains(&member.key.as_str()));
    let given = tool.object.as_ref()?;
    let span = if tool.span.contains(given.span) { given.span } else { *tool.arguments.first()? };
    let message = format!(
        "The name, the description and the parameters belong into a `spec`: {effect}. Write `{{ spec: {{ … }}, impl }}`."
    );
    let diagnostic = RULE.at(span, message);
    let source = &context.file.source;
    let Some(function) = function else {
        // It may stand behind the object.
        let is_spec = object.members.iter().all(|member| KEYS.contains(&member.key.as_str()));
        return Some(match tool.arguments.as_slice() {
            [spec, function] if is_spec => {
                let text = format!("{{ spec: {}, impl: {} }}", spec.text(source), function.text(source));
                diagnostic.fix("Write a `spec`", Unsafe, Edit::replace(spec.to(*function), text))
            }
            _ => diagnostic,
        });
    };
    let is_whole = |member: &Member| {
        let text = member.key_span.to(member.value.span).text(source);
        member.key_span.end <= member.value.span.start
            && !text.contains("//")
            && given.span.contains(member.value.span)
    };
    let others = object.members.iter().filter(|member| member.key != function.key);
    let others: Vec<&Member> = others.collect();
    if given.span.text(source).contains("/*")
        || !others.iter().chain([&function]).all(|member| is_whole(member))
        || !others.iter().all(|member| KEYS.contains(&member.key.as_str()))
    {
        return Some(diagnostic);
    }
    let spec = others.iter().map(|member| member.key_span.to(member.value.span).text(source));
    let spec = spec.collect::<Vec<_>>().join(", ");
    let text = format!("{{ spec: {{ {spec} }}, impl: {} }}", function.value.span.text(source));
    Some(diagnostic.fix("Write a `spec`", Unsafe, Edit::replace(given.span, text)))
}

/// An object without `impl`, which GenAIScript takes for MCP servers, though it speaks of a tool.
fn servers(context: &Context<'_>, tool: &Tool, object: &Object) -> Option<Diagnostic> {
    let effect = "without `impl` GenAIScript takes this for MCP servers";
    let is_spec = |value: &Value| {
        value.get("name").is_some_and(|name| name.as_str().is_some())
            && (value.get("description").is_some() || value.get("parameters").is_some())
            && ["command", "url", "type"].iter().all(|key| value.get(key).is_none())
    };
    let Some(spec) = object.member("spec") else {
        // The settings of a server are no text.
        let is_tool = tool.object.as_ref().is_some_and(is_spec);
        return if is_tool { flat(context, tool, object, effect) } else { None };
    };
    if !is_spec(&spec.value) {
        return None;
    }
    let message = format!("A tool has its function in `impl`: {effect}. Add it.");
    let diagnostic = RULE.at(spec.key_span, message);
    let function = object.members.iter().find(|member| FUNCTIONS.contains(&member.key.as_str()));
    Some(match function.filter(|_| object.member("impl").is_none()) {
        Some(function) if function.key_span.end <= function.value.span.start => {
            diagnostic.fix("Call it `impl`", Unsafe, edit::rename_key(&context.file.source, function, "impl"))
        }
        _ => diagnostic,
    })
}

/// What a `spec` must have.
const KEYS: [&str; 3] = ["name", "description", "parameters"];

/// What authors call the function.
const FUNCTIONS: [&str; 5] = ["impl", "fn", "func", "handler", "execute"];

fn is_missing(value: &Value) -> bool {
    match &value.kind {
        Kind::Undefined => true,
        Kind::String(text) => text.is_empty(),
        _ => false,
    }
}
