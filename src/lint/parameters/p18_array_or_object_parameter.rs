use super::flatten;
use super::map::Owner;
use super::nested::NestedMap;
use super::parameter::ParameterSite;
use crate::genaiscript::{Giver, RunValue};
use crate::lint::{Diagnostic, Fix, LintContext, TextEdit, Unsafe, edit};
use crate::syntax::{Value, ValueKind};
use crate::workspace::variables::is_configured;

declare_rule! {
    /// GenAIScript has no way to read an array or an object from a user: what the command line, a GitHub Action, a
    /// form or an MCP client gives for such a parameter is dropped, and running the script from VS Code fails. A
    /// shorthand shows an example, not a default: `env.vars` does not have it.
    ///
    /// Only a parameter of a system can get such a value: from a script that configures the system with `parameters`
    /// in `system`. Where a script of the workspace does that, the parameter is not reported.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { stops: ["Old harbour"] } })
    /// const { stops } = env.vars
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { stops: { type: "string", description: "Separated by commas", required: true } } })
    /// const stops = env.vars.stops.split(",")
    /// ```
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { place: { city: "Ghent", days: 2 } } })
    /// $`Plan ${env.vars.place.days} days in ${env.vars.place.city}.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: "Ghent", days: 2 } })
    /// $`Plan ${env.vars.days} days in ${env.vars.city}.`
    /// ```
    ///
    /// The fix for an object writes that where each of its properties is a plain value whose name is free, and
    /// nothing uses the object as a whole.
    P18, "array-or-object-parameter" (was "list-or-object-parameter"), Warning, Parameter, needs Workspace, fix Unsafe,
    "An array or an object as a parameter: values that a user gives are dropped."
}

fn check(context: &LintContext<'_>, parameter: &ParameterSite<'_>) -> Option<Diagnostic> {
    let ParameterSite { place, member, .. } = *parameter;
    let is_object = || match place.schema() {
        Some(schema) => schema.is("object"),
        // Unrecognized schemas have their own rules.
        None => NestedMap::find(&place).is_some_and(|nested| !nested.is_meant_as_schema()),
    };
    let what = match &member.value.kind {
        // Arrays without a type have their own rules, too.
        ValueKind::Array(items) if items.first().is_some_and(has_type) => "an array",
        ValueKind::Object(_) if is_object() => "an object",
        _ => return None,
    };
    if place.owner == Owner::System && is_configured(context.project, context.file.id(), &member.key) {
        return None;
    }
    let run = RunValue::from_parameter(&member.value, place.owner.giver()?);
    let loss = run.loss()?;
    let joint = if run.giver == Giver::Caller { ", and" } else { "; else" };
    let left = run.left(&place.owner.key(context, &member.key));
    let left = left.map(|left| format!("{joint} {left}")).unwrap_or_default();
    let remedy = match member.value.kind {
        ValueKind::Array(_) => "Declare a string and split it",
        _ if flatten::properties(parameter).is_some() => "Declare its properties as parameters of their own",
        _ => "Declare a string and parse it",
    };
    let message = format!("`{}` is {what}: {loss}{left}. {remedy}.", member.key);
    let fix = as_string(context, &member.value).map(|text| {
        let edit = TextEdit::replace(member.value.span, &text);
        Fix::new(format!("Write `{text}`, a string to split"), Unsafe, edit)
    });
    let fix = fix.or_else(|| flatten::fix(context, parameter));
    Some(RULE.at(member.value.span, message).fixes(fix))
}

fn has_type(item: &Value) -> bool {
    match &item.kind {
        ValueKind::Null | ValueKind::Undefined => false,
        ValueKind::Array(items) => items.first().is_some_and(has_type),
        _ => true,
    }
}

fn as_string(context: &LintContext<'_>, value: &Value) -> Option<String> {
    let items: Option<Vec<&str>> = value.as_array()?.iter().map(Value::as_str).collect();
    Some(edit::quote_of(&context.file.source, value.span).quote(&items?.join(",")))
}
