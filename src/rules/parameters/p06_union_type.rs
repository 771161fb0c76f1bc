use crate::rules::{Context, Diagnostic, Edit, Unsafe};

declare_rule! {
    /// JSON Schema allows a list of types. In a map of parameters GenAIScript knows a schema by a `type` that
    /// is one name; with a list the object is read as nested parameters.
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
    P06, "union-type", Warning, "A `type` of several names makes a schema an object."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for nested in context.nested() {
        let Some(member) = nested.object.member("type") else { continue };
        let Some(names) = member.value.as_array() else { continue };
        let are_names = names.iter().all(|name| name.as_str().is_some());
        if !are_names || !nested.is_meant_as_schema() || nested.has_null_default() {
            continue;
        }
        let diagnostic = RULE.at(
            member.value.span,
            format!(
                "Union types are not recognised here: `{}` becomes an object. Write one type.",
                nested.member.key
            ),
        );
        let known = ["string", "number", "integer", "boolean", "object"];
        let first = names.iter().find(|name| name.as_str().is_some_and(|name| known.contains(&name)));
        found.push(match first {
            Some(first) => {
                let text = first.span.text(&context.file.source);
                let title = format!("Write `{}`", first.as_str().unwrap_or_default());
                diagnostic.fix(title, Unsafe, Edit::replace(member.value.span, text))
            }
            None => diagnostic,
        });
    }
}
