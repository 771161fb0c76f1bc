use super::p30_colliding_parameters::{collisions, parameters};
use super::p31_vanishing_name::vanishes;
use super::p33_reserved_parameter_name::own_name;
use super::p39_proto_parameter::is_lost;
use super::places::Place;
use super::renaming::Renamer;
use super::site::Owner;
use crate::rules::{Context, Diagnostic, Unsafe, edit};
use crate::schema::{Defaults, Schema, infer_type};
use crate::script::names::{normalize_key, snake_case, through_action};
use crate::script::reserved::Reserved;

declare_rule! {
    /// GenAIScript writes the names of variables of the environment and of a GitHub Action's inputs in camel case:
    /// `INPUT_MAX_COUNT` is `maxCount`. A parameter of another spelling is not recognised: its value is not
    /// converted but stays a text, and its default clashes with it. The default of a parameter in capitals, as
    /// `URL`, even wins over the value that was given.
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
    P32, "name-changed-outside", Hint, "A value from the environment or a GitHub Action comes under another name."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let parameters = parameters(context);
    let collisions = collisions(&parameters);
    let mut renamer = Renamer::new(context);
    for (place, member) in &parameters {
        // What comes from outside never reaches a system: its names lose their dots.
        let is_told = has_fixed_name(&member.key)
            || vanishes(&member.key)
            || Reserved::of(&member.key).is_some()
            || is_lost(member)
            || collisions
                .iter()
                .any(|(one, other)| [one.key_span, other.key_span].contains(&member.key_span));
        if place.owner != Owner::Script || is_told {
            continue;
        }
        let outside = through_action(&member.key);
        if outside == member.key || outside.is_empty() || normalize_key(&outside).is_empty() {
            continue;
        }
        let Some(consequence) = consequence(place, &member.key, &outside) else { continue };
        let input = snake_case(&member.key).to_uppercase();
        let message = format!("A value given as `INPUT_{input}` becomes `{outside}`, {consequence}.");
        if Reserved::of(&outside).is_some() {
            let message = format!("{message} Rename it: GenAIScript uses `{outside}` itself.");
            let diagnostic = RULE.at(member.key_span, message);
            found.push(match own_name(&outside) {
                Some(own) => renamer.offer(diagnostic, member, &own, |_| true),
                None => diagnostic,
            });
            continue;
        }
        let diagnostic = RULE.at(member.key_span, format!("{message} Write the name in camel case."));
        let keeps = normalize_key(&outside) == normalize_key(&member.key)
            && through_action(&outside) == outside
            && !parameters.iter().any(|(_, other)| other.key == outside);
        found.push(if keeps {
            let edit = edit::rename_key(&context.file.source, member, &outside);
            diagnostic.fix(format!("Rename it to `{outside}`"), Unsafe, edit)
        } else {
            diagnostic
        });
    }
}

/// Whether a name is one that Copilot Chat and the editor give.
fn has_fixed_name(name: &str) -> bool {
    name.starts_with("copilot.") || name.starts_with("editor.")
}

/// What happens to a value that comes under another name; nothing does to a text without default.
fn consequence(place: &Place<'_>, name: &str, outside: &str) -> Option<&'static str> {
    let inferred = infer_type(place.value, Defaults::Keep);
    let schema = inferred.schema.as_ref().filter(|_| inferred.throws.is_empty())?;
    let schema = Schema::new(schema);
    let is_kept_whole = normalize_key(outside) == normalize_key(name);
    if !is_kept_whole {
        return Some("which is not this parameter");
    }
    let has_default = schema.default().is_some();
    let is_normal = |name: &str| normalize_key(name) == name;
    match schema.type_name()? {
        _ if has_default && is_normal(outside) && !is_normal(name) => {
            Some("over which the default of the parameter wins")
        }
        "number" | "integer" | "boolean" => Some("and stays a text"),
        "string" if has_default => Some("which clashes with the default, and an error is logged"),
        _ => None,
    }
}
