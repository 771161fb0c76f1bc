use super::map::Owner;
use super::parameter::Parameter;
use super::renaming::{Renamer, own_name};
use crate::rules::{Context, Diagnostic, Manual, edit};
use crate::schema::{Defaults, Schema, infer_type};
use crate::script::names::{normalize_key, snake_case, through_action};
use crate::script::reserved::Reserved;

declare_rule! {
    /// GenAIScript writes the names of environment variables and of a GitHub Action's inputs in camel case:
    /// `INPUT_MAX_COUNT` is `maxCount`. A parameter of another spelling is not recognized: its value is not converted
    /// but stays a string, and its default clashes with it. The default of a parameter in uppercase, such as `URL`,
    /// even wins over the given value.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { max_count: 3 } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { maxCount: 3 } })
    /// ```
    P32, "name-changed-outside", Hint, File, fix Manual, "A value from the environment or a GitHub Action comes under another name."
}

fn check(context: &Context<'_>) -> impl Iterator<Item = Diagnostic> {
    let mut renamer = Renamer::new(context);
    context.parameters().iter().filter_map(move |it| of_parameter(context, it, &mut renamer))
}

fn of_parameter(
    context: &Context<'_>,
    parameter: &Parameter<'_>,
    renamer: &mut Renamer<'_, '_>,
) -> Option<Diagnostic> {
    let (name, outside) = (&parameter.member.key, through_action(&parameter.member.key));
    let has_own_rule = parameter.loses_letters()
        || parameter.collides()
        || parameter.is_lost()
        || Reserved::of(name).is_some();
    // What comes from outside never reaches a system: its names lose their dots.
    let is_from_outside = parameter.place.owner == Owner::Script && !has_fixed_name(name);
    if has_own_rule || !is_from_outside || outside == *name || normalize_key(&outside).is_empty() {
        return None;
    }
    let consequence = consequence(parameter, &outside)?;
    let input = snake_case(name).to_uppercase();
    let problem = format!("A value given as `INPUT_{input}` becomes `{outside}`, {consequence}.");
    let key_span = parameter.member.key_span;
    if Reserved::of(&outside).is_some() {
        let message = format!("{problem} Rename it: GenAIScript uses `{outside}` itself.");
        let diagnostic = RULE.at(key_span, message);
        return Some(renamer.offer(diagnostic, parameter.member, own_name(&outside), |_| true));
    }
    let keeps = normalize_key(&outside) == normalize_key(name)
        && through_action(&outside) == outside
        && !context.parameters().iter().any(|other| other.member.key == outside);
    let edit = keeps.then(|| edit::rename_key(&context.file.source, parameter.member, &outside));
    let diagnostic = RULE.at(key_span, format!("{problem} Write the name in camel case."));
    Some(diagnostic.maybe_fix(format!("Rename it to `{outside}`"), Manual, edit))
}

/// Whether a name is one that Copilot Chat and the editor give.
fn has_fixed_name(name: &str) -> bool {
    name.starts_with("copilot.") || name.starts_with("editor.")
}

/// What happens to a value that comes under another name; nothing does to a string without default.
fn consequence(parameter: &Parameter<'_>, outside: &str) -> Option<&'static str> {
    let inferred = infer_type(&parameter.member.value, Defaults::Keep);
    let schema = inferred.schema.filter(|_| inferred.throws.is_empty())?;
    let schema = Schema::new(&schema);
    let (name, key) = (&parameter.member.key, normalize_key(&parameter.member.key));
    let outside_key = normalize_key(outside);
    if outside_key != key {
        return Some("which is not this parameter");
    }
    let has_default = schema.default().is_some();
    match schema.type_name()? {
        _ if has_default && outside_key == outside && key != *name => {
            Some("but the default of the parameter takes precedence")
        }
        "number" | "integer" | "boolean" => Some("and stays a string"),
        "string" if has_default => Some("which clashes with the default, and an error is logged"),
        _ => None,
    }
}
