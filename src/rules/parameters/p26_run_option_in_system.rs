use super::site::Owner;
use crate::rules::{Context, Diagnostic, Safe, Tag, edit};

declare_rule! {
    /// A form places the boxes of `runOption` beside the button that starts a script, but only those that the
    /// script declares itself. The ones of its systems are shown among the other fields, as without `uiType`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// system({ parameters: { brief: { type: "boolean", uiType: "runOption" } } })
    /// export default (ctx) => ctx.env.vars["system.a.brief"] && ctx.$`Be brief.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// system({ parameters: { brief: { type: "boolean" } } })
    /// export default (ctx) => ctx.env.vars["system.a.brief"] && ctx.$`Be brief.`
    /// ```
    P26, "run-option-in-system", Information, "A `runOption` of a system script is an ordinary field."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for node in context.schemas().iter().copied() {
        let place = node.place;
        let Some(member) = node.member("uiType").filter(|_| place.owner == Owner::System) else { continue };
        if !node.is("boolean") || member.value.as_str() != Some("runOption") {
            continue;
        }
        let edit = edit::remove_member(context.file, member);
        found.push(
            RULE.at(
                member.key_span.to(member.value.span),
                "Only a script's own parameters are shown as run options; of a system this is ignored. Remove it.",
            )
            .tag(Tag::Unnecessary)
            .maybe_fix("Remove `uiType`", Safe, edit),
        );
    }
}
