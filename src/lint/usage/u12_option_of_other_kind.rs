use tree_sitter::Node;

use super::is_typed;
use crate::genaiscript::{OptionKind, WrongOptionKind, api_name};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// GenAIScript does not check the kinds of options. A text such as `"false"` counts as true where `true` or `false`
    /// is expected; a text that is no number is compared with one, which never holds, or fails; a list that is a single
    /// text is not split at its commas: no file or column has a name like that.
    ///
    /// The body of a request is no object either: `fetch` sends `[object Object]`.
    ///
    /// Only literals are reported, and only those that have another effect than what is meant: `"10"` for a number and
    /// one name in place of a list of one are fine.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defData("ROWS", await workspace.readCSV("people.csv"), { headers: "name,age" })
    /// ```
    ///
    /// Wrong:
    ///
    /// ```js
    /// def("CODE", env.files, { lineNumbers: "false" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defData("ROWS", await workspace.readCSV("people.csv"), { headers: ["name", "age"] })
    /// def("CODE", env.files, { lineNumbers: false })
    /// ```
    U12, "option-of-other-kind", Warning, File, fix Unsafe, "An option has a value of another kind than its function takes."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let options = context.api_uses().option_kinds.iter();
    // The type declarations take one text where it may be a list.
    let is_reported = |option: &WrongOptionKind| is_typed(context) && option.takes != OptionKind::Texts;
    let diagnostic =
        |option| context.doubted(diagnostic(context, option)).known_to_typescript(is_reported(option));
    options.map(diagnostic).chain(bodies(context)).collect()
}

const SENDING: [&str; 4] = ["fetch", "fetchText", "host.fetch", "host.fetchText"];

fn bodies(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let (syntax, resolver, source) = (&context.file.syntax, context.resolver(), &*context.file.source);
    if !source.contains("body") || !source.contains("etch") {
        return Vec::new();
    }
    let references = syntax.chunks().flat_map(|chunk| resolver.references_in(syntax.span(chunk)));
    references.filter_map(|reference| body(context, reference)).collect()
}

fn body<'a>(context: &LintContext<'a>, reference: Node<'a>) -> Option<Diagnostic> {
    let source = &*context.file.source;
    let (mut function, mut parent) = node::wrap(reference);
    if let Some(member) = parent.filter(|it| node::is_field(*it, "object", function)) {
        (function, parent) = node::wrap(member);
    }
    let call = parent.filter(|it| node::is_field(*it, "function", function))?;
    let name =
        api_name(context.resolver(), source, function).filter(|name| SENDING.contains(&name.as_str()))?;
    let options = node::children(node::field(call, "arguments")?).get(1).copied().map(node::unwrap)?;
    let pairs = node::children(options).into_iter().filter(|_| options.kind() == "object");
    let is_body =
        |pair: &Node<'_>| node::field(*pair, "key").is_some_and(|key| node::text(key, source) == "body");
    let value = node::unwrap(node::field(pairs.into_iter().find(is_body)?, "value")?);
    if !matches!(value.kind(), "object" | "array") {
        return None;
    }
    let message =
        format!("`{name}` sends an object as the text `[object Object]`. Write `JSON.stringify(…)`.");
    let span = node::span(value);
    let edits = vec![
        TextEdit::replace(Span::at(span.range().start), "JSON.stringify("),
        TextEdit::replace(Span::at(span.range().end), ")"),
    ];
    let diagnostic = RULE.at(span, message).fix("Write `JSON.stringify(…)`", Unsafe, edits);
    Some(diagnostic.known_to_typescript(is_typed(context)))
}

fn diagnostic(context: &LintContext<'_>, option: &WrongOptionKind) -> Diagnostic {
    let WrongOptionKind { of, key, takes, text, span } = option;
    let written = span.text(&context.file.source);
    let (problem, fix) = match takes {
        OptionKind::Boolean => (
            format!("`{key}` of `{of}` is `true` or `false`, and a text counts as true. Write `false`."),
            Some(("Write `false`", "false".to_owned())),
        ),
        OptionKind::Number => (format!("`{key}` of `{of}` takes a number."), None),
        OptionKind::Text => (
            format!("`{key}` of `{of}` takes a text: a number finds nothing. Write the name in quotes."),
            None,
        ),
        OptionKind::List => (
            format!("`{key}` of `{of}` takes a list. Write it in brackets."),
            Some(("Write a list", format!("[{written}]"))),
        ),
        OptionKind::Texts => (
            format!(
                "`{of}` does not split `{key}` at its commas: it looks for one name with commas in it. Write a list."
            ),
            text.as_deref().and_then(|text| listed(text, written)).map(|list| ("Write a list", list)),
        ),
        OptionKind::Object => (format!("`{key}` of `{of}` takes an object with names and values."), None),
    };
    let diagnostic = RULE.at(*span, problem);
    match fix {
        Some((title, text)) => diagnostic.fix(title, Unsafe, TextEdit::replace(*span, text)),
        None => diagnostic,
    }
}

/// Splits a plain literal at its commas.
fn listed(text: &str, written: &str) -> Option<String> {
    let quote = written.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let is_plain = !text.contains(['\\', '"', '\'', '{', '(', '[']);
    let items = text.split(',').map(|item| format!("{quote}{}{quote}", item.trim()));
    is_plain.then(|| format!("[{}]", items.collect::<Vec<_>>().join(", ")))
}
