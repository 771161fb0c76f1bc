use super::member;
use crate::genaiscript::CallKind;
use crate::lint::{Diagnostic, DiagnosticTag, LintContext, Safe, edit};

declare_rule! {
    /// Only the `accept` of the script that runs filters files. In `system` the key is allowed and
    /// ignored.
    ///
    /// Wrong:
    ///
    /// ```js
    /// system({ title: "Shop", accept: ".md" })
    /// export default (ctx) => ctx.$`Prices are in EUR.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// system({ title: "Shop" })
    /// export default (ctx) => ctx.$`Prices are in EUR.`
    /// ```
    A15, "accept-in-system", Information, File, fix Safe, "`accept` does nothing in a system script."
}

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    let member = member(context, CallKind::System)?;
    let message = "`accept` does nothing in a system script. Put it into the scripts that take files.";
    let diagnostic = RULE.at(member.key_span.to(member.value.span), message).tag(DiagnosticTag::Unnecessary);
    Some(diagnostic.maybe_fix("Remove `accept`", Safe, edit::remove_member(context.file, member)))
}
