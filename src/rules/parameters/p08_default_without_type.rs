use super::p07_missing_type::type_of;
use crate::rules::{Context, Diagnostic, Unsafe, edit};
use crate::syntax::Kind;

declare_rule! {
    /// GenAIScript takes the `default` of any object in `parameters` for the value in `env.vars`, but makes an
    /// object of the schema when it has no `type`. What forms and tools are told of the parameter then has
    /// nothing to do with its value, and values that a user gives are dropped.
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
    P08, "default-without-type", Warning, "A parameter with a `default` and no `type` is an object whose value is that default."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for nested in context.nested() {
        let Some(default) = nested.object.member("default") else { continue };
        let is_undefined = default.value.kind == Kind::Undefined;
        // With a `type` that is not known, that is what is wrong.
        let is_told = nested.object.get("type").is_some()
            || nested.slipped_type().is_some()
            || nested.has_null_default();
        if !nested.is_parameter || !nested.is_metadata() || is_undefined || is_told {
            continue;
        }
        let diagnostic = RULE.at(
            default.key_span.to(default.value.span),
            format!(
                "This becomes the value of `{0}`, but without `type` the schema of `{0}` is an object, and \
                 given values are dropped. Add `type`.",
                nested.member.key
            ),
        );
        let name = nested.is_meant_as_schema().then(|| type_of(nested.object)).flatten();
        found.push(match edit::add_type(&context.file.source, nested.value.span, name) {
            Some((name, edit)) => diagnostic.fix(format!("Add `type: {name}`"), Unsafe, edit),
            None => diagnostic,
        });
    }
}
