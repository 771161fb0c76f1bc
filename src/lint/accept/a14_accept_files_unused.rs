use super::AcceptList;
use super::a12_accept_none_with_files::names_files;
use crate::genaiscript::accept::AcceptFilter;
use crate::lint::variables::is_meant_for_files;
use crate::lint::{Diagnostic, LintContext, Unsafe};

declare_rule! {
    /// `accept` filters what arrives in `env.files`. A script that never reads it takes no files, and
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
    A14, "accept-files-unused", Hint, Accept, needs Workspace, needs Run, awaits Pause, fix Unsafe,
    "A script filters files that it never reads."
}

fn check(context: &LintContext<'_>, accept: &AcceptList<'_>) -> Option<Diagnostic> {
    let is_list = accept.accept.filter == AcceptFilter::Endings && accept.accept.endings().next().is_some();
    // Another rule reports an invalid item, with other advice.
    if !is_list || !accept.is_plain() || may_read_files(context) {
        return None;
    }
    let files = context.file.script().reading.value.get("files");
    if files.is_some_and(names_files) {
        let message = "This script never reads `env.files`, so `accept` and `files` do nothing. Remove them.";
        return Some(RULE.at(accept.span(), message));
    }
    let message = "This script never reads `env.files`, so there is nothing to filter. Write `none` to hide the input \
                   for files.";
    Some(RULE.at(accept.span(), message).maybe_fix("Write `none`", Unsafe, accept.rewrite("none")))
}

/// Whether files may be read here, or where the analysis does not follow.
pub(super) fn may_read_files(context: &LintContext<'_>) -> bool {
    let file = context.file;
    // V15 reports `env.file`.
    file.script().files_use().is_some()
        || file.script().env_members.iter().any(is_meant_for_files)
        || file.source.contains("importTemplate")
        || context.may_use_env_elsewhere()
}
