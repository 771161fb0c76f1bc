use super::Objection;
use crate::rules::Diagnostic;

declare_rule! {
    /// A tuple says what stands in the first place of an array, what in the second and so on. Few providers have
    /// that. Make it an object, whose properties have names for the places, or an array whose items all have one
    /// schema.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: {
    ///         type: "object",
    ///         properties: { at: { type: "array", prefixItems: [{ type: "number" }], items: { type: "number" } } },
    ///     },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { at: { x: 1, y: 1 } },
    /// })
    /// ```
    D05, "tuple", Error, Objection[Tuple], "An array has a schema for each of its places."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    let what = format!("`{}` with a schema for each place", objection.remark().name);
    objection.report(&RULE, &what, "Use an object with a property for each.")
}
