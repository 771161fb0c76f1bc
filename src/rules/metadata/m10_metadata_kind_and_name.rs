use super::read;
use crate::rules::{Context, Diagnostic, Edit, Severity, Unsafe};
use crate::script::{CallKind, MetadataCall};

declare_rule! {
    /// Whether a file is a script or a system script is decided by the call alone. With `script()` it is an
    /// ordinary script, whatever its name: it stands in the list of scripts, its `activation` words do
    /// nothing and `tools` does not find the tools that it defines. With `system()` it is a system script: it
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
    /// export default (ctx) => ctx.$`Speak of the weather.`
    /// ```
    M10, "metadata-kind-and-name", Warning, "`script()` in a file named `system.*`, or `system()` in a file that is not."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    let Some(call) = script.call() else { return };
    let id = context.file.id();
    let is_named_system = id == "system" || id.starts_with("system.");
    match call.kind {
        // `isSystem: true` makes a system script of it.
        CallKind::Script if is_named_system && !read::is_system(context) => {
            let message = "This is an ordinary script, though its name is that of a system script: `tools` does not \
                           find its tools, and its `activation` does nothing.";
            // A frontmatter has no call to write otherwise.
            found.push(if script.markdown.is_some() {
                let advice = "Add `isSystem: true`, or give the file another name.";
                RULE.at(call.callee, format!("{message} {advice}"))
            } else {
                let diagnostic = RULE.at(call.callee, format!("{message} Write `system({{…}})`."));
                swapped(call, CallKind::System, diagnostic)
            });
        }
        CallKind::System if !is_named_system && script.reading.kind == Some(CallKind::System) => {
            let message = "This is a system script: it is left out of the list of scripts and is used only by \
                           scripts that name it.";
            // A default export, and a name that begins so, is what only system scripts have: it is
            // meant to be one.
            let name = id.strip_prefix("system").map_or(id, |rest| rest.trim_start_matches(['-', '_']));
            found.push(if script.default_export.is_some() || name.len() < id.len() {
                let message =
                    format!("{message} Name the file `system.{name}` so that people see what it is.");
                RULE.at(call.callee, message).severity(Severity::Information)
            } else {
                let message = format!("{message} Write `script({{…}})` if it is an ordinary one.");
                swapped(call, CallKind::Script, RULE.at(call.callee, message))
            });
        }
        _ => {}
    }
}

fn swapped(call: &MetadataCall, kind: CallKind, diagnostic: Diagnostic) -> Diagnostic {
    let name = kind.name();
    diagnostic.fix(format!("Write `{name}({{…}})`"), Unsafe, Edit::replace(call.callee, name))
}
