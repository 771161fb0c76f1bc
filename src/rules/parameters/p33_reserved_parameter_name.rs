use super::map::Owner;
use super::parameter::Parameter;
use super::renaming::{Renamer, own_name};
use crate::project::mentions::MentionKind;
use crate::rules::{Context, Diagnostic, Severity};
use crate::script::names::normalize_key;
use crate::script::reserved::Reserved;
use crate::syntax::Value;

declare_rule! {
    /// `temperature` and `seed` in `env.vars` set the options of the model, whatever the metadata says; a parameter of
    /// that name is a warning.
    ///
    /// Others keep their value only in some ways to run a script: the MCP server takes `files` for the files to work
    /// on, the OpenAPI server takes the names of the model's options, and a GitHub Action its own inputs. It is
    /// information where the metadata show that the script is used so (`group: "mcp"`, `annotations`, `branding`),
    /// else a hint; and nothing is said of a script that is not served, as it is `unlisted`.
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
    P33, "reserved-parameter-name", Information, File, fix Manual, "A parameter has a name that GenAIScript uses itself."
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
    // P30 reports the second of two that are one variable.
    if parameter.place.owner != Owner::Script || parameter.first.is_some() {
        return None;
    }
    let name = &parameter.member.key;
    let reserved = Reserved::of(name)?;
    let usage = match reserved {
        Reserved::ModelOption => format!("`{name}` in `env.vars` sets the option of the model."),
        Reserved::Files => {
            "When the script is served by MCP or OpenAPI, or made into a GitHub Action, `files` is \
                            taken for the files to work on."
                .to_owned()
        }
        Reserved::OpenApiOption => {
            format!("When the script is served by OpenAPI, `{name}` is taken for the option of the model.")
        }
        Reserved::ActionInput => {
            format!("When the script is made into a GitHub Action, that action has its own input `{name}`.")
        }
    };
    let severity = match reserved {
        Reserved::ModelOption => Severity::Warning,
        _ if !may_be_served(context, reserved) => return None,
        _ if is_meant_for_others(context) => Severity::Information,
        _ => Severity::Hint,
    };
    let message = format!("{usage} Rename the parameter.");
    let diagnostic = RULE.at(parameter.member.key_span, message).severity(severity);
    // The first of two would take the second along.
    let own = own_name(name).filter(|_| !parameter.is_repeated && !is_named_by_others(context, name));
    Some(renamer.offer(diagnostic, parameter.member, own, |_| true))
}

/// Whether a server or an Action takes the name, should the script be used so.
fn may_be_served(context: &Context<'_>, reserved: Reserved) -> bool {
    let metadata = &context.file.script().reading.value;
    let is_listed = metadata.get("unlisted").and_then(Value::truthy) != Some(true);
    let takes_files = metadata.get("accept").and_then(Value::as_str) != Some("none");
    is_listed && (reserved != Reserved::Files || takes_files)
}

/// Whether the metadata show that the script is a tool of a server or a GitHub Action.
fn is_meant_for_others(context: &Context<'_>) -> bool {
    context.is_offered_as_tool() || is_action(context)
}

fn is_action(context: &Context<'_>) -> bool {
    context.file.script().reading.value.get("branding").is_some()
}

/// Whether the callers of the script name the parameter: the users of an Action, or another script that gives
/// it a value.
fn is_named_by_others(context: &Context<'_>, name: &str) -> bool {
    let key = normalize_key(name);
    let others = context.project.summaries().filter(|summary| summary.path != context.file.path);
    is_action(context)
        || others
            .flat_map(|summary| summary.mentions.iter())
            .any(|mention| mention.kind == MentionKind::Given && normalize_key(mention.name) == key)
}
