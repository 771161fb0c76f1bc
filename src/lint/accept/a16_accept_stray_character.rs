use super::AcceptList;
use super::token::TokenShape;
use crate::lint::{Applicability, Diagnostic, LintContext, Safe};

declare_rule! {
    /// Items are compared letter by letter. Quotes or brackets inside the string, a backslash as in a regular
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
    A16, "accept-stray-character", Warning, Accept, fix Safe, "A stray quote, bracket, backslash or dot makes an item of `accept` useless."
}

fn check(context: &LintContext<'_>, accept: &AcceptList<'_>) -> impl Iterator<Item = Diagnostic> {
    accept.tokens(TokenShape::Stray).map(|token| {
        let shown = token.shown();
        let problem = format!("Files would have to end in exactly `{shown}`.");
        let Some(clean) = clean(&token.text) else {
            let edit = accept.remove(token).filter(|_| accept.tokens.len() > 1);
            let diagnostic = RULE.at(token.span, format!("{problem} Remove it."));
            return diagnostic.maybe_fix(format!("Remove `{shown}`"), Safe, edit);
        };
        let how = Applicability::safe_if(!clean.contains('/'));
        RULE.at(token.span, format!("{problem} Write `{clean}`.")).maybe_fix(
            format!("Write `{clean}`"),
            how,
            accept.put(context, token, &clean),
        )
    })
}

fn clean(text: &str) -> Option<String> {
    let text = text.trim_start_matches(['(', '[']).trim_end_matches([')', ']', ':']);
    let endings: Option<Vec<String>> = text.split(',').map(clean_ending).collect();
    endings.map(|endings| endings.join(","))
}

fn clean_ending(text: &str) -> Option<String> {
    // Between letters a backslash separates folders; before a dot it is from a regular expression.
    let text = text.replace("\\.", ".").replace('\\', "/");
    let kept: String = text.chars().filter(|character| !"\"'`".contains(*character)).collect();
    let kept = kept.trim().trim_start_matches('/').trim_start_matches('*').trim_end_matches('.');
    let bare = kept.trim_start_matches('.');
    let is_ending =
        !bare.is_empty() && !bare.contains(['*', '?', '{', '}', '(', ')', '[', ']', '$', '^', '|']);
    let has_dots = kept.len() > bare.len() || !bare.contains('.');
    is_ending.then(|| if has_dots { format!(".{bare}") } else { bare.to_owned() })
}
