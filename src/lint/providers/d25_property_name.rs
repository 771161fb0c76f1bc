use super::ReportedViolation;
use crate::lint::{Diagnostic, wording};

declare_rule! {
    /// Gemini takes names of parameters that begin with a letter or `_` and go on with letters, digits and `_`,
    /// of 64 characters at most. Anthropic takes letters, digits, `_`, `.` and `-`, as many at most. Both take any name
    /// in the objects below. Choose another name; what reads the value has to follow.
    ///
    /// In the tools of servers only names are reported that Anthropic refuses: Gemini documents its limit, but no request is
    /// known that it refused for one.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("weather", "The weather", {
    ///     type: "object",
    ///     properties: { "city-name": { type: "string" } },
    /// }, (args) => args["city-name"])
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("weather", "The weather", {
    ///     type: "object",
    ///     properties: { city_name: { type: "string" } },
    /// }, ({ city_name }) => city_name)
    /// ```
    D25, "property-name", Error, Violation[PropertyName], "A property has a name that the provider does not take."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let what = format!("the property name `{}`", wording::brief(&reported.violation().name));
    reported.report(&RULE, &what, "Use letters, digits and `_`.")
}
