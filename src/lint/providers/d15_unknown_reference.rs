use super::ReportedViolation;
use crate::lint::{Diagnostic, wording};

declare_rule! {
    /// Providers get one document: a reference must lead to a place in it, as `#/$defs/City` does. They reject
    /// one to another document, and one to what is not there.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defTool("go", "Go there", {
    ///     type: "object",
    ///     properties: { to: { $ref: "#/$defs/Town" } },
    ///     $defs: { City: { type: "string" } },
    /// }, ({ to }) => to)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defTool("go", "Go there", {
    ///     type: "object",
    ///     properties: { to: { $ref: "#/$defs/City" } },
    ///     $defs: { City: { type: "string" } },
    /// }, ({ to }) => to)
    /// ```
    D15, "unknown-reference", Error, Violation[UnknownReference], "A reference leads to nothing in the schema."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let what = format!(
        "a reference to `{}`, which is not in the schema",
        wording::brief(&reported.violation().name)
    );
    reported.report(&RULE, &what, "Define it in `$defs`.")
}
