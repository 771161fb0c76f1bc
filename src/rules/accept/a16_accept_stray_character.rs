use super::token::Shape;
use crate::rules::{Applicability, Context, Diagnostic};

declare_rule! {
    /// Items are compared letter by letter. Quotes or brackets inside the text, a backslash as in a regular
    /// expression, two dots, a dot or a colon at the end make an ending that hardly any file has.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: "'.md','..txt'" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md,.txt" })
    /// ```
    A16, "accept-stray-character", Warning, "A stray quote, bracket, backslash or dot makes an item of `accept` useless."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    for token in site.tokens.iter().filter(|token| token.shape == Shape::Stray) {
        let clean = clean(&token.text);
        let advice = match &clean {
            Some(clean) => format!("Write `{clean}`."),
            None => "Remove it.".to_owned(),
        };
        let message = format!("Files would have to end in exactly `{}`. {advice}", token.shown());
        let diagnostic = RULE.at(token.span, message);
        let edit = match &clean {
            Some(clean) => site.put(context, token, clean).map(|edit| (format!("Write `{clean}`"), edit)),
            None if site.tokens.len() > 1 => site
                .remove(token.items.0, token.items.1)
                .map(|edit| (format!("Remove `{}`", token.shown()), edit)),
            None => None,
        };
        found.push(match edit {
            Some((title, edit)) => {
                let is_path = clean.is_some_and(|clean| clean.contains('/'));
                diagnostic.fix(title, Applicability::safe_if(!is_path), edit)
            }
            None => diagnostic,
        });
    }
}

/// The endings that were meant; `None` where nothing is left.
fn clean(text: &str) -> Option<String> {
    let text = text.trim_start_matches(['(', '[']).trim_end_matches([')', ']', ':']);
    let endings: Option<Vec<String>> = text.split(',').map(clean_ending).collect();
    endings.map(|endings| endings.join(","))
}

fn clean_ending(text: &str) -> Option<String> {
    // Between letters it parts folders; before a dot it comes from a regular expression.
    let text = text.replace("\\.", ".").replace('\\', "/");
    let kept: String = text.chars().filter(|character| !"\"'`".contains(*character)).collect();
    let kept = kept.trim().trim_start_matches('/').trim_start_matches('*').trim_end_matches('.');
    let bare = kept.trim_start_matches('.');
    let is_ending =
        !bare.is_empty() && !bare.contains(['*', '?', '{', '}', '(', ')', '[', ']', '$', '^', '|']);
    let has_dots = kept.len() > bare.len() || !bare.contains('.');
    is_ending.then(|| if has_dots { format!(".{bare}") } else { bare.to_owned() })
}
