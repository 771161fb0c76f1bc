use super::map::Owner;
use super::parameter::Parameter;
use super::renaming::{Renamer, own_name};
use crate::rules::{Context, Diagnostic, Severity};
use crate::script::reserved::Reserved;

declare_rule! {
    /// `temperature` and `seed` in `env.vars` set the options of the model, whatever the metadata says; a parameter of
    /// that name is a warning.
    ///
    /// Others keep their value only in some ways to run a script: the MCP server takes `files` for the files to work
    /// on, the OpenAPI server takes the names of the model's options, and a GitHub Action its own inputs.
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
    context.parameters().iter().filter_map(move |it| of_parameter(it, &mut renamer))
}

fn of_parameter(parameter: &Parameter<'_>, renamer: &mut Renamer<'_, '_>) -> Option<Diagnostic> {
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
        _ => Severity::Information,
    };
    let message = format!("{usage} Rename the parameter.");
    let diagnostic = RULE.at(parameter.member.key_span, message).severity(severity);
    // The first of two would take the second along.
    let own = own_name(name).filter(|_| !parameter.is_repeated);
    Some(renamer.offer(diagnostic, parameter.member, own, |_| true))
}
