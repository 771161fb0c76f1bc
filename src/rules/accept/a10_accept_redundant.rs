use super::AcceptList;
use super::token::{Shape, Token};
use crate::rules::{Context, Diagnostic, Safe, Tag};

declare_rule! {
    /// Empty items are skipped, and an item that ends in another one keeps no file that the other does not
    /// already keep: `.tar.gz` beside `.gz`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: ".md,.md,.gz,.tar.gz," })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md,.gz" })
    /// ```
    A10, "accept-redundant", Hint, Accept, fix Safe, "An item of `accept` changes nothing."
}

fn check(_: &Context<'_>, accept: &AcceptList<'_>) -> Vec<Diagnostic> {
    if !accept.has_items() || accept.is_none() {
        return Vec::new();
    }
    let tokens = accept.tokens.iter().enumerate();
    let useless = tokens.filter_map(|(index, token)| Some((token, reason(&accept.tokens, index)?)));
    let at = |(token, reason): (&Token, String)| {
        let edit = accept.remove(token);
        // An empty item has no place that could be shown; its comma has one.
        let span = edit.iter().map(|edit| edit.span).find(|_| token.span.is_empty()).unwrap_or(token.span);
        let title = match token.shape {
            Shape::Empty => "Remove the empty item".to_owned(),
            _ => format!("Remove `{}`", token.text),
        };
        RULE.at(span, format!("{reason} Remove it.")).tag(Tag::Unnecessary).maybe_fix(title, Safe, edit)
    };
    useless.map(at).collect()
}

/// Why the token at `index` changes nothing, if it does not.
pub(super) fn reason(tokens: &[Token], index: usize) -> Option<String> {
    let token = &tokens[index];
    if token.shape == Shape::Empty {
        return Some("GenAIScript skips an empty item.".to_owned());
    }
    let ending = ending(token)?;
    for (place, other) in tokens.iter().enumerate() {
        let Some(of_other) = self::ending(other) else { continue };
        if place < index && of_other == ending {
            return Some(format!("`{ending}` is already listed."));
        }
        if of_other != ending && ending.ends_with(of_other) {
            return Some(format!(
                "Every file that ends in `{ending}` ends in `{of_other}`, which is listed."
            ));
        }
    }
    None
}

/// The ending of an item that means what it says; the others have rules of their own.
fn ending(token: &Token) -> Option<&str> {
    match token.shape {
        Shape::Ending => Some(&token.text),
        Shape::Star => Some(&token.text[1..]),
        _ => None,
    }
}
