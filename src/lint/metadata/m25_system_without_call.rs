use tree_sitter::Node;

use super::default_export::system_fix;
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::text::Span;

declare_rule! {
    /// A file is a system script because it calls `system`, not because of its name. A file named `system.*` without
    /// that call is an ordinary script: it appears in the list of scripts, no `system` can name it, and what it does
    /// is done in runs of its own.
    ///
    /// Wrong, in `system.style.genai.mjs`:
    ///
    /// ```js
    /// export default function (ctx) {
    ///     ctx.$`Write in plain words.`
    /// }
    /// ```
    ///
    /// Right, in `system.style.genai.mjs`:
    ///
    /// ```js
    /// system({ title: "Style" })
    /// export default function (ctx) {
    ///     ctx.$`Write in plain words.`
    /// }
    /// ```
    M25, "system-without-call", Warning, File, awaits Pause, fix Unsafe,
    "A file named `system.*` without a call of `system`."
}

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    let file = context.file;
    let script = file.script();
    let is_named_system = file.id().starts_with("system.");
    // Other rules report a call of `script`, and one that GenAIScript does not find.
    if !is_named_system
        || script.markdown.is_some()
        || script.call().is_some()
        || script.reading.kind.is_some()
    {
        return None;
    }
    // An empty file is not yet written.
    let place = script.default_export.or_else(|| Some(script.api_calls.first()?.callee))?;
    let message =
        "This file is an ordinary script, though its name is that of a system script. Add `system({…})`.";
    let is_head = |it: &Node<'_>| matches!(it.kind(), "import_statement" | "comment");
    let head = file.syntax.statements().take_while(is_head).last();
    let edits = vec![TextEdit::replace(Span::at(0), "system({})\n")];
    let after = head.map_or(0, |head| head.end_byte());
    Some(RULE.at(place, message).fixes(system_fix(context, "Add `system({})`", Unsafe, edits, after)))
}
