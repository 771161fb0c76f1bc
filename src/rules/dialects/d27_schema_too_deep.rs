use super::Objection;
use crate::rules::Diagnostic;

declare_rule! {
    /// Providers limit how many levels of objects a schema has. Bring inner properties up, or refer to each other
    /// by a name.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "azure:gpt-4o" })
    /// defSchema("DEEP", { type: "object", properties: { a: { type: "object", properties: { b: { type: "string" } } } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "azure:gpt-4o" })
    /// defSchema("FLAT", {
    ///     type: "object",
    ///     properties: { b: { type: "string" } },
    ///     required: ["b"],
    ///     additionalProperties: false,
    /// })
    /// ```
    D27, "schema-too-deep", Error, Objection[TooDeep], "Objects are nested more deeply than the provider takes."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    objection.report_excess(&RULE)
}
