use super::configured::is_configured;
use super::map::Owner;
use super::nested::NestedMap;
use super::parameter::Parameter;
use crate::rules::{Context, Diagnostic, Edit, Fix, Unsafe, edit};
use crate::script::names::variable_access;
use crate::syntax::{Kind, Value};

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
    /// script({ parameters: { stops: { type: "string", description: "Separated by commas" } } })
    /// const stops = env.vars.stops.split(",")
    /// ```
    P18, "array-or-object-parameter" (was "list-or-object-parameter"), Warning, Parameter, fix Unsafe, "An array or an object as a parameter: values that a user gives are dropped."
}

fn check(context: &Context<'_>, parameter: &Parameter<'_>) -> Option<Diagnostic> {
    let Parameter { place, member, .. } = *parameter;
    let is_object = || match place.schema() {
        Some(schema) => schema.is("object"),
        // Schemas that are not recognized have rules of their own.
        None => NestedMap::of(&place).is_some_and(|nested| !nested.is_meant_as_schema()),
    };
    let what = match &member.value.kind {
        // So have arrays without a type.
        Kind::Array(items) if items.first().is_some_and(has_type) => "an array",
        Kind::Object(_) if is_object() => "an object",
        _ => return None,
    };
    let has_default = member.value.get("default").is_some();
    let (given, variable) = match place.owner {
        Owner::System if is_configured(context, member) => return None,
        Owner::System => (
            "only the `parameters` of an entry in `system` can give it a value",
            format!("{}.{}", context.file.id(), member.key),
        ),
        _ => ("what a user gives is dropped", member.key.clone()),
    };
    let left = match (place.owner, has_default) {
        (Owner::System, true) => String::new(),
        (Owner::System, false) => format!("; else `{}` is undefined", variable_access(&variable)),
        (_, true) => format!(", and `{}` is always its `default`", variable_access(&variable)),
        (_, false) => format!(", and `{}` is always undefined", variable_access(&variable)),
    };
    let message = format!("`{}` is {what}: {given}{left}. Declare a string and split it.", member.key);
    let fix = as_string(context, &member.value).map(|text| {
        let edit = Edit::replace(member.value.span, &text);
        Fix::new(format!("Write `{text}`, a string to split"), Unsafe, edit)
    });
    Some(RULE.at(member.value.span, message).fixes(fix))
}

fn has_type(item: &Value) -> bool {
    match &item.kind {
        Kind::Null | Kind::Undefined => false,
        Kind::Array(items) => items.first().is_some_and(has_type),
        _ => true,
    }
}

/// The string that an array of strings can become.
fn as_string(context: &Context<'_>, value: &Value) -> Option<String> {
    let items: Option<Vec<&str>> = value.as_array()?.iter().map(Value::as_str).collect();
    Some(edit::quote_of(&context.file.source, value.span).quote(&items?.join(",")))
}
