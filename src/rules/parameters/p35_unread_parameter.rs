use super::map::Owner;
use super::parameter::Parameter;
use crate::rules::{Context, Diagnostic, Tag, Unsafe};

declare_rule! {
    /// A form asks for a parameter, and a tool made from the script offers it, whether `env.vars` is read or not. A
    /// value that nobody reads changes nothing.
    ///
    /// It is not reported where it may be read out of sight: where `env` or `env.vars` is passed on as a whole, where
    /// a file beside the script is imported, or where a system of your own may read it.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: "", year: NaN } })
    /// $`What happened in ${env.vars.city}?`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: "", year: NaN } })
    /// $`What happened in ${env.vars.city} in ${env.vars.year}?`
    /// ```
    P35, "unread-parameter", Hint, Parameter, fix Unsafe, "A parameter that its script never reads."
}

fn check(context: &Context<'_>, parameter: &Parameter<'_>) -> Option<Diagnostic> {
    let member = parameter.member;
    context.is_unread(parameter).then(|| {
        let script = if parameter.place.owner == Owner::System { "system script" } else { "script" };
        let message =
            format!("This {script} never reads `{}`. Read it from `env.vars` or remove it.", member.key);
        let diagnostic = RULE.at(member.key_span, message).tag(Tag::Unnecessary);
        diagnostic.remove(Unsafe, context.file, member)
    })
}
