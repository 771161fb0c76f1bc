use tree_sitter::Node;

use crate::genaiscript::ApiCall;
use crate::lint::{Diagnostic, Fix, LintContext, Severity, TextEdit, Unsafe};
use crate::syntax::{node, pattern, usage};
use crate::text::Span;

declare_rule! {
    /// `` $`…` `` writes into the prompt of the script, which is sent when the script has ended. What it returns is no
    /// answer, but an object whose methods say how the text is laid out. In a prompt it ends the run with "Tag not
    /// resolved for Function value"; in another string it becomes `[object Object]`; it has no `text`. `prompt` and
    /// `runPrompt` send a prompt of their own and return its answer.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const summary = await $`Summarize the news of today.`
    /// $`Translate ${summary} to French.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const { text: summary } = await prompt`Summarize the news of today.`
    /// $`Translate ${summary} to French.`
    /// ```
    R09, "prompt-without-answer", Error, File, fix Unsafe, "The result of `` $`…` `` is used as an answer."
}

/// Chainable methods of the result of `$`. `options` is one of the result of `prompt`.
const METHODS: [&str; 7] = ["priority", "flex", "jinja", "mustache", "maxTokens", "role", "cacheControl"];

const OF_ANSWER: [&str; 6] = ["text", "json", "error", "fences", "frames", "finishReason"];

const TAKING: [&str; 8] = ["String", "def", "defData", "fence", "log", "parse", "stringify", "writeText"];

/// Bound on the names that are followed from the call to its uses.
const STEPS: usize = 4;

#[derive(Clone, Copy)]
struct UnusedPrompt {
    place: Span,
    kind: PromptKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PromptKind {
    Prompt,
    /// As a text elsewhere
    Text,
    OfAnswer,
    /// Another property that the result lacks
    Property,
    /// A method that the result lacks
    Method,
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let calls = context.file.script().api_calls.iter().filter(|call| call.function.name == "$");
    calls.filter_map(|call| diagnostic(context, call))
}

fn diagnostic(context: &LintContext<'_>, call: &ApiCall) -> Option<Diagnostic> {
    let name = context.file.syntax.node_at(call.callee)?;
    let function = name.parent().filter(|parent| parent.kind() == "member_expression").unwrap_or(name);
    let whole = node::wrap(function).1.filter(|whole| whole.kind() == "call_expression")?;
    // Below a dot that was just typed, the call is a separate statement.
    if function.kind() == "member_expression" && usage::is_below_dot(function) {
        return None;
    }
    let mut misuses = Vec::new();
    follow(context, whole, STEPS, &mut misuses);
    let misuse = *misuses.first()?;
    let consequence = match misuse.kind {
        PromptKind::Prompt => "in a prompt, it ends the run with \"Tag not resolved for Function value\"",
        PromptKind::Text => "as a text, it is `[object Object]`",
        PromptKind::OfAnswer | PromptKind::Property => "this property is undefined",
        PromptKind::Method => "calling this method throws a TypeError",
    };
    let message = format!(
        "`$` writes into the prompt of the script and returns no answer: {consequence}. Write `prompt`, which sends a \
         prompt of its own, and take the `text` of what it returns."
    );
    let throws = misuses.iter().any(|misuse| matches!(misuse.kind, PromptKind::Prompt | PromptKind::Method));
    let severity = if throws { Severity::Error } else { Severity::Warning };
    let diagnostic = RULE.at(call.callee, message).severity(severity).related(misuse.place, "used here");
    Some(diagnostic.fixes(fix(context, call, function, whole, &misuses)))
}

fn follow<'a>(context: &LintContext<'a>, result: Node<'a>, steps: usize, found: &mut Vec<UnusedPrompt>) {
    let source = &*context.file.source;
    let (result, Some(parent)) = node::wrap(result) else { return };
    let mut add = |place: Node<'_>, kind| found.push(UnusedPrompt { place: node::span(place), kind });
    match parent.kind() {
        "await_expression" => follow(context, parent, steps, found),
        "member_expression" if node::is_field(parent, "object", result) => {
            let Some(property) = node::field(parent, "property").filter(|it| !it.is_missing()) else {
                return;
            };
            let called = node::wrap(parent).1.filter(|it| it.kind() == "call_expression");
            let called =
                called.filter(|call| node::field(*call, "function").map(node::unwrap) == Some(parent));
            let name = node::text(property, source);
            match called {
                Some(call) if METHODS.contains(&name) => follow(context, call, steps, found),
                _ if METHODS.contains(&name) => {}
                Some(_) => add(property, PromptKind::Method),
                None if OF_ANSWER.contains(&name) => add(property, PromptKind::OfAnswer),
                None => add(property, PromptKind::Property),
            }
        }
        "template_substitution" => {
            let tag = parent.parent().and_then(|template| template.parent());
            let tag = tag
                .filter(|call| call.kind() == "call_expression")
                .and_then(|call| node::field(call, "function"));
            match tag.map(|tag| node::text(tag, source)) {
                None => add(result, PromptKind::Text),
                Some(tag) if matches!(tag.rsplit('.').next(), Some("$" | "prompt")) => {
                    add(result, PromptKind::Prompt);
                }
                Some(_) => {}
            }
        }
        "binary_expression" if node::operator(parent) == Some("+") => add(result, PromptKind::Text),
        "arguments" => {
            let function = parent.parent().and_then(|call| node::field(call, "function"));
            let name = function.and_then(|function| node::text(function, source).rsplit('.').next());
            if name.is_some_and(|name| TAKING.contains(&name)) {
                add(result, PromptKind::Text);
            }
        }
        "variable_declarator" => match node::field(parent, "name") {
            Some(name) if name.kind() == "identifier" => {
                let Some(steps) = steps.checked_sub(1) else { return };
                context.uses_of(name).into_iter().for_each(|it| follow(context, it, steps, found));
            }
            Some(pattern) if pattern.kind() == "object_pattern" => {
                for property in pattern::properties(pattern, source) {
                    let Some(key) = property.key.as_deref().filter(|key| !METHODS.contains(key)) else {
                        continue;
                    };
                    let kind =
                        if OF_ANSWER.contains(&key) { PromptKind::OfAnswer } else { PromptKind::Property };
                    found.push(UnusedPrompt { place: property.key_span, kind });
                }
            }
            _ => {}
        },
        _ => {}
    }
}

