use super::fixes::add_type;
use super::nested::NestedMap;
use super::shape::type_of;
use crate::lint::{Diagnostic, LintContext};
use crate::syntax::ValueKind;

declare_rule! {
    /// GenAIScript takes the `default` of any object in `parameters` for the value in `env.vars`, but makes an object
    /// of the schema when it has no `type`. The schema that forms and tools get then has nothing to do with the value,
    /// and values that a user gives are dropped.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: { default: "Paris" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", default: "Paris" } } })
    /// ```
    P08, "default-without-type", Warning, Nested, fix Unsafe, "A parameter with a `default` and no `type` is an object whose value is that default."
}

fn check(context: &LintContext<'_>, nested: &NestedMap<'_>) -> Option<Diagnostic> {
    let default = nested.object.member("default").filter(|_| nested.becomes_variable())?;
    // A misspelled or unknown `type` is the cause then, and other rules report it.
    let has_type = nested.object.get("type").is_some() || nested.slipped_type().is_some();
    if has_type || nested.has_null_default() || default.value.kind == ValueKind::Undefined {
        return None;
    }
    let message = format!(
        "Without `type`, `{}` becomes an object.{} Add `type`.",
        nested.member.key,
        nested.consequence(context)
    );
    let name = if nested.is_meant_as_schema() { type_of(nested.object) } else { None };
    Some(RULE.at(default.span(), message).fixes(add_type(context, nested.value.span, name)))
}
