use super::token::{List, Shape};
use crate::rules::{Applicability, Context, Diagnostic};

declare_rule! {
    /// GenAIScript separates the items of `accept` at commas only. With a semicolon, a space or a bar between
    /// them they are one item, which no path ends with: every file is dropped.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: ".md;.txt" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md,.txt" })
    /// ```
    A03, "accept-separator", Warning, "Items of `accept` are separated by something else than a comma."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    for token in site.tokens.iter().filter(|token| token.shape == Shape::Separated) {
        let Some(list) = List::of(&token.text) else { continue };
        let text = list.items.join(",");
        let advice = if text.is_empty() { String::new() } else { format!(" Write `{text}`.") };
        let message = format!(
            "Only commas separate items: `{}` is one ending, which no file has.{advice}",
            token.shown()
        );
        let diagnostic = RULE.at(token.span, message);
        let edit = site.put(context, token, &text).filter(|_| !text.is_empty());
        found.push(match edit {
            Some(edit) => {
                diagnostic.fix(format!("Write `{text}`"), Applicability::safe_if(list.is_sure), edit)
            }
            None => diagnostic,
        });
    }
}
