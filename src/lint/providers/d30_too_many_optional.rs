use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// In strict mode Anthropic limits how many properties of all tools of a request may be left out, and how
    /// many unions they have. This counts those of one schema. Require more of them, or split the tool.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("book", "Book a trip", { from: "Rome", to: "Paris", days: 3 /* and 22 more */ }, (trip) => `${trip}`)
    /// ```
    ///
    /// next to it, in `promptsig.toml`:
    ///
    /// ```toml
    /// providers = ["anthropic"]
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("book", "Book a trip", { from: "", to: "" }, ({ from, to }) => `${from} ${to}`)
    /// ```
    ///
    /// next to it, in `promptsig.toml`:
    ///
    /// ```toml
    /// providers = ["anthropic"]
    /// ```
    D30, "too-many-optional", Error, Violation[TooManyOptional | TooManyUnions], "A schema has more optional properties or unions than the provider takes."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    reported.report_excess(&RULE)
}
