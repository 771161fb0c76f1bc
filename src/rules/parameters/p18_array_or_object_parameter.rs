use super::places::Rank;
use super::shape::is_meant_as_schema;
use super::site::Owner;
use crate::project::mentions::MentionKind;
use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::script::names::normalize_key;
use crate::syntax::{Kind, Member, Value};

declare_rule! {
    /// GenAIScript has no way to read a list or an object from a user: what the command line, a GitHub Action, a
    /// form or an MCP client gives for such a parameter is dropped, and running the script from VS Code fails.
    /// What a shorthand shows is an example, not a default: `env.vars` does not have it.
    ///
    /// Only a script that lists a system with `parameters` of its own in `system` can give it such a value. Where
    /// one of the workspace does, nothing is said of that parameter.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { stops: ["Old harbour"] } })
    /// const { stops } = env.vars
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { stops: { type: "string", description: "Separated by commas" } } })
    /// const stops = env.vars.stops.split(",")
    /// ```
    P18, "array-or-object-parameter" (was "list-or-object-parameter"), Warning, "A list or an object as a parameter: values that a user gives are dropped."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for place in context.places() {
        if place.rank != Rank::Parameter || !place.is_metadata() {
            continue;
        }
        if place.owner == Owner::System && place.member.is_some_and(|member| is_configured(context, member)) {
            continue;
        }
        let name = place.name();
        let (what, has_default) = match &place.value.kind {
            // Lists without a type have rules of their own.
            Kind::Array(items) if items.first().is_some_and(has_type) => ("a list", false),
            Kind::Object(_) if place.schema().is_some_and(|schema| schema.is("object")) => {
                ("an object", place.value.get("default").is_some())
            }
            // So do schemas that are not recognised.
            Kind::Object(object)
                if place.schema().is_none() && !is_meant_as_schema(object) && is_known(place.value) =>
            {
                ("an object", object.get("default").is_some())
            }
            _ => continue,
        };
        let given = match place.owner {
            Owner::System => "only the `parameters` of an entry in `system` can give",
            _ => "no user can give",
        };
        let missing = if has_default { "" } else { ", and nothing of it reaches `env.vars` by itself" };
        let mut diagnostic = RULE.at(
            place.value.span,
            format!("{name} is {what}: {given} it a value{missing}. Declare a text and split it."),
        );
        if let Some(text) = as_text(context, place.value) {
            let edit = Edit::replace(place.value.span, &text);
            diagnostic = diagnostic.fix(format!("Write `{text}`, a text to split"), Unsafe, edit);
        }
        found.push(diagnostic);
    }
}

/// Whether a script of the workspace gives a parameter of this system its value, which may be of any
/// kind there.
fn is_configured(context: &Context<'_>, parameter: &Member) -> bool {
    let (id, key) = (context.file.id(), normalize_key(&parameter.key));
    context.project.summaries().filter(|face| context.project.duplicate(face).is_none()).any(|face| {
        face.mentions.iter().any(|mention| {
            mention.kind == MentionKind::Configured
                && mention.beside == id
                && normalize_key(mention.name) == key
        })
    })
}

fn has_type(item: &Value) -> bool {
    match &item.kind {
        Kind::Null | Kind::Undefined => false,
        Kind::Array(items) => items.first().is_some_and(has_type),
        _ => true,
    }
}

/// Whether it is an object whatever only a run can tell.
fn is_known(value: &Value) -> bool {
    value.as_object().is_some_and(super::shape::is_inferred)
}

/// The text that a list of texts can become.
fn as_text(context: &Context<'_>, value: &Value) -> Option<String> {
    let items: Option<Vec<&str>> = value.as_array()?.iter().map(Value::as_str).collect();
    let quote = edit::quote_of(&context.file.source, value.span);
    Some(quote.quote(&items?.join(",")))
}
