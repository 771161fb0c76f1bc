use super::ReportedViolation;
use crate::lint::{Diagnostic, Unsafe};

declare_rule! {
    /// Providers want to know what an array holds, and reject one without `items`; OpenAI and VS Code reject also one
    /// that has `prefixItems` instead. T11 says of tools and answers that nothing is there, whoever the provider is;
    /// this is about the rest.
    ///
    /// Wrong:
    ///
    /// ```js
    /// /** @type {IChatGptSchema.IArray} */
    /// export const cities = { type: "array" }
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// /** @type {IChatGptSchema.IArray} */
    /// export const cities = { type: "array", items: { type: "string" } }
    /// ```
    D08, "missing-items", Error, Violation[MissingItems], fix Unsafe, "An array in a schema does not say what it holds."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let edit = reported.written().and_then(|written| {
        written.member("type").filter(|_| written.member("prefixItems").is_none())?;
        written.add(&format!("items: {{ type: {} }}", written.quoted("string")))
    });
    if reported.call().is_some() {
        // zod 3 sends no `items` for these.
        let advice = "Write the schema of its items in place of `z.any()` or `z.unknown()`.";
        return reported.report(&RULE, "an array without `items`", advice);
    }
    reported.report(&RULE, "an array without `items`", "Add it.").maybe_fix(
        "Make it an array of strings",
        Unsafe,
        edit,
    )
}
