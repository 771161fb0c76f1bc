use super::map::Owner;
use super::p41_fraction_as_integer::is_fraction_said;
use super::parameter::ParameterSite;
use super::renaming::{Renamer, own_name};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::reserved::Reserved;
use crate::lint::{Diagnostic, LintContext, Severity};
use crate::syntax::Value;
use crate::workspace::symbol_index::MentionKind;

declare_rule! {
    /// `temperature` and `seed` in `env.vars` set the options of the model, whatever the metadata says; a parameter of
    /// that name is a warning, unless a comment next to it says that a fraction is meant, as the option is.
    ///
    /// Others keep their value only in some ways to run a script: the MCP server takes `files` for the files to work
    /// on, the OpenAPI server takes the names of the model's options, and a GitHub Action its own inputs. That is
    /// information, and only where the metadata prove that the script is used so: `group: "mcp"` and `annotations` a
    /// tool of an MCP server, `group: "openapi"` one of an OpenAPI server, `branding` a GitHub Action.
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
    P33, "reserved-parameter-name", Warning, File, fix Manual, "A parameter has a name that GenAIScript uses itself."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let mut renamer = Renamer::new(context);
    context.parameters().iter().filter_map(move |it| of_parameter(context, it, &mut renamer))
}

fn of_parameter(
    context: &LintContext<'_>,
    parameter: &ParameterSite<'_>,
    renamer: &mut Renamer<'_, '_>,
) -> Option<Diagnostic> {
    // P30 reports the second of two that are one variable.
    if parameter.place.owner != Owner::Script || parameter.first.is_some() {
        return None;
    }
    let name = &parameter.member.key;
    let reserved = Reserved::find(name)?;
    let usage = match reserved {
        // The author means the option: a fraction, whose truncation P41 reports.
        Reserved::ModelOption if is_fraction_said(context, parameter.member) => return None,
        Reserved::ModelOption => format!("`{name}` in `env.vars` sets the option of the model."),
        Reserved::Files => {
            format!("{} takes `files` for the files to work on.", taker(context)?)
        }
        Reserved::OpenApiOption => {
            let server = taker(context).filter(|_| is_of_openapi(context))?;
            format!("{server} takes `{name}` for the option of the model.")
        }
        Reserved::ActionInput => {
            let action = taker(context).filter(|_| context.is_action())?;
            format!("{action} has its own input `{name}`.")
        }
    };
    let takes_files =
        context.file.script().reading.value.get("accept").and_then(Value::as_str) != Some("none");
    let severity = match reserved {
        Reserved::ModelOption => RULE.severity,
        Reserved::Files if !takes_files => return None,
        _ => Severity::Information,
    };
    let message = format!("{usage} Rename the parameter.");
    let diagnostic = RULE.at(parameter.member.key_span, message).severity(severity);
    // Renaming the first of two would rename the second, too.
    let own = own_name(name).filter(|_| !parameter.is_repeated && !is_named_by_others(context, name));
    Some(renamer.offer(diagnostic, parameter.member, own, |_| true))
}

/// Host that the metadata prove, which reserves names of its own.
fn taker(context: &LintContext<'_>) -> Option<&'static str> {
    let unlisted = context.file.script().reading.value.get("unlisted").and_then(Value::truthy);
    if context.is_action() {
        Some("A GitHub Action")
    } else if unlisted == Some(true) {
        None
    } else if is_of_openapi(context) {
        Some("The OpenAPI server")
    } else {
        context.is_offered_as_tool().then_some("The MCP server")
    }
}

fn is_of_openapi(context: &LintContext<'_>) -> bool {
    let group = context.file.script().reading.value.get("group").and_then(Value::as_str);
    matches!(group, Some("openapi" | "webapi"))
}

fn is_named_by_others(context: &LintContext<'_>, name: &str) -> bool {
    let key = normalize_key(name);
    let others = context.project.summaries().filter(|summary| summary.path != context.file.path);
    context.is_action()
        || others
            .flat_map(|summary| summary.mentions.iter())
            .any(|mention| mention.kind == MentionKind::Given && normalize_key(mention.name) == key)
}
