use super::token::Shape;
use crate::rules::{Context, Diagnostic, Safe, Severity, Tag, Unsafe, edit};

declare_rule! {
    /// An empty `accept` is no filter: it can go. One of spaces or commas is a filter without items, which
    /// keeps no file at all.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: " " })
    /// ```
    ///
    /// Right, to take no files:
    ///
    /// ```js
    /// script({ accept: "none" })
    /// ```
    A09, "accept-blank", Warning, "An `accept` without items drops every file, or does nothing."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    if site.tokens.iter().any(|token| token.shape != Shape::Empty) {
        return;
    }
    let remove = edit::remove_member(context.file, site.member);
    if site.text.is_empty() {
        let diagnostic =
            RULE.at(site.span(), "An empty `accept` is no filter: every file is kept. Remove it.");
        let diagnostic = diagnostic.severity(Severity::Hint).tag(Tag::Unnecessary);
        found.push(diagnostic.maybe_fix("Remove `accept`", Safe, remove));
        return;
    }
    let mut diagnostic = RULE.at(
        site.span(),
        "A filter without items drops every file. Remove it to keep all files, or write `none` to take none.",
    );
    diagnostic = diagnostic.maybe_fix("Remove `accept`", Unsafe, remove);
    if let Some(edit) = site.rewrite("none") {
        diagnostic = diagnostic.fix("Write `none`", Unsafe, edit);
    }
    found.push(diagnostic);
}
