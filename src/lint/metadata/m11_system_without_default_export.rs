use super::default_export::{exports_otherwise, is_imported, not_a_function, wrapped};
use crate::lint::{Diagnostic, LintContext, Manual, TextEdit, Unsafe};
use crate::syntax::node;
use crate::text::Span;

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
    M11, "system-without-default-export", Error, File, needs Run, awaits Pause, fix Unsafe,
    "A system script that is a module has no function as its default export."
}

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    let script = context.file.script();
    let call = script.call()?;
    if !context.is_system() || !is_imported(context) || exports_otherwise(&context.file.source) {
        return None;
    }
    // The broken statement may be the export.
    if script.default_export.is_none() && context.file.syntax.is_broken() {
        return None;
    }
    let Some(export) = script.default_export else {
        let message = "A system script must export a function by default: every run of a script that uses this \
                       system fails. Put its code into `export default function (ctx) {…}`.";
        let diagnostic = RULE.at(call.callee, message);
        if let Some(named) = exported_function(context) {
            let edit = TextEdit::replace(Span::at(named.range().end), " default");
            return Some(diagnostic.related(named, "an export by name").fix(
                "Export it by default",
                Unsafe,
                edit,
            ));
        }
        let title = "Wrap the rest of the file in a function";
        // In a file with another name the call of `system` may be the mistake, as M10 reports.
        let is_named_system = context.file.id().starts_with("system");
        let how = if is_named_system { Unsafe } else { Manual };
        return Some(diagnostic.maybe_fix(title, how, wrapped(context, call.span.range().end)));
    };
    let message = "The default export of a system script must be a function: every run of a script that uses \
                   this system fails. Export `function (ctx) {…}`.";
    Some(RULE.at(not_a_function(context, export)?, message))
}

fn exported_function(context: &LintContext<'_>) -> Option<Span> {
    let exports = context.file.syntax.statements().filter(|it| it.kind() == "export_statement");
    let mut functions = exports.filter(|export| {
        export
            .child_by_field_name("declaration")
            .is_some_and(|declared| declared.kind() == "function_declaration")
    });
    let export = functions.next().filter(|_| functions.next().is_none())?;
    Some(node::span(export.child(0)?))
}
