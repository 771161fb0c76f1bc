use super::ToolResult;
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// `@returns` declares what a tool gives, and a Functions Manual believes it. Here the function returns something
    /// that is certainly of another type. TypeScript checks annotations itself, and comments only with `checkJs`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// /** @returns {string[]} The names. */
    /// const names = ({ city }) => ({ city, names: ["Ada", "Bo"] })
    /// defTool("names", "Lists names.", { city: "" }, names)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// /** @returns {{ city: string, names: string[] }} The city and the names. */
    /// const names = ({ city }) => ({ city, names: ["Ada", "Bo"] })
    /// defTool("names", "Lists names.", { city: "" }, names)
    /// ```
    F03, "returns-contradict-type", Warning, Result, "`@returns` declares another type than the function returns."
}

fn check(context: &LintContext<'_>, result: &ToolResult<'_>) -> Option<Diagnostic> {
    let response = result.response();
    let (place, _) = response.contradiction.as_ref()?;
    if !context.file.syntax.is_comment_at(place.range().end) {
        return None;
    }
    let declared = place.text(&context.file.source).trim();
    let found = response.contradicting_typescript()?;
    let message = format!(
        "The function returns `{found}`, and not `{declared}` as declared here. Correct one of the two."
    );
    Some(RULE.at(*place, message))
}
