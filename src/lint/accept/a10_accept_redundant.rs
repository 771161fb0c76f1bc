use super::AcceptList;
use super::a14_accept_files_unused::may_read_files;
use super::token::{AcceptToken, TokenShape};
use crate::lint::{Diagnostic, DiagnosticTag, LintContext, Safe};
use crate::text::Span;

declare_rule! {
    /// Empty items are skipped, and an item that ends in another one keeps no file that the other does not
    /// already keep: `.tar.gz` next to `.gz`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: ".md,.md,.gz,.tar.gz," })
    /// def("FILE", env.files)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md,.gz" })
    /// def("FILE", env.files)
    /// ```
    A10, "accept-redundant", Hint, Accept, fix Safe, "An item of `accept` changes nothing."
}

fn check(context: &LintContext<'_>, accept: &AcceptList<'_>) -> Option<Diagnostic> {
    if !accept.has_items() || accept.is_none() {
        return None;
    }
    let tokens = accept.tokens.iter().enumerate();
    let useless: Vec<(&AcceptToken, String)> =
        tokens.filter_map(|(index, token)| Some((token, reason(&accept.tokens, index)?))).collect();
    let ((first, reason), others) = useless.split_first()?;
    let (message, title) = match (others, first.shape) {
        ([], TokenShape::Empty) => (format!("{reason} Remove it."), "Remove the empty item".to_owned()),
        ([], _) => (format!("{reason} Remove it."), format!("Remove `{}`", first.text)),
        _ => {
            let all = useless.len();
            (format!("{reason} {all} items change nothing. Remove them."), format!("Remove {all} items"))
        }
    };
    // A14 would report that the remaining items have no effect.
    let is_read =
        useless.iter().all(|(token, _)| token.shape != TokenShape::Empty) || may_read_files(context);
    let removed: Vec<&AcceptToken> = useless.iter().map(|(token, _)| *token).collect();
    let edits = accept.remove_all(&removed).filter(|_| is_read);
    let mut diagnostic = RULE.at(place(accept, first), message).tag(DiagnosticTag::Unnecessary);
    for (other, _) in others {
        diagnostic = diagnostic.related(place(accept, other), "this one changes nothing, too");
    }
    Some(diagnostic.maybe_fix(title, Safe, edits))
}

/// Returns the underlined range of an item. An empty item has none, so its comma is underlined.
fn place(accept: &AcceptList<'_>, token: &AcceptToken) -> Span {
    let comma = accept.remove(token).filter(|_| token.span.is_empty());
    comma.map_or(token.span, |edit| edit.span)
}

pub(super) fn reason(tokens: &[AcceptToken], index: usize) -> Option<String> {
    let token = &tokens[index];
    if token.shape == TokenShape::Empty {
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

/// Returns the ending of an item without a mistake; the others have rules of their own.
fn ending(token: &AcceptToken) -> Option<&str> {
    match token.shape {
        TokenShape::Ending => Some(&token.text),
        TokenShape::Star => Some(&token.text[1..]),
        _ => None,
    }
}
