use super::token::Shape;
use super::{AcceptList, a06_accept_uppercase, a10_accept_redundant};
use crate::rules::{Context, Diagnostic, Safe};

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
    A02, "accept-star", Hint, Accept, fix Safe, "A `*` before an extension in `accept` is not needed."
}

fn check(_: &Context<'_>, accept: &AcceptList<'_>) -> impl Iterator<Item = Diagnostic> {
    let stars = accept.tokens.iter().enumerate().filter(|(_, token)| token.shape == Shape::Star);
    // What is not needed at all need not be written better, and what is wrong is written anew.
    let stars = stars.filter(|(index, token)| {
        a10_accept_redundant::reason(&accept.tokens, *index).is_none()
            && a06_accept_uppercase::usual(accept, token).is_none()
    });
    stars.map(|(_, token)| {
        let ending = &token.text[1..];
        let message =
            format!("`{}` is read as `{ending}`; no other pattern works here. Write `{ending}`.", token.text);
        RULE.at(token.span, message).maybe_fix(
            format!("Write `{ending}`"),
            Safe,
            accept.replace(token, ending),
        )
    })
}
