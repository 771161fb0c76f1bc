use crate::rules::{Context, Diagnostic, Unsafe};
use crate::script::accept::Filter;

declare_rule! {
    /// `accept` filters what comes in through `env.files`. A script that never looks there takes no files, and
    /// `accept: "none"` says so: the input for files is then hidden.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: ".md" })
    /// $`Write a poem.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: "none" })
    /// $`Write a poem.`
    /// ```
    A14, "accept-files-unused", Hint, "A script filters files that it never reads."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    let is_list = site.accept.filter == Filter::Endings && site.accept.endings().next().is_some();
    // Of an item that is wrong by itself another rule speaks, with other advice.
    if !is_list || !site.is_plain() || may_read_files(context) {
        return;
    }
    let mut diagnostic = RULE.at(
        site.span(),
        "This script never reads `env.files`, so there is nothing to filter. Write `none` to hide the input for files.",
    );
    if let Some(edit) = site.rewrite("none") {
        diagnostic = diagnostic.fix("Write `none`", Unsafe, edit);
    }
    found.push(diagnostic);
}

/// Whether files may be read here, or out of sight.
fn may_read_files(context: &Context<'_>) -> bool {
    let file = context.file;
    file.script.files_use.is_some()
        || file.source.contains("importTemplate")
        || context.may_use_env_elsewhere()
}
