use crate::genaiscript::LonelyOption;
use crate::lint::{Diagnostic, LintContext, Unsafe, edit};

declare_rule! {
    /// Some options count only together with another one. `git.log` and `git.changedFiles` use `base` and `head` only
    /// if both are given: with one of them they list the whole history. (`git.diff` takes each alone.)
    ///
    /// Wrong:
    ///
    /// ```js
    /// defData("COMMITS", await git.log({ base: "v1.0.0" }))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defData("COMMITS", await git.log({ base: "v1.0.0", head: "HEAD" }))
    /// ```
    U10, "lonely-option", Warning, File, fix Unsafe, "An option counts only together with another one, which is missing."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    context.api_uses().lonely_options.iter().map(|option| diagnostic(context, option)).collect()
}

fn diagnostic(context: &LintContext<'_>, option: &LonelyOption) -> Diagnostic {
    let LonelyOption { of, key, needs, span, object } = option;
    let (added, advice) = match *needs {
        "head" => (Some("head: \"HEAD\""), "Add `head`, which is `HEAD` for the current commit."),
        "llmify" => (Some("llmify: true"), "Add `llmify: true`."),
        "staged" => (Some("staged: true"), "Add `staged: true`."),
        _ => (None, "Add `base`."),
    };
    let message = format!("`{of}` uses `{key}` only together with `{needs}`, and ignores it here. {advice}");
    let fix = added.and_then(|text| edit::add_member(context.file, *object, text));
    RULE.at(*span, message).maybe_fix(format!("Add `{needs}`"), Unsafe, fix)
}
