use std::path::Path;

use tree_sitter::Node;

use crate::lint::{Applicability, Fix, LintContext, TextEdit, Unsafe, edit};
use crate::syntax::node;
use crate::text::Span;

/// Members of the function's context, as far as they are used there.
const CONTEXT: &str = "$ assistant def defAgent defAudio defData defDiff defFileOutput defImages defSchema defTool \
                       env fetch fetchText fs git github host importTemplate path parsers prompt retrieval \
                       runPrompt tokenizers user workspace writeText YAML ffmpeg";

/// Adds a missing default export after an offset. `None` if the code cannot be wrapped in a function.
pub(super) fn system_fix(
    context: &LintContext<'_>,
    title: &str,
    how: Applicability,
    mut edits: Vec<TextEdit>,
    after: usize,
) -> Option<Fix> {
    match context.file.script().default_export {
        Some(export) if not_a_function(context, export).is_some() => None,
        None if is_imported(context) && !exports_otherwise(&context.file.source) => {
            edits.extend(wrapped(context, after)?);
            Some(Fix::new(format!("{title} and wrap the rest of the file in a function"), Unsafe, edits))
        }
        _ => Some(Fix::new(title, how, edits)),
    }
}

/// Whether GenAIScript imports the file as a module, and so expects a default export.
pub(super) fn is_imported(context: &LintContext<'_>) -> bool {
    let extension = Path::new(context.file.path.name()).extension();
    let is_js = extension.is_some_and(|extension| extension.eq_ignore_ascii_case("js"));
    !is_js || context.project.is_module(&context.file.path) == Some(true)
}

/// Whether the file may export in a form that is not analysed.
pub(super) fn exports_otherwise(source: &str) -> bool {
    ["module.exports", "exports.default", "export ="].iter().any(|form| source.contains(form))
        // `export { main as default }`, `export { default } from "./main"`
        || source.match_indices("default").any(|(at, word)| {
            let before = source[..at].trim_end();
            let after = source[at + word.len()..].trim_start();
            after.starts_with(['}', ',']) && (before.ends_with(" as") || before.ends_with(['{', ',']))
        })
}

pub(super) fn not_a_function(context: &LintContext<'_>, export: Span) -> Option<Span> {
    let statement = context.file.syntax.covering(export)?;
    let value = node::unwrap(statement.child_by_field_name("value")?);
    node::is_literal(value).then(|| node::span(value))
}

/// Wraps every statement from `after` on. `None` if one of them must stay at the top of the module.
pub(super) fn wrapped(context: &LintContext<'_>, after: usize) -> Option<Vec<TextEdit>> {
    let source: &str = &context.file.source;
    let syntax = &context.file.syntax;
    let is_after = |it: &Node<'_>| it.start_byte() >= after && it.kind() != "empty_statement";
    let stays =
        |it: &Node<'_>| matches!(it.kind(), "import_statement" | "export_statement" | "ambient_declaration");
    let is_import = |it: &Node<'_>| stays(it) && it.kind() != "export_statement";
    let rest: Vec<Node<'_>> = syntax.statements().filter(is_after).skip_while(is_import).collect();
    if syntax.is_broken() || rest.iter().any(stays) {
        return None;
    }
    let newline = if source.contains("\r\n") { "\r\n" } else { "\n" };
    let (Some(first), Some(last)) = (rest.first(), rest.last()) else {
        let text = format!("{newline}export default function (ctx) {{{newline}}}{newline}");
        return Some(vec![TextEdit::replace(Span::at(source.len()), text)]);
    };
    let place = Span::new(first.start_byte(), end_with_comment(source, last.end_byte()));
    let body = place.text(source);
    let step = edit::CodeStyle::detect(context.file, place).step;
    let semicolon = if source[..last.end_byte()].ends_with(';') { ";" } else { "" };
    let is_async = if words(body).any(|word| word == "await") { "async " } else { "" };
    let used: Vec<&str> = CONTEXT.split(' ').filter(|name| words(body).any(|word| word == *name)).collect();
    let taken = match &*used {
        [] => String::new(),
        used => format!("{step}const {{ {} }} = ctx{semicolon}{newline}", used.join(", ")),
    };
    let start = format!("export default {is_async}function (ctx) {{{newline}{taken}{step}");
    let mut edits = vec![TextEdit::replace(Span::at(first.start_byte()), start)];
    edits.extend(edit::indent(context.file, place));
    edits.push(TextEdit::replace(Span::at(place.range().end), format!("{newline}}}")));
    Some(edits)
}

fn end_with_comment(source: &str, end: usize) -> usize {
    let rest = source[end..].lines().next().unwrap_or("");
    if rest.trim_start().starts_with("//") { end + rest.trim_end().len() } else { end }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char: char| !char.is_alphanumeric() && !matches!(char, '_' | '$')).filter(|it| !it.is_empty())
}
