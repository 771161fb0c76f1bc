use super::ReportedViolation;
use crate::lint::{Diagnostic, Unsafe, wording};

declare_rule! {
    /// A `format` narrows a string to dates, addresses and the like. Providers know few of them, and reject or
    /// ignore the others. Use `pattern` where that is taken, or say it in the description.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { site: { type: "string", format: "uri" } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { site: { type: "string", description: "A URL" } },
    /// })
    /// ```
    D19, "unknown-format", Information, Violation[Format], fix Unsafe, "A format is none that the provider knows."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let what = format!("the format `{}`", wording::brief(&reported.violation().name));
    let diagnostic = reported.report(&RULE, &what, "Say it in the description.");
    let Some((written, member)) = reported.keyword("format") else { return diagnostic };
    let diagnostic = diagnostic.maybe_fix("Move `format` to the description", Unsafe, written.tagged(member));
    reported.or_remove_member(diagnostic, (written, member), Unsafe)
}
