//! Declarations of parameters.

use crate::rules::{Context, Edit, edit};
use crate::syntax::Quote;

/// Declares a string that a run must be given.
pub(super) fn required(context: &Context<'_>, key: &str) -> Option<Edit> {
    parameter(context, |quote| format!("{}: {}", edit::key(key, quote), quote.quote("")))
}

/// Declares a string that a run may be given.
pub(super) fn optional(context: &Context<'_>, key: &str) -> Option<Edit> {
    parameter(context, |quote| edit::string_property(key, quote))
}

fn parameter(context: &Context<'_>, written: impl Fn(Quote) -> String) -> Option<Edit> {
    let argument = context.file.script().call()?.argument.as_ref()?;
    let parameter = written(edit::quote_of(&context.file.source, argument.literal));
    match argument.value.get("parameters") {
        Some(parameters) => edit::add_member(context.file, parameters.span, &parameter),
        None => edit::add_member(context.file, argument.literal, &format!("parameters: {{ {parameter} }}")),
    }
}
