use super::p35_unread_parameter::unread;
use super::places::Rank;
use super::site::Owner;
use crate::rules::{Context, Diagnostic, Unsafe, edit};
use crate::schema::Schema;
use crate::script::names::snake_case;
use crate::syntax::{Kind, Value};
use crate::text::Span;

declare_rule! {
    /// A script of the group `mcp`, or one with `annotations`, is meant to be a tool of an MCP server. A model
    /// that calls it knows of each parameter its name, its type and its description; without the last it has to
    /// guess. A shorthand has none.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ group: "mcp", parameters: { city: "" } })
    /// $`The weather in ${env.vars.city}.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///   group: "mcp",
    ///   parameters: { city: { type: "string", description: "Where to look", required: true } },
    /// })
    /// $`The weather in ${env.vars.city}.`
    /// ```
    P36, "parameter-without-description", Hint, "A script that is offered as a tool has a parameter without a description."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    if !is_offered(context) {
        return;
    }
    let source = &context.file.source;
    // One that is never read is to be removed, and not described.
    let unread: Vec<Span> = unread(context).into_iter().map(|(_, member)| member.key_span).collect();
    for place in context.places() {
        let Some(member) = place.member else { continue };
        if place.owner != Owner::Script || place.rank != Rank::Parameter || unread.contains(&member.key_span)
        {
            continue;
        }
        let is_shorthand =
            matches!(place.value.kind, Kind::String(_) | Kind::Number(_) | Kind::Bool(_) | Kind::Array(_));
        if place.schema().is_none() && !is_shorthand {
            continue;
        }
        let described = Schema::new(place.value).description();
        if described.is_some_and(|text| !text.trim().is_empty()) {
            continue;
        }
        let advice = if is_shorthand { "Write a schema with a `description`." } else { "Describe it." };
        let mut diagnostic = RULE.at(
            member.key_span,
            format!(
                "A model that calls this script as a tool is not told what `{}` is. {advice}",
                member.key
            ),
        );
        let kind = place.schema().and_then(|node| node.member("type"));
        if let (None, Some(kind)) = (place.value.get("description"), kind) {
            let quote = edit::quote_of(source, place.value.span);
            let text = format!("description: {}", quote.quote(&in_words(&member.key)));
            let edit = edit::add_after(source, place.value.span, kind, &text);
            diagnostic = diagnostic.fix("Add a description", Unsafe, edit);
        }
        found.push(diagnostic);
    }
}

/// Whether the author means the script to be a tool.
pub(super) fn is_offered(context: &Context<'_>) -> bool {
    let metadata = &context.file.script.reading.value;
    metadata.get("group").and_then(Value::as_str) == Some("mcp")
        || metadata.get("annotations").is_some_and(|annotations| annotations.as_object().is_some())
}

/// `Max count` for `maxCount`.
fn in_words(name: &str) -> String {
    let words = snake_case(name).replace('_', " ");
    let mut letters = words.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
