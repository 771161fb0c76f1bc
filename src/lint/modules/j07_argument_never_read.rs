use std::collections::HashSet;

use memchr::memmem;
use tree_sitter::Node;

use super::ModuleTool;
use crate::lint::engine::ModuleContext;
use crate::lint::{Diagnostic, DiagnosticTag};
use crate::syntax::{Value, node, pattern};

declare_rule! {
    /// The schema offers an argument that the function of the tool never reads. A model spends thought and words on it,
    /// and its user believes that it has an effect. Functions that always throw are left alone, and those that read nothing
    /// and call nothing of a program, as mocks do. So are modules that speak of mocks, and arguments of one value, which
    /// tell the variants of a schema apart.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { jsonSchema, tool } from "ai"
    /// export const tools = {
    ///     forecast: tool({
    ///         description: "The forecast of a city.",
    ///         inputSchema: jsonSchema({
    ///             type: "object",
    ///             properties: { city: { type: "string" }, days: { type: "integer" } },
    ///             required: ["city"],
    ///         }),
    ///         execute: async ({ city }) => `Rain in ${city}`,
    ///     }),
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { jsonSchema, tool } from "ai"
    /// export const tools = {
    ///     forecast: tool({
    ///         description: "The forecast of a city.",
    ///         inputSchema: jsonSchema({
    ///             type: "object",
    ///             properties: { city: { type: "string" }, days: { type: "integer" } },
    ///             required: ["city"],
    ///         }),
    ///         execute: async ({ city, days = 1 }) => `Rain in ${city} for ${days} days`,
    ///     }),
    /// }
    /// ```
    J07, "argument-never-read", Information, ModuleTool, awaits Pause, "The function of a tool never reads an argument that its schema has."
}

/// Nodes of a function up to which a call is searched for. Those of tools that only answer have a few.
const MAX_NODES: usize = 200;

fn check<'a>(context: &ModuleContext<'a>, tool: &ModuleTool<'a>) -> Vec<Diagnostic> {
    let Some(handler) = tool.reads().filter(|handler| !handler.open) else { return Vec::new() };
    if speaks_of_mocks(&context.file.source) {
        return Vec::new();
    }
    let Some(properties) = tool.given_arguments(context).and_then(|it| it.properties) else {
        return Vec::new();
    };
    let reads_nothing = handler.reads.is_empty();
    if tool.function.is_some_and(|it| ignores_them_on_purpose(it, reads_nothing, &context.file.source)) {
        return Vec::new();
    }
    let read: HashSet<&str> = handler.reads.iter().map(|read| read.name.as_str()).collect();
    let unread = || {
        let members = properties.members.iter();
        let members = members.filter(|member| !is_placeholder(&member.key, &member.value));
        let members = members.filter(|member| !has_one_value(&member.value));
        members.filter(|member| !read.contains(member.key.as_str()))
    };
    let is_other = |name: &&&str| properties.get(name).is_none();
    // J06 takes these for what the function means.
    let meant: HashSet<&str> = read
        .iter()
        .filter(is_other)
        .filter_map(|name| context.near.nearest(name, unread().map(|member| member.key.as_str())))
        .collect();
    let unread =
        unread().filter(|member| context.has_written(member) && !meant.contains(member.key.as_str()));
    unread
        .map(|member| {
            let name = &member.key;
            let message = format!(
                "The function never reads `{name}`, which a model is asked for. Read it, or remove it."
            );
            RULE.at(member.key_span, message).tag(DiagnosticTag::Unnecessary)
        })
        .collect()
}

/// Whether the author knows that arguments are not read: the parameter is `_args` or `{}`, the function always throws, or
/// it reads none of them and calls nothing of a program, as in mocks, and in tools that hand a conversation over, whose
/// arguments are read from the messages.
fn ignores_them_on_purpose(function: Node<'_>, reads_nothing: bool, source: &str) -> bool {
    let Some(body) = node::field(function, "body") else { return false };
    let is_unnamed = pattern::parameters(function)
        .first()
        .is_some_and(|it| ["_", "{}"].iter().any(|name| node::text(*it, source).starts_with(name)));
    is_unnamed || always_throws(body) || reads_nothing && calls_nothing(body, source)
}

/// Whether a module says that its tools are mocks, in a name or a comment: `const mockUsers = […]`.
fn speaks_of_mocks(source: &str) -> bool {
    const WORDS: [&str; 3] = ["mock", "Mock", "MOCK"];
    let bytes = source.as_bytes();
    WORDS.iter().any(|word| {
        memmem::find_iter(bytes, word).any(|at| {
            let before = at.checked_sub(1).map(|before| bytes[before]);
            let is_hump = word.starts_with('M') && before.is_some_and(|it| it.is_ascii_lowercase());
            is_hump || before.is_none_or(|it| !it.is_ascii_alphanumeric())
        })
    })
}

/// Whether a function ends with a `throw`, and nothing before it returns.
fn always_throws(body: Node<'_>) -> bool {
    let mut statements = node::children(body);
    let ends_in_throw = body.kind() == "statement_block"
        && statements.pop().is_some_and(|last| last.kind() == "throw_statement");
    ends_in_throw && !returns(statements)
}

/// Whether one of some statements may return from the function that they are in.
fn returns(statements: Vec<Node<'_>>) -> bool {
    let mut open = statements;
    let mut looked_at = 0;
    while let Some(part) = open.pop() {
        looked_at += 1;
        if looked_at > MAX_NODES || part.kind() == "return_statement" {
            return true;
        }
        if !pattern::is_function(part) {
            open.extend(node::children(part));
        }
    }
    false
}

fn calls_nothing(body: Node<'_>, source: &str) -> bool {
    let mut open = vec![body];
    let mut looked_at = 0;
    while let Some(part) = open.pop() {
        looked_at += 1;
        let is_call = matches!(part.kind(), "call_expression" | "new_expression");
        if looked_at > MAX_NODES || is_call && !is_of_language(part, source) {
            return false;
        }
        open.extend(node::children(part));
    }
    true
}

/// Whether a call is one of the language's own objects, which do nothing for a tool: `Math.random().toString(36)`.
fn is_of_language(call: Node<'_>, source: &str) -> bool {
    const OBJECTS: [&str; 7] = ["Math", "Date", "JSON", "Promise", "console", "crypto", "setTimeout"];
    let mut root = call;
    let fields = ["function", "constructor", "object"];
    while let Some(inner) = fields.into_iter().find_map(|field| node::field(root, field)) {
        root = node::unwrap(inner);
    }
    root.kind() == "identifier" && OBJECTS.contains(&node::text(root, source))
}

/// Whether a schema allows one value, as the tag of a variant does.
fn has_one_value(schema: &Value) -> bool {
    let is_single = |values: &Value| values.as_array().is_some_and(|values| values.len() == 1);
    schema.get("const").is_some() || schema.get("enum").is_some_and(is_single)
}

/// Whether an argument says of itself that it is none: some clients of MCP send no call without arguments.
fn is_placeholder(name: &str, schema: &Value) -> bool {
    const WORDS: [&str; 6] = ["dummy", "unused", "not used", "placeholder", "random_string", "ignored"];
    let description = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    let says_so = |text: &str| {
        let text = text.to_ascii_lowercase();
        WORDS.iter().any(|word| text.contains(word))
    };
    name.starts_with('_') || says_so(name) || says_so(description)
}
