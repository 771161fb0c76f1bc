use super::ReportedViolation;
use crate::lint::{Diagnostic, Unsafe};

declare_rule! {
    /// A `$schema` says by which draft of JSON Schema a schema is to be read. The Model Context Protocol takes any,
    /// and most tools that servers publish name draft-07, which works. A few clients know 2020-12 only and refuse
    /// the tool. Without `$schema` the protocol means 2020-12: leave it out, if nothing in the schema is written in
    /// the way of an older draft.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("look", "Looks at a place", {
    ///     $schema: "http://json-schema.org/draft-07/schema#",
    ///     type: "object",
    ///     properties: { place: { type: "string" } },
    /// }, ({ place }) => place)
    /// ```
    ///
    /// next to it, in `promptsig.toml`:
    ///
    /// ```toml
    /// providers = ["mcp"]
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("look", "Looks at a place", {
    ///     type: "object",
    ///     properties: { place: { type: "string" } },
    /// }, ({ place }) => place)
    /// ```
    ///
    /// next to it, in `promptsig.toml`:
    ///
    /// ```toml
    /// providers = ["mcp"]
    /// ```
    D33, "older-draft", Information, Violation[OlderDraft], fix Unsafe, "A schema names a draft of JSON Schema that some clients do not know."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let diagnostic = reported.report(&RULE, "a `$schema` before 2020-12", "Leave it out.");
    reported.or_remove(diagnostic, Unsafe)
}
