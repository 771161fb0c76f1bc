use std::path::Path;

use tree_sitter::Node;

use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::script::MetadataCall;
use crate::syntax::node;
use crate::text::Span;

/// What GenAIScript hands to the function of a system script, as far as one uses it there.
const CONTEXT: &str = "$ assistant def defAgent defAudio defData defDiff defFileOutput defImages defSchema defTool \
                       env fetch fetchText fs git github host importTemplate path parsers prompt retrieval \
                       runPrompt tokenizers user workspace writeText YAML ffmpeg";

declare_rule! {
    /// GenAIScript imports system scripts in `.mjs`, `.mts` and `.ts` and calls the function that they export
    /// by default. Where there is none, every run of a script that uses the system fails with "system prompt
    /// using esm JavaScript (mjs, mts) must have a default function".
    ///
    /// Wrong:
    ///
    /// ```ts
    /// system({ title: "Weather" })
    /// $`Talk about the weather.`
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// system({ title: "Weather" })
    /// export default function (ctx) {
    ///     const { $ } = ctx
    ///     $`Talk about the weather.`
    /// }
    /// ```
    M11, "system-without-default-export", Error, File, fix Unsafe, "A system script that is a module has no function as its default export."
}

fn check(context: &Context<'_>) -> Option<Diagnostic> {
    let script = context.file.script();
    let call = script.call()?;
    let extension = Path::new(context.file.path.name()).extension();
    let is_js = extension.is_some_and(|extension| extension.eq_ignore_ascii_case("js"));
    let is_imported = !is_js || context.project.is_module(&context.file.path) == Some(true);
    if !context.is_system() || !is_imported || exports_otherwise(&context.file.source) {
        return None;
    }
    // What does not parse may be the export.
    if script.default_export.is_none() && context.file.syntax.is_broken() {
        return None;
    }
    let Some(export) = script.default_export else {
        let message = "A system script must export a function by default: every run of a script that uses this \
                       system fails. Put its code into `export default function (ctx) {…}`.";
        let diagnostic = RULE.at(call.callee, message);
        if let Some(named) = exported_function(context) {
            let edit = Edit::replace(Span::at(named.range().end), " default");
            return Some(diagnostic.related(named, "an export by name").fix(
                "Export it by default",
                Unsafe,
                edit,
            ));
        }
        let title = "Wrap the rest of the file in a function";
        return Some(diagnostic.maybe_fix(title, Unsafe, wrapped(context, call)));
    };
    let message = "The default export of a system script must be a function: every run of a script that uses \
                   this system fails. Export `function (ctx) {…}`.";
    Some(RULE.at(not_a_function(context, export)?, message))
}

/// The word `export` before the only function that is exported by name.
fn exported_function(context: &Context<'_>) -> Option<Span> {
    let exports = context.file.syntax.statements().filter(|it| it.kind() == "export_statement");
    let mut functions = exports.filter(|export| {
        export
            .child_by_field_name("declaration")
            .is_some_and(|declared| declared.kind() == "function_declaration")
    });
    let export = functions.next().filter(|_| functions.next().is_none())?;
    Some(node::span(export.child(0)?))
}

/// Forms of an export that are not looked into.
fn exports_otherwise(source: &str) -> bool {
    ["module.exports", "exports.default", "export ="].iter().any(|form| source.contains(form))
        // `export { main as default }`, `export { default } from "./main"`
        || source.match_indices("default").any(|(at, word)| {
            let before = source[..at].trim_end();
            let after = source[at + word.len()..].trim_start();
            after.starts_with(['}', ',']) && (before.ends_with(" as") || before.ends_with(['{', ',']))
        })
}

/// The place of an exported literal that is surely not a function.
fn not_a_function(context: &Context<'_>, export: Span) -> Option<Span> {
    let statement = context.file.syntax.covering(export)?;
    let value = node::unwrap(statement.child_by_field_name("value")?);
    node::is_literal(value).then(|| node::span(value))
}

/// The edits that put every statement after the call into a function, where none of them must stay
/// at the top of the module.
fn wrapped(context: &Context<'_>, call: &MetadataCall) -> Option<Vec<Edit>> {
    let source: &str = &context.file.source;
    let syntax = &context.file.syntax;
    let is_after = |it: &Node<'_>| it.start_byte() >= call.span.range().end && it.kind() != "empty_statement";
    let rest: Vec<Node<'_>> = syntax.statements().filter(is_after).collect();
    let stays = |it: &Node<'_>| matches!(it.kind(), "import_statement" | "export_statement");
    if syntax.is_broken() || rest.iter().any(stays) {
        return None;
    }
    let newline = if source.contains("\r\n") { "\r\n" } else { "\n" };
    let (Some(first), Some(last)) = (rest.first(), rest.last()) else {
        let text = format!("{newline}export default function (ctx) {{{newline}}}{newline}");
        return Some(vec![Edit::replace(Span::at(source.len()), text)]);
    };
    let place = Span::new(first.start_byte(), end_with_comment(source, last.end_byte()));
    let body = place.text(source);
    let step = edit::Style::of(context.file, place).step;
    let semicolon = if source[call.span.range().end..].starts_with(';') { ";" } else { "" };
    let is_async = if words(body).any(|word| word == "await") { "async " } else { "" };
    let used: Vec<&str> = CONTEXT.split(' ').filter(|name| words(body).any(|word| word == *name)).collect();
    let taken = match &*used {
        [] => String::new(),
        used => format!("{step}const {{ {} }} = ctx{semicolon}{newline}", used.join(", ")),
    };
    let start = format!("export default {is_async}function (ctx) {{{newline}{taken}{step}");
    let mut edits = vec![Edit::replace(Span::at(first.start_byte()), start)];
    edits.extend(edit::indent(context.file, place));
    edits.push(Edit::replace(Span::at(place.range().end), format!("{newline}}}")));
    Some(edits)
}

/// The end of a statement, or of the comment that explains it behind it.
fn end_with_comment(source: &str, end: usize) -> usize {
    let rest = source[end..].lines().next().unwrap_or("");
    if rest.trim_start().starts_with("//") { end + rest.trim_end().len() } else { end }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char: char| !char.is_alphanumeric() && !matches!(char, '_' | '$')).filter(|it| !it.is_empty())
}
