use super::AcceptList;
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
    A03, "accept-separator", Warning, Accept, fix Safe, "Items of `accept` are separated by something other than a comma."
}

fn check(context: &Context<'_>, accept: &AcceptList<'_>) -> impl Iterator<Item = Diagnostic> {
    let lists = accept.tokens(Shape::Separated).filter_map(|token| Some((token, List::of(&token.text)?)));
    lists.map(|(token, list)| {
        let text = list.items.join(",");
        let advice = if text.is_empty() { String::new() } else { format!(" Write `{text}`.") };
        let message = format!(
            "Only commas separate items: `{}` is one ending, which no file has.{advice}",
            token.shown()
        );
        let edit = accept.put(context, token, &text).filter(|_| !text.is_empty());
        RULE.at(token.span, message).maybe_fix(
            format!("Write `{text}`"),
            Applicability::safe_if(list.is_sure),
            edit,
        )
    })
}
