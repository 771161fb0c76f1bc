use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// The arguments of a function have names, and so has what a model is made to answer: providers take a schema
    /// of `type: "object"` only. Put the value into a property. T10 and S05 say so of tools and answers whoever the
    /// provider is; this is about documents, and about the parameters of a function in IChatGptSchema.
    ///
    /// Wrong:
    ///
    /// ```js
    /// /** @type {IChatGptSchema.IParameters} */
    /// export const cities = { type: "array", items: { type: "string" } }
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// /** @type {IChatGptSchema.IParameters} */
    /// export const cities = {
    ///     type: "object",
    ///     properties: { cities: { type: "array", items: { type: "string" } } },
    ///     required: ["cities"],
    ///     additionalProperties: false,
    ///     $defs: {},
    /// }
    /// ```
    D01, "schema-root-not-object", Error, Violation[RootNotObject], "A schema that a provider is sent is not that of an object."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    reported.report(&RULE, "a schema that is not of `type: \"object\"`", "Put it into a property.")
}
