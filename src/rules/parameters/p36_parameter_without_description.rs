use super::map::Owner;
use super::parameter::Parameter;
use crate::rules::{Context, Diagnostic, Edit, Manual, edit, wording};
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
    P36, "parameter-without-description", Hint, File, fix Manual, "A script that is offered as a tool has a parameter without a description."
}

fn check(context: &Context<'_>) -> Option<Diagnostic> {
    if !context.is_offered_as_tool() {
        return None;
    }
    let undescribed = context.parameters().iter().filter(|parameter| is_undescribed(context, parameter));
    let undescribed: Vec<&Parameter<'_>> = undescribed.collect();
    let first = undescribed.first()?;
    let names = wording::every(undescribed.iter().map(|parameter| parameter.member.key.as_str()))?;
    let is_any_shorthand = undescribed.iter().any(|parameter| parameter.place.schema().is_none());
    let (verb, advice) = match (undescribed.len(), is_any_shorthand) {
        (1, true) => ("is", "Write a schema with a `description`."),
        (1, false) => ("is", "Describe it."),
        (_, true) => ("are", "Write schemas with a `description`."),
        (_, false) => ("are", "Describe them."),
    };
    let message =
        format!("A model that calls this script as a tool does not know what {names} {verb}. {advice}");
    let edits: Option<Vec<Edit>> = undescribed.iter().map(|it| description(context, it)).collect();
    let title = if undescribed.len() == 1 { "Add a description" } else { "Add descriptions" };
    Some(RULE.at(first.member.key_span, message).maybe_fix(title, Manual, edits))
}

fn is_undescribed(context: &Context<'_>, parameter: &Parameter<'_>) -> bool {
    let value = &parameter.member.value;
    let is_shorthand =
        matches!(value.kind, Kind::String(_) | Kind::Number(_) | Kind::Bool(_) | Kind::Array(_));
    let is_described = Schema::new(value).description().is_some_and(|text| !text.trim().is_empty());
    // One that is never read is to be removed, and not described.
    parameter.place.owner == Owner::Script
        && (parameter.place.schema().is_some() || is_shorthand)
        && !is_described
        && !context.is_unread(parameter)
}

/// Describes a parameter that has a schema, as far as its name does.
fn description(context: &Context<'_>, parameter: &Parameter<'_>) -> Option<Edit> {
    let value = &parameter.member.value;
    let schema = parameter.place.schema().filter(|_| value.get("description").is_none())?;
    let source = &context.file.source;
    let text = edit::quote_of(source, value.span).quote(&in_words(&parameter.member.key));
    Some(edit::add_after(source, value.span, schema.member("type")?, &format!("description: {text}")))
}

/// `Max count` for `maxCount`.
fn in_words(name: &str) -> String {
    let words = snake_case(name).replace('_', " ");
    let mut letters = words.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
