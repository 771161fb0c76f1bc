use crate::genaiscript::name_uses::inferred_declaration;
use crate::genaiscript::reserved::Reserved;
use crate::lint::{Fix, LintContext, Unsafe, edit};

pub(super) fn parameter(context: &LintContext<'_>, key: &str, name: &str) -> Option<Fix> {
    let reserved = if Reserved::find(name).is_some() { ", which GenAIScript uses itself" } else { "" };
    parameters(context, &[(key, name)], format!("Declare the parameter `{name}`{reserved}"))
}

pub(super) fn all(context: &LintContext<'_>, keys: &[&str]) -> Option<Fix> {
    if let [key] = keys {
        return parameter(context, key, key);
    }
    let names: Vec<(&str, &str)> = keys.iter().map(|key| (*key, *key)).collect();
    parameters(context, &names, format!("Declare {} parameters", keys.len()))
}

fn parameters(context: &LintContext<'_>, names: &[(&str, &str)], title: String) -> Option<Fix> {
    let argument = context.file.script().taken_call()?.argument.as_ref()?;
    let quote = edit::quote_of(&context.file.source, argument.literal);
    let declared = names.iter().map(|(key, name)| {
        let value =
            inferred_declaration::declaration(context.names(), context.run_variables().uses(key), quote)?;
        Some(format!("{}: {value}", edit::key(name, quote)))
    });
    let parameters = declared.collect::<Option<Vec<String>>>()?;
    let edit = match argument.value.get("parameters") {
        Some(written) => edit::add_members(context.file, written.span, &parameters),
        None => edit::add_nested_members(context.file, argument.literal, "parameters", &parameters),
    }?;
    Some(Fix::new(title, Unsafe, edit))
}
