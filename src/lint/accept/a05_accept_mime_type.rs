use super::token::TokenShape;
use super::{AcceptList, mime};
use crate::lint::{Applicability, Diagnostic, LintContext};

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
    A05, "accept-mime-type", Warning, Accept, fix Safe, "A MIME type in `accept` drops every file."
}

fn check(_: &LintContext<'_>, accept: &AcceptList<'_>) -> impl Iterator<Item = Diagnostic> {
    accept.tokens(TokenShape::MimeType).map(|token| {
        let mime_type = &token.text;
        let problem = format!("`{mime_type}` is compared with the ends of paths, and no file ends in it.");
        let Some(endings) = mime::endings(mime_type) else {
            return RULE.at(token.span, format!("{problem} Write the endings of such files."));
        };
        // A whole family has more endings than the common ones.
        let how = Applicability::safe_if(!mime_type.ends_with('*'));
        RULE.at(token.span, format!("{problem} Write `{endings}`.")).maybe_fix(
            format!("Write `{endings}`"),
            how,
            accept.replace(token, endings),
        )
    })
}
