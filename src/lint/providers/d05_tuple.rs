use super::{ReportedViolation, remedy};
use crate::lint::{Diagnostic, Safe, TextEdit};
use crate::providers::Fate;

declare_rule! {
    /// A tuple says what is in the first place of an array, what in the second and so on. Few providers have
    /// that. Make it an object, whose properties have names for the places, or an array whose items all have one
    /// schema. Drafts before 2020-12 write a tuple as an array in `items`. Providers that know 2020-12 only, as
    /// Anthropic and OpenAI, reject that also where they take `prefixItems`, which says the same there.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "anthropic:claude-sonnet-4" })
    /// defTool("mark", "Marks a place on the map", {
    ///     type: "object",
    ///     properties: { at: { type: "array", items: [{ type: "number" }, { type: "number" }] } },
    /// }, ({ at }) => `${at}`)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "anthropic:claude-sonnet-4" })
    /// defTool("mark", "Marks a place on the map", {
    ///     type: "object",
    ///     properties: { at: { type: "array", prefixItems: [{ type: "number" }, { type: "number" }] } },
    /// }, ({ at }) => `${at}`)
    /// ```
    ///
    /// Right everywhere:
    ///
    /// ```js
    /// script({ model: "anthropic:claude-sonnet-4" })
    /// defTool("mark", "Marks a place on the map", { at: { x: 1, y: 1 } }, ({ at }) => `${at}`)
    /// ```
    D05, "tuple", Error, Violation[Tuple], fix Safe, "An array has a schema for each of its places."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let what = format!("`{}` with a schema for each place", reported.violation().name);
    if reported.call().is_some() {
        return reported.report(
            &RULE,
            &what,
            "Use an object with a property for each, or an array of one schema.",
        );
    }
    if !matches!(reported.violation().remedy, Some(Fate::Changed(_))) {
        return reported.report(&RULE, &what, "Use an object with a property for each.");
    }
    let today = reported.schema().map(|schema| {
        remedy::renamed(&remedy::renamed(schema, "items", "prefixItems"), "additionalItems", "items")
    });
    let is_no_worse = today.is_some_and(|today| reported.is_no_worse(&today));
    let edits = reported.member().filter(|_| is_no_worse);
    let edits = edits.filter(|(written, _)| written.member("prefixItems").is_none());
    let edits = edits.map(|(written, member)| {
        let rest = written.member("additionalItems").map(|rest| written.renamed(rest, "items"));
        let mut edits: Vec<TextEdit> = rest.into_iter().collect();
        edits.push(written.renamed(member, "prefixItems"));
        edits.sort_by_key(|edit| edit.span);
        edits
    });
    let diagnostic = reported.report(&RULE, &what, "Write `prefixItems`.");
    diagnostic.maybe_fix("Write `prefixItems`", Safe, edits)
}
