use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// A schema may offer alternatives below, but not as a whole: Anthropic rejects every request with `anyOf`,
    /// `oneOf` or `allOf` at the root of a tool's schema, and OpenAI rejects it in strict mode. Put the union
    /// into a property, or make its alternatives optional properties.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "anthropic:claude-sonnet-4" })
    /// defTool("find", "Find a customer", {
    ///     type: "object",
    ///     properties: { name: { type: "string" }, id: { type: "string" } },
    ///     anyOf: [{ required: ["name"] }, { required: ["id"] }],
    /// }, ({ name, id }) => `${name} ${id}`)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "anthropic:claude-sonnet-4" })
    /// defTool("find", "Find a customer by name or id", {
    ///     type: "object",
    ///     properties: { name: { type: "string" }, id: { type: "string" } },
    /// }, ({ name, id }) => `${name} ${id}`)
    /// ```
    D02, "schema-root-union", Error, Violation[RootUnion], "A schema that a provider is sent is a union as a whole."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let what = format!("`{}` at the root of a schema", reported.violation().name);
    reported.report(&RULE, &what, "Put it into a property.")
}
