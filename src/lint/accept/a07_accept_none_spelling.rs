use super::AcceptList;
use crate::lint::{Diagnostic, LintContext, Safe};

declare_rule! {
    /// `accept: "none"` says that a script takes no files, and hides the input for them. The string must be
    /// exactly that: with uppercase letters, spaces or a comma it is an ending like any other. No file ends in it, so
    /// none is kept, but the input is still shown.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: "None" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: "none" })
    /// ```
    A07, "accept-none-spelling", Warning, Accept, fix Safe, "A spelling of `none` that GenAIScript does not recognize."
}

fn check(_: &LintContext<'_>, accept: &AcceptList<'_>) -> Option<Diagnostic> {
    let is_misspelled = accept.is_none() && accept.text != "none";
    let message = "Only exactly `none` means no files: this is an ending like any other, and the input for files \
                   stays visible. Write `none`.";
    is_misspelled
        .then(|| RULE.at(accept.span(), message).maybe_fix("Write `none`", Safe, accept.rewrite("none")))
}
