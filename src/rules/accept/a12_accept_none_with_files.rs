use crate::rules::{Context, Diagnostic, Unsafe, edit};
use crate::script::accept::Filter;
use crate::syntax::{Kind, Value};

declare_rule! {
    /// `accept: "none"` drops every file, those of `files` in the metadata too, so `env.files` is always
    /// empty.
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
    A12, "accept-none-with-files", Warning, "A script that takes no files uses files."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    if site.accept.filter != Filter::Nothing {
        return;
    }
    let script = &context.file.script;
    let files = script.reading.value.as_object().and_then(|metadata| metadata.member("files"));
    let diagnostic = if let Some(files) = files.filter(|files| names_files(&files.value)) {
        RULE.at(
            site.span(),
            "`none` drops the `files` of this script: `env.files` is always empty. Remove one of the two.",
        )
        .related(files.key_span, "these files never reach `env.files`")
    } else if let Some(span) = script.files_use {
        RULE.at(
            site.span(),
            "`none` drops every file, so the `env.files` that this script reads is always empty. \
             List the endings that it takes.",
        )
        .related(span, "always empty")
    } else {
        return;
    };
    let remove = edit::remove_member(context.file, site.member);
    found.push(diagnostic.maybe_fix("Remove `accept`", Unsafe, remove));
}

fn names_files(files: &Value) -> bool {
    match &files.kind {
        Kind::String(path) => !path.is_empty(),
        Kind::Array(paths) => !paths.is_empty(),
        _ => false,
    }
}
