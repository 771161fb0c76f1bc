//! Signature help in calls: of functions, of agents with the fields of their input, and of `generate` with its options.

use super::completion::{CallAtCursor, CompletionPosition};
use crate::agentscript::AgentFile;
use crate::agentscript::ast::{AgentShape, AgentType, ConfigKey, ExpressionKind};
use crate::agentscript::meaning::{PossibleFields, ValueOrigin};
use crate::agentscript::options::OPTIONS;
use crate::ide::markup::MarkupDocument;
use crate::ide::signature_help::{DescribedParameter, SignatureHelp, active};
use crate::workspace::Project;
use crate::workspace::agentscript::ImportedProgram;

pub fn signature_help(file: &AgentFile, project: &Project, offset: usize) -> Option<SignatureHelp> {
    let reading = file.reading(project.wanted_agentscript());
    let call = CallAtCursor::find(&file.source, &reading.parsed, offset)?;
    let path: Vec<&str> = call.argument.path.iter().map(String::as_str).collect();
    if path == ["generate"] {
        return (call.argument.index == 0).then(|| of_generate(&call)).flatten();
    }
    let program = ImportedProgram::load(file, project);
    let meaning = program.meaning();
    let position = CompletionPosition::new(&meaning, reading.version, call.body, offset);
    let agent = position.origin().map(|origin| origin.agent);
    let called = PossibleFields::new(&meaning).called_by(&path, agent)?;
    let name = path.join(".");
    let shape = called.function.parameters.get(call.argument.index).and_then(|it| it.shape.as_ref());
    let help = match (shape, &call.keys) {
        (Some(shape), Some((written, current))) => {
            let parameters = of_shape(shape);
            let active = active(&parameters, current.as_deref(), written);
            SignatureHelp::new(&format!("{name}({{ "), parameters, ", ", " })", active)
        }
        _ => SignatureHelp::new(&format!("{name}("), of_function(&called), ", ", ")", call.argument.index),
    }?;
    Some(SignatureHelp { documentation: about(&called), ..help })
}

fn of_generate(call: &CallAtCursor) -> Option<SignatureHelp> {
    let parameters: Vec<DescribedParameter> = OPTIONS
        .iter()
        .map(|option| {
            let mark = if option.default == "required" { "" } else { "?" };
            let takes = option.takes.replace(" or one of ", " | ").replace(", ", " | ");
            let mut documentation = MarkupDocument::default();
            documentation.text(option.what);
            if option.default != "required" {
                documentation.fact(&format!("Default: {}.", option.default));
            }
            let text = format!("{}{mark}: {takes}", option.name);
            DescribedParameter { name: option.name.to_owned(), text, documentation }
        })
        .collect();
    let none = (Vec::new(), None);
    let (written, current) = call.keys.as_ref().unwrap_or(&none);
    let active = active(&parameters, current.as_deref(), written);
    SignatureHelp::new("generate({ ", parameters, ", ", " })", active)
}

fn of_shape(shape: &AgentShape) -> Vec<DescribedParameter> {
    let field = |name: &str, ty: Option<&AgentType>| DescribedParameter {
        name: name.to_owned(),
        text: format!("{name}: {}", ty.map_or_else(|| "string".to_owned(), AgentType::text)),
        documentation: MarkupDocument::default(),
    };
    shape.fields.iter().map(|it| field(&it.name.text, it.ty.as_ref())).collect()
}

fn of_function(called: &ValueOrigin<'_>) -> Vec<DescribedParameter> {
    let parameters = called.function.parameters.iter();
    parameters
        .map(|parameter| {
            let name = parameter.name.text.clone();
            let text = match &parameter.shape {
                Some(shape) => {
                    let fields: Vec<String> = of_shape(shape).into_iter().map(|field| field.text).collect();
                    format!("{name}: {{ {} }}", fields.join(", "))
                }
                None => name.clone(),
            };
            DescribedParameter { name, text, documentation: MarkupDocument::default() }
        })
        .collect()
}

/// Returns what the agent of a function does.
fn about(called: &ValueOrigin<'_>) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    let configs = called.agent.configs.iter().filter(|config| config.key == ConfigKey::Description);
    for config in configs {
        if let ExpressionKind::String(said) = &config.value.kind {
            text.said(said);
        }
    }
    text
}
