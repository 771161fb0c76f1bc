use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// A reference that leads back to a schema around it describes values of any depth. OpenAI takes that;
    /// Anthropic rejects it in strict mode, and Gemini wherever the way back leads through required properties
    /// only. Say how deep it may go by schemas of their own, or ask for a flat array in which each item names its
    /// parent.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("tree", "Draw a tree", {
    ///     type: "object",
    ///     properties: { root: { $ref: "#/$defs/Node" } },
    ///     $defs: { Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } } } },
    /// }, ({ root }) => `${root}`)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("tree", "Draw a tree", {
    ///     type: "object",
    ///     properties: {
    ///         nodes: { type: "array", items: { type: "object", properties: { parent: { type: "integer" } } } },
    ///     },
    /// }, ({ nodes }) => `${nodes}`)
    /// ```
    D16, "recursive-schema", Error, Violation[Recursion], "A schema contains itself, which the provider does not take."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    reported.report(
        &RULE,
        "a schema that contains itself",
        "Use a flat array whose items name their parents.",
    )
}
