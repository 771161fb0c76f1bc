use super::AcceptList;
use crate::lint::{Diagnostic, DiagnosticTag, LintContext, Safe, Severity, Unsafe, edit};

declare_rule! {
    /// An empty `accept` is no filter and can be removed. One of spaces or commas is a filter without items,
    /// which keeps no file at all.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: " " })
    /// ```
    ///
    /// Right, to take no files:
    ///
    /// ```js
    /// script({ accept: "none" })
    /// ```
    A09, "accept-blank", Warning, Accept, fix Safe, "An `accept` without items drops every file, or does nothing."
}

fn check(context: &LintContext<'_>, accept: &AcceptList<'_>) -> Option<Diagnostic> {
    if accept.has_items() {
        return None;
    }
    let remove = edit::remove_member(context.file, accept.member);
    if accept.text.is_empty() {
        let message = "An empty `accept` is no filter: every file is kept. Remove it.";
        let diagnostic =
            RULE.at(accept.span(), message).severity(Severity::Hint).tag(DiagnosticTag::Unnecessary);
        return Some(diagnostic.maybe_fix("Remove `accept`", Safe, remove));
    }
    let message =
        "A filter without items drops every file. Remove it to keep all files, or write `none` to take none.";
    let diagnostic = RULE.at(accept.span(), message).maybe_fix("Remove `accept`", Unsafe, remove);
    Some(diagnostic.maybe_fix("Write `none`", Unsafe, accept.rewrite("none")))
}
