use super::token::{Shape, Token};
use crate::rules::{Context, Diagnostic, Safe, Tag};

declare_rule! {
    /// Empty items are skipped, and an item that ends with another one keeps no file that the other does not
    /// keep already: `.tar.gz` beside `.gz`.
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
    A10, "accept-redundant", Hint, "An item of `accept` changes nothing."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    let has_items = site.tokens.iter().any(|token| token.shape != Shape::Empty);
    if !has_items || site.is_none() {
        return;
    }
    for (index, token) in site.tokens.iter().enumerate() {
        let Some(reason) = reason(&site.tokens, index) else { continue };
        let edit = site.remove(token.items.0, token.items.1);
        // An empty item has no place that could be shown; its comma has one.
        let span = match &edit {
            Some(edit) if token.span.is_empty() => edit.span,
            _ => token.span,
        };
        let mut diagnostic = RULE.at(span, format!("{reason} Remove it.")).tag(Tag::Unnecessary);
        if let Some(edit) = edit {
            let title = match token.shape {
                Shape::Empty => "Remove the empty item".to_owned(),
                _ => format!("Remove `{}`", token.text),
            };
            diagnostic = diagnostic.fix(title, Safe, edit);
        }
        found.push(diagnostic);
    }
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
            return Some(format!("`{ending}` is listed already."));
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
