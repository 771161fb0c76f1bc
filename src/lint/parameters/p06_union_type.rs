use super::nested::NestedMap;
use crate::json_schema::keywords::SCHEMA_TYPES;
use crate::lint::{Diagnostic, Fix, LintContext, TextEdit, Unsafe};

declare_rule! {
    /// JSON Schema allows an array of types. In a map of parameters GenAIScript recognizes a schema by a `type` that
    /// is one name; with an array the object is read as nested parameters.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: { type: ["string", "null"] } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string" } } })
    /// ```
    P06, "union-type", Warning, Nested, fix Unsafe, "A `type` of several names makes a schema an object."
}

fn check(context: &LintContext<'_>, nested: &NestedMap<'_>) -> Option<Diagnostic> {
    let kind = nested.object.get("type")?;
    let names = kind.as_array()?;
    let are_names = names.iter().all(|name| name.as_str().is_some());
    if !are_names || !nested.is_meant_as_schema() || nested.has_null_default() {
        return None;
    }
    let key = &nested.member.key;
    let message = format!(
        "Union types are not recognized here: `{key}` becomes an object.{} Write one type.",
        nested.consequence(context)
    );
    let fix = names.iter().find_map(|first| {
        let name = first.as_str().filter(|name| SCHEMA_TYPES.contains(name))?;
        let edit = TextEdit::replace(kind.span, first.span.text(&context.file.source));
        Some(Fix::new(format!("Write `{name}`"), Unsafe, edit))
    });
    Some(RULE.at(kind.span, message).fixes(fix))
}
