use std::path::Path;

use super::read;
use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::script::MetadataCall;
use crate::syntax::node;
use crate::text::Span;

/// What GenAIScript hands to the function of a system script, as far as one uses it there.
const CONTEXT: [&str; 30] = [
    "$",
    "assistant",
    "def",
    "defAgent",
    "defAudio",
    "defData",
    "defDiff",
    "defFileOutput",
    "defImages",
    "defSchema",
    "defTool",
    "env",
    "fetch",
    "fetchText",
    "fs",
    "git",
    "github",
    "host",
    "importTemplate",
    "path",
    "parsers",
    "prompt",
    "retrieval",
    "runPrompt",
    "tokenizers",
    "user",
    "workspace",
    "writeText",
    "YAML",
    "ffmpeg",
];

declare_rule! {
    /// GenAIScript imports system scripts in `.mjs`, `.mts` and `.ts` and calls the function that they export
    /// by default. Where there is none, every run of a script that uses the system fails with "system prompt
    /// using esm JavaScript (mjs, mts) must have a default function".
    ///
    /// Wrong:
    ///
    /// ```ts
    /// system({ title: "Weather" })
    /// $`Speak of the weather.`
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// system({ title: "Weather" })
    /// export default function (ctx) {
    ///     const { $ } = ctx
    ///     $`Speak of the weather.`
    /// }
    /// ```
    M11, "system-without-default-export", Error, "A system script in a module without a function as its default export."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    let Some(call) = script.call() else { return };
    let is_js =
        Path::new(context.file.path.name()).extension().is_some_and(|it| it.eq_ignore_ascii_case("js"));
    let is_imported = !is_js || context.project.is_module(&context.file.path) == Some(true);
    if !read::is_system(context) || !is_imported || exports_otherwise(&context.file.source) {
        return;
    }
    match script.default_export {
        None => {
            let message = "A system script must export a function by default: every run of a script that uses this \
                           system fails. Put what it does into `export default function (ctx) {…}`.";
            let diagnostic = RULE.at(call.callee, message);
            found.push(match wrapped(context, call) {
                Some(edits) => diagnostic.fix("Wrap the rest of the file in a function", Unsafe, edits),
                None => diagnostic,
            });
        }
        Some(export) => {
            if let Some(value) = not_a_function(context, export) {
                let message = "GenAIScript wants a function as the default export of a system script: every run of a \
                               script that uses this system fails. Export `function (ctx) {…}`.";
                found.push(RULE.at(value, message));
            }
        }
    }
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

/// The place of an exported literal that is no function for sure.
fn not_a_function(context: &Context<'_>, export: Span) -> Option<Span> {
    let root = context.file.tree.root();
    let statement = root.descendant_for_byte_range(export.start as usize, export.end as usize)?;
    let value = node::unwrap(statement.child_by_field_name("value")?);
    let is_literal = matches!(
        value.kind(),
        "object" | "array" | "string" | "template_string" | "number" | "true" | "false" | "null"
    );
    is_literal.then(|| node::span(value))
}

/// The edits that put every statement after the call into a function, where none of them must stay
/// at the top of the module.
fn wrapped(context: &Context<'_>, call: &MetadataCall) -> Option<Vec<Edit>> {
    let source: &str = &context.file.source;
    let root = context.file.tree.root();
    let mut rest = node::children(root).into_iter().filter(|it| it.start_byte() >= call.span.end as usize);
    let rest: Vec<_> = rest.by_ref().filter(|statement| statement.kind() != "empty_statement").collect();
    let stays = |kind: &str| matches!(kind, "import_statement" | "export_statement");
    if root.has_error() || rest.iter().any(|statement| stays(statement.kind())) {
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
    let used: Vec<&str> = CONTEXT.into_iter().filter(|name| words(body).any(|word| word == *name)).collect();
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
