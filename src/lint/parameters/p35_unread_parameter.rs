use super::map::Owner;
use super::parameter::ParameterSite;
use crate::lint::{Diagnostic, DiagnosticTag, LintContext, Unsafe};
use crate::syntax::ValueKind;

declare_rule! {
    /// A form asks for a parameter, and a tool made from the script offers it, whether `env.vars` is read or not. A
    /// value that no code reads changes nothing. Where all other code is commented out, that is reported once.
    ///
    /// It is not reported where it may be read out of sight: where `env` or `env.vars` is passed on as a whole, where
    /// a module next to the script is imported by a path that only a run knows, or where a system of your own may read
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
    P35, "unread-parameter", Hint, Parameter, needs Run, awaits Pause, fix Unsafe,
    "A parameter that its script never reads."
}

fn check(context: &LintContext<'_>, parameter: &ParameterSite<'_>) -> Option<Diagnostic> {
    let member = parameter.member;
    // P16 and P17 report it with the other problems of a falsy declaration.
    let is_falsy = match member.value.kind {
        ValueKind::Bool(bool) => !bool,
        ValueKind::Number(number) => number == 0.0 || number.is_nan(),
        _ => false,
    };
    // GenAIScript also reads metadata from a comment; then the whole script may be commented out.
    let is_code = context.file.script().taken_call().is_some();
    if !is_code || !context.is_unread(parameter) {
        return None;
    }
    if context.is_commented_out() {
        let mut unread = context.parameters().iter().filter(|it| context.is_unread(it));
        let is_first = unread.next().is_some_and(|first| first.member.key_span == member.key_span);
        let message = "All code of this script is commented out, so nothing reads its parameters.";
        return is_first.then(|| RULE.at(member.key_span, message));
    }
    (!is_falsy).then(|| {
        let message = format!("{} Read it from `env.vars` or remove it.", never_read(parameter));
        let diagnostic = RULE.at(member.key_span, message).tag(DiagnosticTag::Unnecessary);
        remove(context, parameter, diagnostic)
    })
}

/// Adds the fix that removes the parameter, unless an adjacent declaration has to change as well.
fn remove(context: &LintContext<'_>, parameter: &ParameterSite<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let member = parameter.member;
    let map = context.maps().iter().find(|map| map.owner == parameter.place.owner);
    let is_removable = !map.is_some_and(|map| map.is_entangled(&member.key));
    diagnostic.remove(Unsafe, context.file, Some(member).filter(|_| is_removable))
}

fn never_read(parameter: &ParameterSite<'_>) -> String {
    let script = if parameter.place.owner == Owner::System { "system script" } else { "script" };
    format!("This {script} never reads `{}`.", parameter.member.key)
}

pub(super) fn if_unread(
    context: &LintContext<'_>,
    parameter: &ParameterSite<'_>,
    mut diagnostic: Diagnostic,
) -> Diagnostic {
    if !context.is_unread(parameter) {
        return diagnostic;
    }
    diagnostic.message = format!("{} {}", never_read(parameter), diagnostic.message);
    remove(context, parameter, diagnostic)
}
