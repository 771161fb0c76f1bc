use tree_sitter::Node;

use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// JavaScript fills in `${…}` in a template literal, between backticks. In a string between quotes it stays as it is
    /// written, and so it gets to the model.
    ///
    /// Reported are names that the script or GenAIScript has at this place, not the variables of a shell or a workflow.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: "Lyon" } })
    /// const task = "What is the weather in ${env.vars.city}?"
    /// $`${task}`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: "Lyon" } })
    /// const task = `What is the weather in ${env.vars.city}?`
    /// $`${task}`
    /// ```
    C03, "placeholder-in-quotes", Warning, File, awaits Pause, fix Unsafe, "A string between quotes has an expression that only a template literal fills in."
}

const SEARCHES: [&str; 10] = [
    "endsWith",
    "includes",
    "indexOf",
    "lastIndexOf",
    "match",
    "replace",
    "replaceAll",
    "search",
    "split",
    "startsWith",
];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let file = context.file;
    if file.path.is_markdown() {
        return Vec::new();
    }
    let mut found: Vec<Diagnostic> = Vec::new();
    for (at, _) in file.source.match_indices("${") {
        let Some(string) = string_at(context, at) else { continue };
        let is_known = found.last().is_some_and(|last| last.span == node::span(string));
        if !is_known && is_filled(context, at) && !is_searched(context, string) {
            found.push(diagnostic(context, string));
        }
    }
    found
}

fn string_at<'a>(context: &LintContext<'a>, at: usize) -> Option<Node<'a>> {
    let place = context.file.syntax.covering(Span::new(at, at + 2))?;
    let string = if place.kind() == "string" { place } else { place.parent()? };
    (string.kind() == "string" && !string.has_error()).then_some(string)
}

/// Whether the placeholder at an offset begins with a name that there is.
fn is_filled(context: &LintContext<'_>, at: usize) -> bool {
    let source = &*context.file.source;
    let inner = source[at + 2..].split('}').next().unwrap_or_default();
    let is_expression = |char: char| char.is_alphanumeric() || "_$.?[]()".contains(char);
    let name = inner.split(['.', '?', '[', '(']).next().unwrap_or_default();
    let is_env = name == "env" && inner.starts_with("env.");
    let is_escaped = source[..at].ends_with(['\\', '$']);
    !name.is_empty()
        && !is_escaped
        && inner.chars().all(is_expression)
        && (is_env || context.resolver().lookup(name, at).is_some())
}

fn is_searched(context: &LintContext<'_>, string: Node<'_>) -> bool {
    let source = &*context.file.source;
    let (whole, parent) = node::wrap(string);
    let Some(parent) = parent else { return true };
    match parent.kind() {
        "arguments" => {
            let function = parent.parent().and_then(|call| node::field(call, "function"));
            let name = function.and_then(|it| node::field(it, "property")).map(|it| node::text(it, source));
            name.is_some_and(|name| SEARCHES.contains(&name))
        }
        "pair" => node::is_field(parent, "key", whole),
        "import_statement" | "export_statement" => true,
        _ => false,
    }
}

fn diagnostic(context: &LintContext<'_>, string: Node<'_>) -> Diagnostic {
    let span = node::span(string);
    let written = span.text(&context.file.source);
    let inner = written.get(1..written.len().saturating_sub(1)).unwrap_or_default();
    let message =
        "Between quotes `${…}` stays as it is written. Write a template literal, between backticks.";
    let is_plain = !inner.contains(['`', '\\']);
    let edit = is_plain.then(|| TextEdit::replace(span, format!("`{inner}`")));
    RULE.at(span, message).maybe_fix("Write a template literal", Unsafe, edit)
}
