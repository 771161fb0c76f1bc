use super::map::Owner;
use super::places::DeclaredSchema;
use crate::lint::{Diagnostic, LintContext, Safe, Severity, TextEdit, Unsafe, edit};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;

declare_rule! {
    /// `required: true` is GenAIScript's flag for a parameter in a map. A finished JSON Schema, which is any object
    /// that GenAIScript recognizes by its `type`, is sent to the model as it is, and there `required` is the array of
    /// an object's required properties. Providers reject a tool with a boolean in its place, and the schema of an
    /// answer with `responseType: "json_schema"`.
    ///
    /// Elsewhere a run does not fail, and this is a warning. With another `responseType` no answer is valid against
    /// such a schema: GenAIScript asks the model once more and accepts what it says. No data is valid against one of
    /// `defSchema`, and in the parameters of a script, which are not sent, the flag is ignored.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("weather", "The weather in a city", {
    ///   type: "object",
    ///   properties: { city: { type: "string", required: true } },
    /// }, ({ city }) => city)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("weather", "The weather in a city", {
    ///   type: "object",
    ///   properties: { city: { type: "string" } },
    ///   required: ["city"],
    /// }, ({ city }) => city)
    /// ```
    P15, "required-flag-in-schema", Error, Schema, fix Safe, "`required: true` inside a JSON Schema makes it invalid."
}

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let required = schema.member("required").filter(|_| schema.place.rank.is_verbatim())?;
    match &required.value.kind {
        ValueKind::Bool(flag) => Some(of_flag(context, schema, required, *flag)),
        // S03 reports strings in answer schemas.
        ValueKind::String(name) if schema.place.owner == Owner::Tool => Some(of_name(schema, required, name)),
        _ => None,
    }
}

fn of_flag(
    context: &LintContext<'_>,
    schema: &DeclaredSchema<'_>,
    required: &Member,
    flag: bool,
) -> Diagnostic {
    let (severity, consequence) = match schema.place.owner {
        Owner::Tool => (Severity::Error, "providers reject the tool"),
        Owner::Answer if fails(context, schema, flag) => (Severity::Error, "every request fails"),
        Owner::Answer => (Severity::Warning, "no answer is valid"),
        Owner::Script | Owner::System => (Severity::Warning, "it is ignored"),
        Owner::Shown => (Severity::Warning, "all data that is checked against it is invalid"),
    };
    let remedy = match (flag, schema.place.parent) {
        (true, Some(_)) => "List the property in the `required` of its object",
        _ => "Remove it",
    };
    let message =
        format!("Inside a JSON Schema, `required` is an array of names, so {consequence}. {remedy}.");
    let diagnostic = RULE.at(required.span(), message).severity(severity);
    if !flag {
        return diagnostic.remove(Safe, context.file, required);
    }
    let Some(listed) = listed(&context.file.source, schema) else {
        return diagnostic.remove(Unsafe, context.file, required);
    };
    let removal = edit::remove_member(context.file, required);
    let edits = removal.map(|removal| [vec![removal], listed].concat());
    diagnostic.maybe_fix("List it in the `required` of its object", Safe, edits)
}

fn of_name(schema: &DeclaredSchema<'_>, required: &Member, name: &str) -> Diagnostic {
    let value = required.value.span.range();
    let message = "Inside a JSON Schema, `required` is an array of names, so providers reject the tool. Write an array.";
    let is_property = schema.get("properties").is_some_and(|properties| properties.get(name).is_some());
    let edits =
        vec![TextEdit::replace(Span::at(value.start), "["), TextEdit::replace(Span::at(value.end), "]")];
    RULE.at(required.span(), message).maybe_fix("Write an array", Safe, is_property.then_some(edits))
}

/// Whether the flag is sent. For an object, GenAIScript throws over `true` and writes an array for `false`.
fn fails(context: &LintContext<'_>, schema: &DeclaredSchema<'_>, flag: bool) -> bool {
    let place = schema.place.value.span;
    let is_sent = context.responses().iter().any(|it| it.is_strict() && it.written.span.contains(place));
    is_sent && (flag || !schema.is("object"))
}

fn listed(source: &str, schema: &DeclaredSchema<'_>) -> Option<Vec<TextEdit>> {
    // GenAIScript would drop the array of a parameter.
    let (parent, _) = schema.place.parent.filter(|(_, rank)| rank.is_verbatim())?;
    let name = &schema.place.member?.key;
    let object = schema.object.members.first()?.key_span.to(schema.place.value.span);
    let quoted = edit::quote_of(source, object).quote(name);
    if let Some(array) = parent.get("required") {
        return add_name(array, name, &quoted);
    }
    let text = format!("required: [{quoted}]");
    Some(vec![edit::add_after(source, span_of(parent)?, parent.member("properties")?, &text)])
}

fn add_name(names: &Value, name: &str, quoted: &str) -> Option<Vec<TextEdit>> {
    let items = names.as_array()?;
    if items.iter().any(|item| item.as_str() == Some(name)) {
        return Some(Vec::new());
    }
    Some(vec![match items.last() {
        Some(item) => TextEdit::replace(Span::at(item.span.end as usize), format!(", {quoted}")),
        None => TextEdit::replace(names.span, format!("[{quoted}]")),
    }])
}

fn span_of(object: &Object) -> Option<Span> {
    Some(object.members.first()?.key_span.to(object.members.last()?.value.span))
}
