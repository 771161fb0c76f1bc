use super::map::Owner;
use super::parameter::Parameter;
use crate::rules::{Context, Diagnostic, Tag, Unsafe};
use crate::syntax::Kind;

declare_rule! {
    /// A form asks for a parameter, and a tool made from the script offers it, whether `env.vars` is read or not. A
    /// value that nobody reads changes nothing.
    ///
    /// It is not reported where it may be read out of sight: where `env` or `env.vars` is passed on as a whole, where
    /// a module beside the script is imported by a path that only a run knows, or where a system of your own may read
    /// it. Modules that are imported by `import … from "./…"` are looked at.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: "", year: 1969 } })
    /// $`What happened in ${env.vars.city}?`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: "", year: 1969 } })
    /// $`What happened in ${env.vars.city} in ${env.vars.year}?`
    /// ```
    P35, "unread-parameter", Hint, Parameter, fix Unsafe, "A parameter that its script never reads."
}

fn check(context: &Context<'_>, parameter: &Parameter<'_>) -> Option<Diagnostic> {
    let member = parameter.member;
    // P16 and P17 say it along with what else is to be said of a declaration that is falsy.
    let is_falsy = match member.value.kind {
        Kind::Bool(bool) => !bool,
        Kind::Number(number) => number == 0.0 || number.is_nan(),
        _ => false,
    };
    (context.is_unread(parameter) && !is_falsy).then(|| {
        let message = format!("{} Read it from `env.vars` or remove it.", never_read(parameter));
        let diagnostic = RULE.at(member.key_span, message).tag(Tag::Unnecessary);
        diagnostic.remove(Unsafe, context.file, member)
    })
}

fn never_read(parameter: &Parameter<'_>) -> String {
    let script = if parameter.place.owner == Owner::System { "system script" } else { "script" };
    format!("This {script} never reads `{}`.", parameter.member.key)
}

/// Another remark on a parameter, which also says so where nobody reads it.
pub(super) fn if_unread(
    context: &Context<'_>,
    parameter: &Parameter<'_>,
    mut diagnostic: Diagnostic,
) -> Diagnostic {
    if !context.is_unread(parameter) {
        return diagnostic;
    }
    diagnostic.message = format!("{} {}", never_read(parameter), diagnostic.message);
    diagnostic.remove(Unsafe, context.file, parameter.member)
}
