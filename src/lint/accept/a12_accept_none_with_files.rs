use super::AcceptList;
use crate::genaiscript::accept::AcceptFilter;
use crate::lint::{Diagnostic, LintContext, Unsafe, edit};
use crate::syntax::{Value, ValueKind};

declare_rule! {
    /// `accept: "none"` drops every file, including those of `files` in the metadata, so `env.files` is
    /// always empty.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: "none", files: "src/*.ts" })
    /// def("FILE", env.files)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".ts", files: "src/*.ts" })
    /// def("FILE", env.files)
    /// ```
    A12, "accept-none-with-files", Warning, Accept, fix Unsafe, "A script that takes no files uses files."
}

fn check(context: &LintContext<'_>, accept: &AcceptList<'_>) -> Option<Diagnostic> {
    if accept.accept.filter != AcceptFilter::Nothing {
        return None;
    }
    let script = context.file.script();
    let files = script.reading.value.as_object().and_then(|metadata| metadata.member("files"));
    let diagnostic = if let Some(files) = files.filter(|files| names_files(&files.value)) {
        let message =
            "`none` drops the `files` of this script: `env.files` is always empty. Remove one of the two.";
        RULE.at(accept.span(), message).related(files.key_span, "these files never reach `env.files`")
    } else {
        let message = "`none` drops every file, so the `env.files` that this script reads is always empty. List the \
                       endings that it takes.";
        RULE.at(accept.span(), message).related(script.files_use()?, "always empty")
    };
    Some(diagnostic.maybe_fix("Remove `accept`", Unsafe, edit::remove_member(context.file, accept.member)))
}

pub(super) fn names_files(files: &Value) -> bool {
    match &files.kind {
        ValueKind::String(path) => !path.is_empty(),
        ValueKind::Array(paths) => !paths.is_empty(),
        _ => false,
    }
}
