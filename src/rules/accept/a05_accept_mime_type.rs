use super::mime;
use super::token::Shape;
use crate::rules::{Applicability, Context, Diagnostic, Edit};

declare_rule! {
    /// In HTML an `accept` lists MIME types; GenAIScript compares its items with the ends of paths, and no
    /// file is called `notes.text/markdown`. Every file is dropped.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: "text/markdown,image/*" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md,.png,.jpg" })
    /// ```
    A05, "accept-mime-type", Warning, "A MIME type in `accept` drops every file."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    for token in site.tokens.iter().filter(|token| token.shape == Shape::MimeType) {
        let mime_type = &token.text;
        let endings = mime::endings(mime_type);
        let advice = endings.unwrap_or("the endings of such files");
        let advice = if endings.is_some() { format!("`{advice}`") } else { advice.to_owned() };
        let mut diagnostic = RULE.at(
            token.span,
            format!("`{mime_type}` is compared with the ends of paths, and no file ends so. Write {advice}."),
        );
        if let Some(endings) = endings.filter(|_| site.has_places()) {
            // A whole family has more endings than the common ones.
            let is_exact = !mime_type.ends_with('*');
            let edit = Edit::replace(token.span, endings);
            diagnostic = diagnostic.fix(format!("Write `{endings}`"), Applicability::safe_if(is_exact), edit);
        }
        found.push(diagnostic);
    }
}
