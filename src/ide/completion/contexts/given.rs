//! Values given to parameters: `vars`, `tests[].vars`, and `parameters` of an instance of a system.

use super::CompletionRequest;
use crate::genaiscript::names::normalize_key;
use crate::ide::completion::choice::{Choice, Write};
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::{Literal, LiteralSlot};
use crate::json_schema::Schema;
use crate::workspace::{Variable, variables};

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let place = request.place;
    let keys = place.keys();
    let (declared, rest) = match &*keys {
        ["vars", rest @ ..] if (place.function, place.argument()) == ("run", 1) => {
            (of_other(request).unwrap_or_default(), rest)
        }
        _ if !matches!((place.function, place.argument()), ("script" | "system", 0)) => return Vec::new(),
        ["vars", rest @ ..] | ["tests", "vars", rest @ ..] | ["tests", "[]", "vars", rest @ ..] => {
            (request.variables(), rest)
        }
        ["system", "parameters", rest @ ..] | ["system", "[]", "parameters", rest @ ..] => {
            (of_instance(request, keys.len() - rest.len()), rest)
        }
        _ => return Vec::new(),
    };
    match (place.slot, rest) {
        (LiteralSlot::Key { .. }, []) => names(request, &declared),
        (LiteralSlot::Value, [name]) => {
            let normal = normalize_key(name);
            declared.iter().find(|it| normalize_key(&it.key) == normal).map(values).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// Returns the parameters of the script that `run` starts.
fn of_other(request: &CompletionRequest<'_>) -> Option<Vec<Variable>> {
    let id = request.place.arguments.first()?.text()?;
    let mut scripts = request.project.summaries().filter(|summary| !summary.is_system());
    scripts.find(|summary| &*summary.id == id).map(|summary| variables::of_summary(summary))
}

/// Returns the parameters of the system whose instance is around, with their own names.
fn of_instance(request: &CompletionRequest<'_>, depth: usize) -> Vec<Variable> {
    let id = request.place.at_depth(depth).and_then(|instance| instance.text_of("id"));
    let systems = request.project.systems_seen_by(&request.file.path);
    let Some(system) = id.and_then(|id| systems.iter().find(|system| &*system.id == id)) else {
        return Vec::new();
    };
    let own = |variable: Variable| Variable { key: variable.name.clone(), ..variable };
    variables::of_summary(system).into_iter().map(own).collect()
}

fn names(request: &CompletionRequest<'_>, declared: &[Variable]) -> Vec<Choice> {
    let members = request.place.around().map(Literal::members).unwrap_or_default();
    let word = request.place.word.span;
    let taken: Vec<String> = members
        .iter()
        .filter(|member| !member.key_span.touches(word.end as usize))
        .map(|member| normalize_key(member.key))
        .collect();
    let free = declared.iter().filter(|variable| !taken.contains(&normalize_key(&variable.key)));
    free.map(field).collect()
}

/// Returns the choice of a variable, which is documented as elsewhere.
fn field(variable: &Variable) -> Choice {
    Choice::key(&variable.key, value_of(variable), variable.run.short_type()).of_kind(ItemKind::Field)
}

/// Returns a snippet of a fitting value.
fn value_of(variable: &Variable) -> String {
    match values(variable).first() {
        Some(first) => match &first.write {
            Write::Code(code) => format!("${{1:{code}}}"),
            _ => format!("\"${{1:{}}}\"", first.label),
        },
        None => match variable.run.short_type().as_str() {
            "integer" | "number" => "${1:0}".to_owned(),
            type_name if type_name.contains("string") => "\"$1\"".to_owned(),
            _ => "$1".to_owned(),
        },
    }
}

/// Returns the values that a parameter may have, if there are few.
pub fn values(variable: &Variable) -> Vec<Choice> {
    let Some(schema) = variable.run.values() else { return Vec::new() };
    let schema = Schema::new(&schema);
    let choices: Vec<Choice> = schema
        .enumeration()
        .unwrap_or_default()
        .iter()
        .filter_map(|value| Some(Choice::text(value.as_str()?, format!("value of `{}`", variable.name))))
        .collect();
    if choices.is_empty() && variable.run.short_type() == "boolean" {
        return ["true", "false"].iter().map(|flag| Choice::code(*flag, *flag, "boolean")).collect();
    }
    choices
}
