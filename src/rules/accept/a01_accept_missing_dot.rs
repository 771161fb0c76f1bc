use super::token::Shape;
use crate::rules::{Context, Diagnostic, Edit, Safe};

declare_rule! {
    /// GenAIScript keeps a file when its path **ends with** one of the items of `accept`; it does not look
    /// for an extension. `md` therefore also keeps `cmd` and `readmd`, and the drop zone of the playground,
    /// which does look for extensions, refuses it. The name of a file, such as `Dockerfile`, is a proper item.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: "md,txt" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md,.txt" })
    /// ```
    A01, "accept-missing-dot", Warning, "An extension in `accept` without its dot keeps unrelated files."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    for token in site.tokens.iter().filter(|token| token.shape == Shape::MissingDot) {
        let text = &token.text;
        let dotted = format!(".{}", text.to_ascii_lowercase());
        let mut diagnostic = RULE.at(
            token.span,
            format!(
                "`{text}` keeps every file whose name ends in these letters, with or without a dot. \
                 Write `{dotted}`."
            ),
        );
        if site.has_places() {
            let edit = Edit::replace(token.span, &dotted);
            diagnostic = diagnostic.fix(format!("Write `{dotted}`"), Safe, edit);
        }
        found.push(diagnostic);
    }
}
