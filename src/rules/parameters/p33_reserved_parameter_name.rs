use super::p30_colliding_parameters::{collisions, parameters};
use super::renaming::Renamer;
use super::site::Owner;
use crate::rules::{Context, Diagnostic, Severity};
use crate::script::names::through_action;
use crate::script::reserved::Reserved;

declare_rule! {
    /// `temperature` and `seed` in `env.vars` set the options of the model, whatever the metadata says; a
    /// parameter of that name is a warning.
    ///
    /// Others keep their value only in some ways to run a script: the MCP server takes `files` for the files, the
    /// OpenAPI server the names of the model's options, and a GitHub Action its own inputs.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { temperature: 20 } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { roomTemperature: 20 } })
    /// ```
    P33, "reserved-parameter-name", Information, "A parameter has a name that GenAIScript uses itself."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let mut renamer = Renamer::new(context);
    let parameters = parameters(context);
    let collisions = collisions(&parameters);
    for (place, member) in &parameters {
        // Of the second of two that are one variable P30 speaks.
        let is_told = collisions.iter().any(|(_, second)| second.key_span == member.key_span);
        if place.owner != Owner::Script || is_told {
            continue;
        }
        let name = member.key.as_str();
        let Some(usage) = usage(name) else { continue };
        let message = format!("{usage} Rename the parameter.");
        let severity = if Reserved::of(name) == Some(Reserved::ModelOption) {
            Severity::Warning
        } else {
            Severity::Information
        };
        let diagnostic = RULE.at(member.key_span, message).severity(severity);
        // The first one would take the second along.
        let is_one_of_two = collisions.iter().any(|(first, _)| first.key_span == member.key_span);
        found.push(match own_name(name).filter(|_| !is_one_of_two) {
            Some(own) => renamer.offer(diagnostic, member, &own, |_| true),
            None => diagnostic,
        });
    }
}

/// A name that only the script has, and that stays the same outside: `scriptTemperature`.
pub(super) fn own_name(name: &str) -> Option<String> {
    let mut letters = name.chars();
    let first = letters.next()?.to_uppercase();
    Some(through_action(&format!("script{first}{}", letters.as_str())))
}

/// What GenAIScript uses a name for.
fn usage(name: &str) -> Option<String> {
    Some(match Reserved::of(name)? {
        Reserved::ModelOption => format!("`{name}` in `env.vars` sets the option of the model."),
        Reserved::Files => {
            "When the script is served by MCP or OpenAPI, or made a GitHub Action, `files` is taken \
                            for the files to work on."
                .to_owned()
        }
        Reserved::OpenApiOption => {
            format!("When the script is served by OpenAPI, `{name}` is taken for the option of the model.")
        }
        Reserved::ActionInput => {
            format!("When the script is made a GitHub Action, that has an input `{name}` of its own.")
        }
    })
}
