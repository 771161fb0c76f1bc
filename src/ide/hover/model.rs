//! Hover on the name of a model: the alias, and the provider. TypeScript shows nothing on a string.

use super::Hover;
use crate::genaiscript::ScriptFile;
use crate::ide::markdown::code;
use crate::ide::markup::MarkupDocument;
use crate::syntax::{Quote, Value};
use crate::workspace::Project;
use crate::workspace::models::{self, FoundModel};

const KEYS: [&str; 3] = ["model", "smallModel", "visionModel"];

pub(super) fn model(file: &ScriptFile, project: &Project, offset: usize) -> Option<Hover> {
    let (key, value) = model_at(file, offset)?;
    let name = value.as_str().filter(|name| !name.trim().is_empty())?;
    // A word without quotes is read by GenAIScript's repair; the author did not write that name.
    if !file.path.is_markdown() && Quote::detect(value.span.text(&file.source)).is_none() {
        return None;
    }
    let names = project.model_names_of(file);
    let mut text = MarkupDocument::default();
    text.code(&format!("{key}: {}", Value::string(value.span, name).to_json()));
    let Some(steps) = names.steps(name) else {
        text.warn(&format!("The alias {} refers to itself.", code(name)));
        return Some(Hover { span: value.span, text });
    };
    let end = *steps.last()?;
    if steps.len() > 1 {
        let steps: Vec<String> = steps.iter().map(|step| code(step)).collect();
        text.fact(&format!("Alias: {}.", steps.join(" → ")));
    }
    match names.find(name) {
        _ if names.is_name(end) => {
            text.fact(&format!(
                "{} is an alias of GenAIScript for a model of the provider that is configured.",
                code(end)
            ));
        }
        FoundModel::Model => {
            let provider = models::provider(end);
            let model = end[provider.len()..].trim_start_matches(':');
            let provider = format!("Provider: {}", code(provider));
            text.fact(&match model {
                "" => format!("{provider}, with its default model."),
                model => format!("{provider}, model: {}.", code(model)),
            });
        }
        FoundModel::Nothing(_) | FoundModel::Circle => {
            text.fact(&format!("Neither a provider nor an alias is called {}.", code(end)));
        }
    }
    Some(Hover { span: value.span, text })
}

/// Returns the value of a key that names a model, in the metadata or in the options of an inner prompt.
fn model_at(file: &ScriptFile, offset: usize) -> Option<(&str, &Value)> {
    let metadata = file.script().metadata();
    let inner = file.script().inner.iter().map(|call| &call.value);
    let objects = metadata.into_iter().chain(inner).filter_map(Value::as_object);
    let mut members = objects.flat_map(|object| {
        let aliases = object.get("modelAliases").and_then(Value::as_object);
        let aliases = aliases.into_iter().flat_map(|aliases| &aliases.members);
        object.members.iter().filter(|member| KEYS.contains(&member.key.as_str())).chain(aliases)
    });
    let member = members.find(|member| member.value.span.touches(offset))?;
    Some((&member.key, &member.value))
}
