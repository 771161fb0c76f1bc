use super::AcceptList;
use super::token::TokenShape;
use crate::lint::{Diagnostic, LintContext, Unsafe};

declare_rule! {
    /// `none` is a keyword when it is the whole `accept`. In a list it is one more ending: files named
    /// `none` are kept, and so are those that the other items match.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: "none,.md" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md" })
    /// ```
    A08, "accept-none-mixed", Warning, Accept, fix Unsafe, "`none` among other items of `accept` has no meaning."
}

fn check(context: &LintContext<'_>, accept: &AcceptList<'_>) -> impl Iterator<Item = Diagnostic> {
    let has_others =
        accept.tokens.iter().any(|token| !matches!(token.shape, TokenShape::None | TokenShape::Empty));
    let takes_files = context.file.script().files_use().is_some();
    accept.tokens(TokenShape::None).filter(move |_| has_others).map(move |token| {
        let text = &token.text;
        let message = format!(
            "Among other items, `{text}` is an ending like them, and they still count. Remove it, or write only `none`."
        );
        RULE.at(token.span, message)
            .maybe_fix(format!("Remove `{text}`"), Unsafe, accept.remove(token))
            .maybe_fix("Take no files: write `none`", Unsafe, accept.rewrite("none").filter(|_| !takes_files))
    })
}
