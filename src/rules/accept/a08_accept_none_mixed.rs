use super::token::Shape;
use crate::rules::{Context, Diagnostic, Unsafe};

declare_rule! {
    /// `none` is a keyword when it is the whole `accept`. In a list it is one more ending: files called
    /// `none` are kept, and so are those that the other items name.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: "none,.md" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md" })
    /// ```
    A08, "accept-none-mixed", Warning, "`none` beside other items of `accept` means nothing."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    let has_others = site.tokens.iter().any(|token| !matches!(token.shape, Shape::None | Shape::Empty));
    if !has_others {
        return;
    }
    for token in site.tokens.iter().filter(|token| token.shape == Shape::None) {
        let mut diagnostic = RULE.at(
            token.span,
            format!(
                "In a list `{}` is an ending like the others, and the others count. Remove it, or write nothing \
                 but `none`.",
                token.text
            ),
        );
        if let Some(edit) = site.remove(token.items.0, token.items.1) {
            diagnostic = diagnostic.fix(format!("Remove `{}`", token.text), Unsafe, edit);
        }
        let takes_files = context.file.script.files_use.is_some();
        if let Some(edit) = site.rewrite("none").filter(|_| !takes_files) {
            diagnostic = diagnostic.fix("Take no files: write `none`", Unsafe, edit);
        }
        found.push(diagnostic);
    }
}
