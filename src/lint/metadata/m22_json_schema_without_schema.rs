use super::options::RunOptions;
use crate::lint::{Diagnostic, Fix, LintContext, TextEdit, Unsafe, edit};
use crate::text::Span;

declare_rule! {
    /// With `responseType: "json_schema"` GenAIScript sends the schema of the answer to the provider. Without a
    /// `responseSchema` it has none to send and fails with a TypeError before the request. The same holds for
    /// the options of a prompt or an agent inside a script: then that prompt fails.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ responseType: "json_schema" })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ responseType: "json_schema", responseSchema: { title: "", tags: [""] } })
    /// ```
    M22, "json-schema-without-schema", Error, Options, fix Unsafe, "`responseType: \"json_schema\"` needs a `responseSchema`."
}

fn check(context: &LintContext<'_>, options: &RunOptions<'_>) -> Option<Diagnostic> {
    let place =
        options.member("responseType").filter(|it| it.value.as_str() == Some("json_schema"))?.value.span;
    let schema = options.get("responseSchema");
    let has_schema = schema.is_some_and(|schema| schema.truthy() != Some(false));
    if has_schema || options.may_inherit(context) {
        return None;
    }
    let message = format!(
        "There is no `responseSchema` to send with `json_schema`: {}. Add one, or write `json`.",
        options.failure()
    );
    let quote = edit::quote_at(&context.file.source, place);
    let add = schema.is_none().then(|| {
        let text = format!(", responseSchema: {{ type: {}, properties: {{}} }}", quote.quote("object"));
        Fix::new(
            "Add a `responseSchema`",
            Unsafe,
            TextEdit::replace(Span { start: place.end, ..place }, text),
        )
    });
    let json = quote.quote("json");
    let edit = TextEdit::replace(place, json.as_str());
    Some(RULE.at(place, message).fixes(add).fix(format!("Write `{json}`"), Unsafe, edit))
}
