use super::places::{DeclaredSchema, Place, Rank};
use super::site::Owner;
use crate::rules::{Applicability, Context, Diagnostic, Edit, Safe, Severity, edit};
use crate::syntax::{Kind, Member, Object, Value};
use crate::text::Span;

declare_rule! {
    /// `required: true` is GenAIScript's flag for a parameter in a map. A finished JSON Schema, which is any
    /// object that GenAIScript knows by its `type`, goes to the model as it is, and there `required` is the list
    /// of an object's properties. Providers reject a tool with a boolean in its place, and the schema of an answer
    /// with `responseType: "json_schema"`.
    ///
    /// Elsewhere a run does not fail, and this is a warning. With another `responseType` no answer is valid against
    /// such a schema: GenAIScript asks the model once more and takes what it says. No data is valid against one
    /// of `defSchema`, and in the parameters of a script, which are not sent, the flag is ignored.
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
    P15, "required-flag-in-schema", Error, "`required: true` inside of a JSON Schema makes it invalid."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let source = &context.file.source;
    for node in context.schemas().iter().copied() {
        let place = node.place;
        let is_verbatim = matches!(place.rank, Rank::Inside | Rank::Root);
        let Some(required) = node.member("required").filter(|_| is_verbatim) else { continue };
        let flag = match &required.value.kind {
            Kind::Bool(flag) => *flag,
            // S03 speaks of those of answers.
            Kind::String(name) if place.owner == Owner::Tool => {
                found.push(of_name(required, name, node));
                continue;
            }
            _ => continue,
        };
        let (severity, consequence) = match place.owner {
            Owner::Tool => (Severity::Error, "providers reject the tool"),
            Owner::Answer if fails(context, &place, node, flag) => (Severity::Error, "every request fails"),
            Owner::Answer => (Severity::Warning, "no answer is valid"),
            Owner::Script | Owner::System => (Severity::Warning, "it is ignored"),
            Owner::Shown => (Severity::Warning, "all data that is checked against it is invalid"),
        };
        let remedy = match (flag, place.parent) {
            (true, Some(_)) => "List the property in the `required` of its object.",
            _ => "Remove it.",
        };
        let diagnostic = RULE
            .at(
                required.key_span.to(required.value.span),
                format!("Inside of a JSON Schema `required` is a list of names, so {consequence}. {remedy}"),
            )
            .severity(severity);
        let removal = edit::remove_member(context.file, required);
        found.push(match moved(source, &place, node).filter(|_| flag) {
            Some(listed) => {
                let edits = removal.map(|removal| [vec![removal], listed].concat());
                diagnostic.maybe_fix("List it in the `required` of its object", Safe, edits)
            }
            None => diagnostic.maybe_fix("Remove `required`", Applicability::safe_if(!flag), removal),
        });
    }
}

/// A text in the place of the list.
fn of_name(required: &Member, name: &str, node: DeclaredSchema<'_>) -> Diagnostic {
    let (key, value) = (required.key_span, required.value.span);
    let message =
        "Inside of a JSON Schema `required` is a list of names, so providers reject the tool. Write a list.";
    let diagnostic = RULE.at(key.to(value), message);
    let names = node.member("properties").and_then(|properties| properties.value.as_object());
    if names.is_none_or(|names| names.get(name).is_none()) {
        return diagnostic;
    }
    let edits = vec![
        Edit::replace(Span::at(value.range().start), "["),
        Edit::replace(Span::at(value.range().end), "]"),
    ];
    diagnostic.fix("Write a list", Safe, edits)
}

/// Whether the schema of an answer is sent, and with the flag: GenAIScript throws over `true` in an
/// object, writes a list for `false` there, and leaves the rest for the provider to reject.
fn fails(context: &Context<'_>, place: &Place<'_>, node: DeclaredSchema<'_>, flag: bool) -> bool {
    let is_sent =
        context.responses().iter().any(|it| it.is_strict() && it.written.span.contains(place.value.span));
    is_sent && (flag || !node.is("object"))
}

/// What must change so that the property is listed where it belongs; `None` where it cannot be.
fn moved(source: &str, place: &Place<'_>, node: DeclaredSchema<'_>) -> Option<Vec<Edit>> {
    let (parent, rank) = place.parent?;
    let name = &place.member?.key;
    // The list of a parameter would be dropped.
    if !matches!(rank, Rank::Inside | Rank::Root) {
        return None;
    }
    let quote = edit::quote_of(source, node.object.members.first()?.key_span.to(place.value.span));
    if let Some(list) = parent.member("required") {
        return add_name(&list.value, name, &quote.quote(name));
    }
    let text = format!("required: [{}]", quote.quote(name));
    Some(vec![edit::add_after(source, span_of(parent)?, parent.member("properties")?, &text)])
}

fn add_name(names: &Value, name: &str, quoted: &str) -> Option<Vec<Edit>> {
    let items = names.as_array()?;
    if items.iter().any(|item| item.as_str() == Some(name)) {
        return Some(Vec::new());
    }
    Some(vec![match items.last() {
        Some(item) => Edit::replace(Span::at(item.span.end as usize), format!(", {quoted}")),
        None => Edit::replace(names.span, format!("[{quoted}]")),
    }])
}

/// From the first key to the last value.
fn span_of(object: &Object) -> Option<Span> {
    Some(object.members.first()?.key_span.to(object.members.last()?.value.span))
}
