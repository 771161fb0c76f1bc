use super::map::Owner;
use super::parameter::ParameterSite;
use crate::genaiscript::names::snake_case;
use crate::genaiscript::{Giver, RunValue};
use crate::json_schema::Schema;
use crate::lint::{Diagnostic, LintContext, Manual, TextEdit, edit, wording};
use crate::syntax::ValueKind;

declare_rule! {
    /// A script of the group `mcp`, or one with `annotations`, is meant to be a tool of an MCP server. A model that
    /// calls it gets the name, the type and the description of each parameter; without the last it has to guess. A
    /// shorthand has none: the text in `city: "Where to look"` is the default, and every run has it as its value.
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

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    if !context.is_offered_as_tool() {
        return None;
    }
    let undescribed = context.parameters().iter().filter(|parameter| is_undescribed(context, parameter));
    let undescribed: Vec<&ParameterSite<'_>> = undescribed.collect();
    let first = undescribed.first()?;
    let names = wording::every(undescribed.iter().map(|parameter| parameter.member.key.as_str()))?;
    let is_any_shorthand = undescribed.iter().any(|parameter| parameter.place.schema().is_none());
    let (verb, advice) = match (undescribed.len(), is_any_shorthand) {
        (1, true) => ("is", "Write a schema with a `description`."),
        (1, false) => ("is", "Describe it."),
        (_, true) => ("are", "Write schemas with a `description`."),
        (_, false) => ("are", "Describe them."),
    };
    let texts: Vec<&ParameterSite<'_>> =
        undescribed.iter().copied().filter(|it| is_default_like_description(it)).collect();
    let listed = wording::every(texts.iter().map(|text| text.member.key.as_str())).unwrap_or_default();
    let defaults = match texts.len() {
        0 => String::new(),
        1 if undescribed.len() == 1 => " The text is its default, not a description.".to_owned(),
        1 => format!(" The text of {listed} is its default, not a description."),
        _ => format!(" The texts of {listed} are defaults, not descriptions."),
    };
    let message = format!(
        "A model that calls this script as a tool does not know what {names} {verb}.{defaults} {advice}"
    );
    let edits: Option<Vec<TextEdit>> = undescribed.iter().map(|it| description(context, it)).collect();
    let title = match (undescribed.len(), texts.len()) {
        (1, 1) => "Make the text a description",
        (1, _) => "Add a description",
        (all, texts) if all == texts => "Make the texts descriptions",
        _ => "Add descriptions",
    };
    let related = |diagnostic: Diagnostic, text: &&ParameterSite<'_>| {
        diagnostic.related(text.member.value.span, "this is the default, not a description")
    };
    let diagnostic = texts.iter().fold(RULE.at(first.member.key_span, message), related);
    Some(diagnostic.maybe_fix(title, Manual, edits))
}

fn is_default_like_description(parameter: &ParameterSite<'_>) -> bool {
    RunValue::from_parameter(&parameter.member.value, Giver::Caller).is_default_like_description()
}

fn is_undescribed(context: &LintContext<'_>, parameter: &ParameterSite<'_>) -> bool {
    let value = &parameter.member.value;
    let is_shorthand = matches!(
        value.kind,
        ValueKind::String(_) | ValueKind::Number(_) | ValueKind::Bool(_) | ValueKind::Array(_)
    );
    let is_described = Schema::new(value).description().is_some_and(|text| !text.trim().is_empty());
    // Unread parameters should be removed instead.
    parameter.place.owner == Owner::Script
        && (parameter.place.schema().is_some() || is_shorthand)
        && !is_described
        && !context.is_unread(parameter)
}

fn description(context: &LintContext<'_>, parameter: &ParameterSite<'_>) -> Option<TextEdit> {
    let value = &parameter.member.value;
    let source = &context.file.source;
    if is_default_like_description(parameter) {
        let quote = edit::quote_of(source, value.span);
        let text = format!(
            "{{ type: {}, description: {} }}",
            quote.quote("string"),
            quote.quote(value.as_str().unwrap_or_default())
        );
        return Some(TextEdit::replace(value.span, text));
    }
    let schema = parameter.place.schema().filter(|_| value.get("description").is_none())?;
    let text = edit::quote_of(source, value.span).quote(&in_words(&parameter.member.key));
    Some(edit::add_after(source, value.span, schema.member("type")?, &format!("description: {text}")))
}

fn in_words(name: &str) -> String {
    let words = snake_case(name).replace('_', " ");
    let mut letters = words.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
