use super::token::{AcceptToken, TokenShape};
use super::{AcceptList, a06_accept_uppercase, a10_accept_redundant};
use crate::lint::{Diagnostic, LintContext, Safe, TextEdit, wording};

declare_rule! {
    /// GenAIScript reads a leading `*.` as `.`; no other pattern means anything in `accept`. Items are endings,
    /// and are clearest when written as endings.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: "*.md" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md" })
    /// ```
    A02, "accept-star", Hint, Accept, fix Safe, only asked, "A `*` before an extension in `accept` is not needed."
}

fn check(_: &LintContext<'_>, accept: &AcceptList<'_>) -> Option<Diagnostic> {
    let stars = accept.tokens.iter().enumerate().filter(|(_, token)| token.shape == TokenShape::Star);
    // A superfluous item need not be rewritten, and A06 rewrites its items anyway.
    let stars = stars.filter(|(index, token)| {
        a10_accept_redundant::reason(&accept.tokens, *index).is_none()
            && a06_accept_uppercase::usual(accept, token).is_none()
    });
    let stars: Vec<&AcceptToken> = stars.map(|(_, token)| token).collect();
    let (first, others) = stars.split_first()?;
    let written = wording::list(stars.iter().map(|token| &*token.text))?;
    let endings = wording::list(stars.iter().map(|token| &token.text[1..]))?;
    let verb = if others.is_empty() { "is" } else { "are" };
    let message =
        format!("{written} {verb} read as {endings}; no other pattern works here. Write {endings}.");
    let edits: Option<Vec<TextEdit>> =
        stars.iter().map(|token| accept.replace(token, &token.text[1..])).collect();
    Some(RULE.at(first.span, message).maybe_fix(format!("Write {endings}"), Safe, edits))
}
