use super::parameter::ParameterSite;
use crate::genaiscript::is_required;
use crate::genaiscript::names::normalize_key;
use crate::lint::{Diagnostic, LintContext, Manual, edit};

declare_rule! {
    /// In JavaScript `__proto__` is not an ordinary name. GenAIScript reads it from the metadata, but it is lost when
    /// the schema and the values are made: there is no such property and no such variable. Declared by `""` it is
    /// still required, and no run can give it.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { __proto__: "" } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { proto: "" } })
    /// ```
    P39, "proto-parameter", Warning, Parameter, fix Manual, "A parameter called `__proto__` is lost."
}

/// Normal form of the name in `env.vars`.
const PROTO: &str = "proto";

fn check(context: &LintContext<'_>, parameter: &ParameterSite<'_>) -> Option<Diagnostic> {
    let member = Some(parameter.member).filter(|_| parameter.is_lost())?;
    let also = if is_required(&member.value) == Some(true) { ", though it is required" } else { "" };
    let message = format!("A parameter called `__proto__` is lost{also}. Rename it.");
    // Reads look up `proto` unchanged.
    let is_taken = |other: &ParameterSite<'_>| normalize_key(&other.member.key) == PROTO && !other.is_lost();
    let is_free = !context.parameters().iter().any(is_taken) && !member.key_span.is_empty();
    let edit = is_free.then(|| edit::rename_key(&context.file.source, member, PROTO));
    Some(RULE.at(member.key_span, message).maybe_fix(format!("Rename it to `{PROTO}`"), Manual, edit))
}
