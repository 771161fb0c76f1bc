use super::read;
use crate::rules::{Context, Diagnostic, Unsafe, edit};

declare_rule! {
    /// GenAIScript puts the metadata over what it knows of the file itself. So `id` replaces the id that the
    /// name of the file gives, and the script is found by that id alone; `jsSource` replaces the text of the
    /// script, which is what a script in `.js` runs.
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
    M21, "reserved-metadata-key", Warning, "`id` or `jsSource` in the metadata."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let mut say = |key: &str, message: String| {
        if let Some(member) = read::member(context, key) {
            let edit = edit::remove_member(context.file, member);
            let fix = format!("Remove `{key}`");
            found.push(RULE.at(member.key_span, message).maybe_fix(fix, Unsafe, edit));
        }
    };
    let named = context.file.path.id();
    let id = context.file.id();
    if id != named {
        say(
            "id",
            format!(
                "This replaces the id `{named}` that the name of the file gives: the script is found as `{id}` alone. \
                 Remove it, or rename the file."
            ),
        );
    }
    say(
        "jsSource",
        "GenAIScript takes this for the text of the script in place of the file's. Remove it.".to_owned(),
    );
}
