use crate::rules::{Context, Diagnostic, Safe};

declare_rule! {
    /// `accept: "none"` says that a script takes no files, and hides the input for them. The word must be
    /// exactly that: with capitals, spaces or a comma it is an ending like any other. No file ends so, and none is
    /// kept, but the input is still shown.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: "None" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: "none" })
    /// ```
    A07, "accept-none-spelling", Warning, "`none` is written so that GenAIScript does not know it."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    if !site.is_none() || site.text == "none" {
        return;
    }
    let mut diagnostic = RULE.at(
        site.span(),
        "Only exactly `none` means no files: this is an ending like any other, and the input for files stays \
         shown. Write `none`.",
    );
    if let Some(edit) = site.rewrite("none") {
        diagnostic = diagnostic.fix("Write `none`", Safe, edit);
    }
    found.push(diagnostic);
}
