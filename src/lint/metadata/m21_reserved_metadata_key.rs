use crate::lint::{Diagnostic, LintContext, Unsafe, edit};

declare_rule! {
    /// The metadata overrides what GenAIScript knows of the file itself. So `id` replaces the id that the name
    /// of the file gives, and the script is found by that id only; `jsSource` replaces the text of the script,
    /// which is what a script in `.js` runs.
    ///
    /// Wrong, in `review.genai.mjs`:
    ///
    /// ```ts
    /// script({ id: "check", title: "Review" })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ title: "Review" })
    /// ```
    M21, "reserved-metadata-key", Warning, File, fix Unsafe, "`id` or `jsSource` in the metadata overrides what the file says."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let (of_file, id) = (context.file.path.id(), context.file.id());
    let replaced = format!(
        "This replaces the id `{of_file}` that the name of the file gives: the script is found as `{id}` only. \
         Remove it, or rename the file."
    );
    let source =
        "GenAIScript takes this for the source of the script in place of the file's. Remove it.".to_owned();
    let overridden = (id != of_file).then_some(("id", replaced));
    overridden.into_iter().chain([("jsSource", source)]).filter_map(|(key, message)| {
        let member = context.metadata_member(key)?;
        let edit = edit::remove_member(context.file, member);
        Some(RULE.at(member.key_span, message).maybe_fix(format!("Remove `{key}`"), Unsafe, edit))
    })
}
