use super::places::DeclaredSchema;
use crate::json_schema::show_value;
use crate::lint::{Diagnostic, LintContext, Unsafe};
use crate::syntax::Value;

declare_rule! {
    /// GenAIScript requires a parameter when its `required` is truthy in JavaScript. Every string but the empty one
    /// is, including `"false"` and `"no"`, and so is every array.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", required: "false" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", required: false } } })
    /// ```
    P14, "required-not-boolean", Warning, Schema, fix Unsafe, "`required` is neither `true` nor `false`."
}

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let value = &schema.written("required", context).filter(|_| schema.place.rank.is_flagged())?.value;
    let counts = value.truthy().filter(|_| value.as_bool().is_none())?;
    // P12 reports an object's array, and P13 its other values.
    if schema.is("object") && (counts || value.as_array().is_some()) {
        return None;
    }
    let meant = meant(value).unwrap_or(counts);
    let message = format!(
        "`{}` counts as {counts}, so {} is {}. Write `true` or `false`.",
        show_value(value),
        schema.place.name(),
        if counts { "required" } else { "not required" },
    );
    let diagnostic = RULE.at(value.span, message);
    Some(diagnostic.write(Unsafe, value.span, meant.to_string()).write(
        Unsafe,
        value.span,
        (!meant).to_string(),
    ))
}

fn meant(value: &Value) -> Option<bool> {
    match value.as_str()?.trim().to_ascii_lowercase().as_str() {
        "false" | "no" | "n" | "0" | "off" | "optional" => Some(false),
        "true" | "yes" | "y" | "1" | "on" | "required" => Some(true),
        _ => None,
    }
}
