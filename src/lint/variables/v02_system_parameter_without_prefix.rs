use super::{chain, meant};
use crate::genaiscript::VarsRead;
use crate::lint::{Applicability, Diagnostic, LintContext};
use crate::syntax::usage::UsageEffect;

declare_rule! {
    /// The parameters of a system script are in `env.vars` under its id, so that systems do not get in each
    /// other's way. Without the id, the key is a variable of the script that uses the system, and `undefined`
    /// where that script has no such variable.
    ///
    /// Wrong, in `system.style.genai.mjs`:
    ///
    /// ```js
    /// system({ parameters: { voice: "plain" } })
    /// export default function (ctx) {
    ///     ctx.$`Sound ${ctx.env.vars.voice}.`
    /// }
    /// ```
    ///
    /// Right, in `system.style.genai.mjs`:
    ///
    /// ```js
    /// system({ parameters: { voice: "plain" } })
    /// export default function (ctx) {
    ///     ctx.$`Sound ${ctx.env.vars["system.style.voice"]}.`
    /// }
    /// ```
    V02, "system-parameter-without-prefix", Warning, Read, fix Safe, "A system script reads its own parameter without its id."
}

fn check(context: &LintContext<'_>, read: &VarsRead) -> Option<Diagnostic> {
    let key = read.key.as_deref().filter(|_| read.effect == UsageEffect::Read)?;
    if !context.file.script().is_system() {
        return None;
    }
    let exact = context.own().find(key).map(|parameter| (parameter, read.key_span));
    let (parameter, place) = exact.or_else(|| meant::own_parameter(context, read))?;
    let full = format!("{}.{}", context.file.id(), parameter.key);
    let message = if place == read.key_span {
        format!(
            "`{key}` is undefined here, unless the script that uses this system has such a variable: in `env.vars` \
             the parameters of a system are prefixed with its id. Read `{full}`."
        )
    } else {
        format!(
            "`env.vars.{key}` is undefined: the id of a system and the name of its parameter are one key. Read \
             `{full}`."
        )
    };
    let diagnostic =
        RULE.at(read.key_span, message).related(parameter.key_span, "the parameter that is meant");
    let applicability = Applicability::safe_if(exact.is_some());
    let edit = chain::rename(context, read, place, &full);
    Some(diagnostic.maybe_fix(format!("Read `{full}`"), applicability, edit))
}
