use super::map::Owner;
use super::parameter::Parameter;
use crate::rules::{Context, Diagnostic, Manual, edit};
use crate::schema::Schema;
use crate::script::names::snake_case;
use crate::syntax::Kind;

declare_rule! {
    /// A script of the group `mcp`, or one with `annotations`, is meant to be a tool of an MCP server. A model that
    /// calls it gets the name, the type and the description of each parameter; without the last it has to guess. A
    /// shorthand has none.
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
    P36, "parameter-without-description", Hint, Parameter, fix Manual, "A script that is offered as a tool has a parameter without a description."
}

fn check(context: &Context<'_>, parameter: &Parameter<'_>) -> Option<Diagnostic> {
    let (value, name) = (&parameter.member.value, &parameter.member.key);
    let is_shorthand =
        matches!(value.kind, Kind::String(_) | Kind::Number(_) | Kind::Bool(_) | Kind::Array(_));
    let schema = parameter.place.schema();
    let is_described = Schema::new(value).description().is_some_and(|text| !text.trim().is_empty());
    let is_offered = parameter.place.owner == Owner::Script && context.is_offered_as_tool();
    // One that is never read is to be removed, and not described.
    if !is_offered || !(schema.is_some() || is_shorthand) || is_described || context.is_unread(parameter) {
        return None;
    }
    let advice = if is_shorthand { "Write a schema with a `description`." } else { "Describe it." };
    let message =
        format!("A model that calls this script as a tool does not know what `{name}` is. {advice}");
    let kind = schema.and_then(|schema| schema.member("type"));
    let edit = kind.filter(|_| value.get("description").is_none()).map(|kind| {
        let source = &context.file.source;
        let text = format!("description: {}", edit::quote_of(source, value.span).quote(&in_words(name)));
        edit::add_after(source, value.span, kind, &text)
    });
    Some(RULE.at(parameter.member.key_span, message).maybe_fix("Add a description", Manual, edit))
}

/// `Max count` for `maxCount`.
fn in_words(name: &str) -> String {
    let words = snake_case(name).replace('_', " ");
    let mut letters = words.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
