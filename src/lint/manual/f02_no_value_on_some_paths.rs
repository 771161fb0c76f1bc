use super::ToolResult;
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// Where a handler ends without a value, GenAIScript sends the model `no output from tool`. After a call that mostly
    /// gives a value the model is left to guess why. A few words tell it what to do next.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const CITIES = ["Berlin", "Paris"]
    /// defTool("city", "Finds a city.", { name: "" }, ({ name }) => {
    ///     if (CITIES.includes(name)) return `${name} is known`
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const CITIES = ["Berlin", "Paris"]
    /// defTool("city", "Finds a city.", { name: "" }, ({ name }) => {
    ///     if (CITIES.includes(name)) return `${name} is known`
    ///     return `There is no city ${name}. Known cities: ${CITIES.join(", ")}`
    /// })
    /// ```
    F02, "no-value-on-some-paths", Information, Result, "The function of a tool gives a value only sometimes."
}

fn check(_: &LintContext<'_>, result: &ToolResult<'_>) -> Option<Diagnostic> {
    let place = result.response().silent.filter(|_| result.is_whole())?;
    let message = "The function of this tool gives no value here: the model gets `no output from tool`. Return what it \
                   should know.";
    Some(RULE.at(place, message))
}
