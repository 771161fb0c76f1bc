use super::AcceptList;
use super::token::TokenShape;
use crate::lint::{Diagnostic, LintContext, Safe};

declare_rule! {
    /// GenAIScript keeps a file when its path **ends with** one of the items of `accept`; it does not look
    /// for an extension. `md` therefore also keeps `cmd` and `readmd`, and the drop zone of the playground,
    /// which does look for extensions, refuses it. The name of a file, such as `Dockerfile`, is a valid item.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: "md,txt" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md,.txt" })
    /// ```
    A01, "accept-missing-dot", Warning, Accept, fix Safe, "An extension in `accept` without its dot keeps unrelated files."
}

fn check(_: &LintContext<'_>, accept: &AcceptList<'_>) -> impl Iterator<Item = Diagnostic> {
    accept.tokens(TokenShape::MissingDot).map(|token| {
        let text = &token.text;
        let dotted = format!(".{}", text.to_ascii_lowercase());
        let message = format!(
            "`{text}` keeps every file whose name ends in these letters, with or without a dot. Write `{dotted}`."
        );
        RULE.at(token.span, message).maybe_fix(format!("Write `{dotted}`"), Safe, accept.replace(token, &dotted))
    })
}