fn fix<'a>(
    context: &LintContext<'a>,
    call: &ApiCall,
    function: Node<'a>,
    whole: Node<'a>,
    misuses: &[UnusedPrompt],
) -> Option<Fix> {
    let (mut result, mut parent) = node::wrap(whole);
    let is_awaited = parent.is_some_and(|parent| parent.kind() == "await_expression");
    if !is_awaited && !context.may_await(whole) {
        return None;
    }
    if let Some(awaited) = parent.filter(|_| is_awaited) {
        (result, parent) = node::wrap(awaited);
    }
    let (result, parent) = (result, parent?);
    let mut edits = vec![TextEdit::replace(call.callee, "prompt")];
    let is_of_answer = misuses.iter().all(|misuse| misuse.kind == PromptKind::OfAnswer);
    let start = Span::at(function.start_byte());
    match parent.kind() {
        "variable_declarator" => {
            let name = node::field(parent, "name")?;
            if !is_awaited {
                edits.push(TextEdit::replace(start, "await "));
            }
            if !is_of_answer {
                let is_plain = name.kind() == "identifier" && node::field(parent, "type").is_none();
                let is_text = |misuse: &UnusedPrompt| {
                    !matches!(misuse.kind, PromptKind::OfAnswer | PromptKind::Property)
                };
                if !is_plain || !misuses.iter().all(is_text) {
                    return None;
                }
                let taken = format!("{{ text: {} }}", node::text(name, &context.file.source));
                edits.push(TextEdit::replace(node::span(name), taken));
            }
        }
        "template_substitution" => {
            let (before, after) = if is_awaited { ("(", ").text") } else { ("(await ", ").text") };
            edits.push(TextEdit::replace(Span::at(result.start_byte()), before));
            edits.push(TextEdit::replace(Span::at(result.end_byte()), after));
        }
        _ => return None,
    }
    edits.sort_by_key(|edit| edit.span);
    Some(Fix::new("Send a prompt of its own with `prompt`", Unsafe, edits))
}
