use super::fixes::map_of;
use super::map::WrittenMap;
use crate::lint::map_or_schema::{is_map_with_type, takes_for_schema};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};

declare_rule! {
    /// GenAIScript accepts a JSON Schema for `parameters`, and shows it in forms and tools. For the values it still
    /// reads `parameters` as a map: `env.vars.type` is `"object"`, no `default` reaches `env.vars`, what a user gives
    /// stays a string, and running the script from VS Code fails.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///   parameters: {
    ///     type: "object",
    ///     properties: { city: { type: "string" } },
    ///     required: ["city"],
    ///   },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", required: true } } })
    /// ```
    P09, "parameters-as-schema", Warning, Map, fix Unsafe, "A whole JSON Schema in place of a parameter map gives no defaults."
}

fn check(context: &LintContext<'_>, map: &WrittenMap<'_>) -> Option<Diagnostic> {
    let schema = map.value.as_object().filter(|_| map.owner.becomes_vars())?;
    if !takes_for_schema(schema) || is_map_with_type(schema) {
        return None;
    }
    let message = "With a whole JSON Schema, no default reaches `env.vars` and no value is converted. Write a map \
                   of parameters.";
    let edit = map_of(context, map.value).map(|text| TextEdit::replace(map.value.span, text));
    let diagnostic = RULE.at(schema.member("type")?.span(), message);
    Some(diagnostic.maybe_fix("Write a map of parameters", Unsafe, edit))
}
