use super::token::{self, List, TokenShape};
use super::{AcceptList, a04_accept_pattern};
use crate::lint::{Applicability, Diagnostic, Fix, LintContext};

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

fn check(context: &LintContext<'_>, accept: &AcceptList<'_>) -> impl Iterator<Item = Diagnostic> {
    let lists =
        accept.tokens(TokenShape::Separated).filter_map(|token| Some((token, List::detect(&token.text)?)));
    lists.map(|(token, list)| {
        let text = endings(&list.items).map(|items| items.join(",")).filter(|text| !text.is_empty());
        let advice = text.as_ref().map_or_else(String::new, |text| format!(" Write `{text}`."));
        let message = format!(
            "Only commas separate items: `{}` is one ending, which no file has.{advice}",
            token.shown()
        );
        let how = Applicability::safe_if(list.is_sure);
        let fix = text.and_then(|text| {
            Some(Fix::new(format!("Write `{text}`"), how, accept.put(context, token, &text)?))
        });
        RULE.at(token.span, message).fixes(fix)
    })
}

fn endings(items: &[String]) -> Option<Vec<String>> {
    let of_item = |item: &String| match token::shape(item) {
        TokenShape::Ending => Some(vec![item.clone()]),
        TokenShape::Glob => a04_accept_pattern::endings(item),
        _ => None,
    };
    let mut endings = Vec::new();
    for ending in items.iter().map(of_item).collect::<Option<Vec<_>>>()?.concat() {
        if !endings.contains(&ending) {
            endings.push(ending);
        }
    }
    Some(endings)
}
