use super::token::Shape;
use super::{a06_accept_uppercase, a10_accept_redundant};
use crate::rules::{Context, Diagnostic, Edit, Safe};
use crate::text::Span;

declare_rule! {
    /// GenAIScript takes a leading `*.` for `.`; no other pattern means anything in `accept`. The list is one
    /// of endings, and reads best as one.
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
    A02, "accept-star", Hint, "A `*` before an extension in `accept` is not needed."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    for (index, token) in site.tokens.iter().enumerate() {
        // What is not needed at all need not be written better, and what is wrong is written anew.
        if token.shape != Shape::Star
            || a10_accept_redundant::reason(&site.tokens, index).is_some()
            || a06_accept_uppercase::usual(&site, token).is_some()
        {
            continue;
        }
        let ending = &token.text[1..];
        let mut diagnostic = RULE.at(
            token.span,
            format!("`{}` is read as `{ending}`; no other pattern works here. Write `{ending}`.", token.text),
        );
        if site.has_places() {
            let star = Span { start: token.span.start, end: token.span.start + 1 };
            let edit = Edit::replace(star, "");
            diagnostic = diagnostic.fix(format!("Write `{ending}`"), Safe, edit);
        }
        found.push(diagnostic);
    }
}
