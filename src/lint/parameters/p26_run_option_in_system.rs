use super::map::Owner;
use super::places::DeclaredSchema;
use crate::lint::{Diagnostic, DiagnosticTag, LintContext, Safe};

declare_rule! {
    /// A form places the boxes of `runOption` next to the button that starts a script, but only those that the script
    /// declares itself. Those of its systems are shown among the other fields, as without `uiType`.
    ///
    /// Wrong, in `system.a.genai.mjs`:
    ///
    /// ```js
    /// system({ parameters: { brief: { type: "boolean", uiType: "runOption" } } })
    /// export default (ctx) => ctx.env.vars["system.a.brief"] && ctx.$`Be brief.`
    /// ```
    ///
    /// Right, in `system.a.genai.mjs`:
    ///
    /// ```js
    /// system({ parameters: { brief: { type: "boolean" } } })
    /// export default (ctx) => ctx.env.vars["system.a.brief"] && ctx.$`Be brief.`
    /// ```
    P26, "run-option-in-system", Information, Schema, fix Safe, "A `runOption` of a system script is an ordinary field."
}

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let member = schema.member("uiType").filter(|_| schema.place.owner == Owner::System)?;
    if !schema.is("boolean") || member.value.as_str() != Some("runOption") {
        return None;
    }
    let message =
        "Only a script's own parameters are shown as run options; in a system this is ignored. Remove it.";
    let diagnostic = RULE.at(member.span(), message).tag(DiagnosticTag::Unnecessary);
    Some(diagnostic.remove(Safe, context.file, member))
}
