//! Declarations of parameters.

use super::wanted;
use crate::rules::{Context, Fix, Unsafe, edit};
use crate::script::reserved::Reserved;

/// A fix that declares the variable of a key as a parameter of this name, of the type that its uses show.
pub(super) fn parameter(context: &Context<'_>, key: &str, name: &str) -> Option<Fix> {
    let argument = context.file.script().call()?.argument.as_ref()?;
    let quote = edit::quote_of(&context.file.source, argument.literal);
    let value = wanted::declaration(context, key, quote)?;
    let parameter = format!("{}: {value}", edit::key(name, quote));
    let edit = match argument.value.get("parameters") {
        Some(parameters) => edit::add_member(context.file, parameters.span, &parameter),
        None => edit::add_member(context.file, argument.literal, &format!("parameters: {{ {parameter} }}")),
    }?;
    let reserved = if Reserved::of(name).is_some() { ", which GenAIScript uses itself" } else { "" };
    Some(Fix::new(format!("Declare the parameter `{name}`{reserved}"), Unsafe, edit))
}
