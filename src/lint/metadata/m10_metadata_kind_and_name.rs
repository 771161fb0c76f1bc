use super::default_export::system_fix;
use crate::genaiscript::CallKind;
use crate::lint::{Diagnostic, LintContext, Severity, TextEdit, Unsafe};

declare_rule! {
    /// The call (or `isSystem: true`) decides whether a file is a script or a system script. With `script()` it is an
    /// ordinary script, whatever its name: it appears in the list of scripts, its `activation` words do
    /// nothing, and `tools` does not find the tools that it defines. With `system()` it is a system script: it
    /// is left out of the list of scripts, gets no input schema, and needs a default export to run.
    ///
    /// Wrong, in `system.weather.genai.mjs`:
    ///
    /// ```ts
    /// script({ title: "Weather" })
    /// ```
    ///
    /// Right, in `system.weather.genai.mjs`:
    ///
    /// ```ts
    /// system({ title: "Weather" })
    /// export default (ctx) => ctx.$`Talk about the weather.`
    /// ```
    M10, "metadata-kind-and-name", Warning, File, awaits Pause, fix Unsafe,
    "`script()` in a file named `system.*`, or `system()` in one that is not."
}

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    let script = context.file.script();
    let call = script.call()?;
    let id = context.file.id();
    let is_named_system = id == "system" || id.starts_with("system.");
    let at = |message: String| RULE.at(call.callee, message);
    match call.kind {
        // `isSystem: true` makes it a system script.
        CallKind::Script if is_named_system && !context.is_system() => {
            let problem = "This is an ordinary script, though its name is that of a system script: `tools` does not \
                           find its tools, and its `activation` does nothing.";
            // A frontmatter has no call to replace.
            Some(if script.markdown.is_some() {
                at(format!("{problem} Add `isSystem: true`, or rename the file."))
            } else {
                let (edits, after) = (vec![TextEdit::replace(call.callee, "system")], call.span.range().end);
                at(format!("{problem} Write `system({{…}})`.")).fixes(system_fix(
                    context,
                    "Write `system({…})`",
                    Unsafe,
                    edits,
                    after,
                ))
            })
        }
        CallKind::System if !is_named_system && script.reading.kind == Some(CallKind::System) => {
            let problem = "This is a system script: it is left out of the list of scripts and takes part only in \
                           scripts that name it.";
            // Only system scripts have a default export or such a name, so one is meant.
            let name = id.strip_prefix("system").map_or(id, |rest| rest.trim_start_matches(['-', '_']));
            Some(if script.default_export.is_some() || name.len() < id.len() {
                let free = format!("system.{name}");
                // An existing system with that name takes precedence.
                let is_free = context.project.script_seen_by(&context.file.path, &free).is_none();
                let advice = if is_free {
                    format!("Name the file `{free}` so that people see what it is.")
                } else {
                    format!("Let the name of the file begin with `system.`; `{free}` is taken.")
                };
                at(format!("{problem} {advice}")).severity(Severity::Information)
            } else {
                let edit = TextEdit::replace(call.callee, "script");
                at(format!("{problem} Write `script({{…}})` if it is an ordinary script.")).fix(
                    "Write `script({…})`",
                    Unsafe,
                    edit,
                )
            })
        }
        _ => None,
    }
}
