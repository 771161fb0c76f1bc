use tree_sitter::Node;

use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::{Language, node, pattern};
use crate::text::Span;

declare_rule! {
    /// A script in `.mjs` or `.mts` is a module, and `return` outside of a function is a SyntaxError there: the script
    /// does not run. `cancel` ends it, and so does an `if` around the rest. Only a `.genai.js` script is the body of a
    /// function, in a package that is not of type "module".
    ///
    /// Wrong, in `review.genai.mjs`:
    ///
    /// ```js
    /// const diff = await git.diff({ staged: true })
    /// if (!diff) return
    /// def("DIFF", diff)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const diff = await git.diff({ staged: true })
    /// if (!diff) cancel("no changes")
    /// def("DIFF", diff)
    /// ```
    C05, "return-outside-function", Warning, File, fix Unsafe, "A module returns outside of a function."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let source = &*context.file.source;
    if !source.contains("return") || !is_checked(context) {
        return Vec::new();
    }
    source.match_indices("return").filter_map(|(at, _)| diagnostic(context, at)).collect()
}

/// Excludes TypeScript without module syntax, which is transpiled so that `return` is allowed.
fn is_checked(context: &LintContext<'_>) -> bool {
    let path = &context.file.path;
    if path.is_markdown() || context.file.syntax.is_broken() {
        return false;
    }
    match path.name().to_ascii_lowercase().rsplit_once('.') {
        Some((_, "mjs")) => true,
        Some((_, "mts")) => context.file.script().module_syntax.is_some(),
        Some((_, "js")) => context.project.is_module(path) == Some(true),
        _ => false,
    }
}

fn diagnostic(context: &LintContext<'_>, at: usize) -> Option<Diagnostic> {
    let end = at + "return".len();
    let syntax = &context.file.syntax;
    let word = syntax.covering(Span::new(at, end))?;
    let statement = if word.kind() == "return" { word.parent()? } else { word };
    let is_statement = statement.kind() == "return_statement" && statement.start_byte() == at;
    let is_inside = |around: Node<'_>| pattern::is_function(around) || around.kind() == "class_static_block";
    let is_alone = node::children(statement).is_empty();
    // Code after an unconditional one with a value may be written in the wrong place.
    let is_guard = is_alone || statement.parent().is_some_and(|around| around.kind() != "program");
    if !is_statement || !is_guard || syntax.ancestors(Some(statement)).any(is_inside) {
        return None;
    }
    let message = "A module is no function: `return` is a SyntaxError here, and the script does not run. Call `cancel` to \
                   end it.";
    let is_typed = Language::of_path(context.file.path.name()) == Some(Language::TypeScript);
    let edit = is_alone.then(|| TextEdit::replace(Span::new(at, end), "cancel(\"nothing to do\")"));
    let diagnostic = RULE.at(Span::new(at, end), message).maybe_fix("Write `cancel(…)`", Unsafe, edit);
    Some(diagnostic.known_to_typescript(is_typed))
}
