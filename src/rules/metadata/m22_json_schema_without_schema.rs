use super::options::Options;
use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::text::Span;

declare_rule! {
    /// With `responseType: "json_schema"` GenAIScript sends the schema of the answer to the provider. Where
    /// there is no `responseSchema` it has none to send and fails with a TypeError before the request. So it
    /// does for the options of a prompt or an agent inside a script: that prompt fails then.
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
    M22, "json-schema-without-schema", Error, "`responseType: \"json_schema\"` without a `responseSchema`."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for options in context.options() {
        check_options(context, &options, found);
    }
}

fn check_options(context: &Context<'_>, options: &Options<'_>, found: &mut Vec<Diagnostic>) {
    let Some(member) = options.member("responseType") else { return };
    let schema = options.get("responseSchema");
    let has_schema = schema.is_some_and(|schema| schema.truthy() != Some(false));
    if member.value.as_str() != Some("json_schema") || has_schema || options.may_inherit(context) {
        return;
    }
    let message = format!(
        "There is no `responseSchema` to send with `json_schema`: {}. Add one, or write `json`.",
        options.failure()
    );
    let mut diagnostic = RULE.at(member.value.span, message);
    let quote = edit::quote_at(&context.file.source, member.value.span);
    if schema.is_none() {
        let type_name = quote.quote("object");
        let text = format!(", responseSchema: {{ type: {type_name}, properties: {{}} }}");
        let edit = Edit::replace(Span { start: member.value.span.end, ..member.value.span }, text);
        diagnostic = diagnostic.fix("Add a `responseSchema`", Unsafe, edit);
    }
    let text = quote.quote("json");
    found.push(diagnostic.fix(
        format!("Write `{text}`"),
        Unsafe,
        Edit::replace(member.value.span, text.clone()),
    ));
}
