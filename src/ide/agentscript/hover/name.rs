use super::{HoverView, about_shape};
use crate::agentscript::ast::{Agent, AgentFunction, ExpressionKind, Import};
use crate::agentscript::meaning::{
    AgentBinding, AgentTarget, BindingKind, FieldUse, MemberRead, ProgramMeaning,
};
use crate::agentscript::printed;
use crate::agentscript::resources::scheme_of;
use crate::ide::hover::Hover;
use crate::ide::markup::MarkupDocument;
use crate::workspace::agentscript::ImportedProgram;

/// Length limit of a shown value, in characters.
const MAX_VALUE: usize = 200;

pub(super) fn name(view: &HoverView<'_>) -> Option<Hover> {
    let offset = view.offset;
    if let Some(used) = view.meaning.fields.iter().find(|used| used.span.touches(offset)) {
        return Some(Hover { span: used.span, text: about_field(used, view.source) });
    }
    if let Some(property) = property(view) {
        return Some(property);
    }
    let reference = view.meaning.references.iter().find(|reference| reference.span.touches(offset));
    if let Some(reference) = reference {
        let text = match reference.target? {
            AgentTarget::Binding(binding) => {
                about(&view.meaning.bindings[binding], view.meaning, view.program)
            }
            AgentTarget::Function(agent, function) => about_function(agent, function),
            AgentTarget::Member(import) => about_import(import, view.meaning),
        };
        return Some(Hover { span: reference.span, text });
    }
    let import = view.meaning.program.imports.iter().find(|import| import.span.touches(offset));
    if let Some(import) = import {
        return Some(Hover { span: import.span, text: about_import(import, view.meaning) });
    }
    let binding = view
        .meaning
        .bindings
        .iter()
        .find(|it| it.file.is_none() && it.span.touches(offset) && !it.span.is_empty())?;
    Some(Hover { span: binding.span, text: about(binding, view.meaning, view.program) })
}

fn about_field(used: &FieldUse<'_>, source: &str) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    text.block("agentscript", used.field.span.text(source));
    text.fact(&format!("A field of `{}`.", used.of));
    text
}

/// Hover text for a property read from the object that a variable is set to: `docs.summary`.
fn property(view: &HoverView<'_>) -> Option<Hover> {
    let first = |read: &&MemberRead<'_>| read.path.first().is_some_and(|it| it.span.touches(view.offset));
    let read = view.meaning.reads.iter().find(first)?;
    let (variable, member) = (&view.meaning.bindings[read.base], read.path.first()?);
    let BindingKind::Variable(Some(value)) = variable.kind else { return None };
    let ExpressionKind::Object(properties) = &value.kind else { return None };
    // The last of two equal keys counts, as in JavaScript.
    let property = properties.iter().rev().find(|property| property.key.text == member.text)?;
    let mut text = MarkupDocument::default();
    text.block("agentscript", &format!("{}: {}", member.text, short(&printed(&property.value))));
    text.fact(&format!("A property of `{}`, as that is first set.", variable.name));
    Some(Hover { span: member.span, text })
}

fn short(value: &str) -> String {
    let short: String = value.chars().take(MAX_VALUE).collect();
    let rest = if short.len() < value.len() { "…" } else { "" };
    format!("{short}{rest}")
}

pub(super) fn about(
    binding: &AgentBinding<'_>,
    meaning: &ProgramMeaning<'_>,
    program: &ImportedProgram,
) -> MarkupDocument {
    let mut text = match binding.kind {
        BindingKind::Import(import) => about_import(import, meaning),
        BindingKind::Agent(agent) => about_agent(agent),
        BindingKind::Function(agent, function) => about_function(agent, function),
        BindingKind::Parameter(function, parameter) => {
            let mut text = MarkupDocument::default();
            text.block(
                "agentscript",
                &format!("{}: a parameter of {}", binding.name, function_name(function)),
            );
            if let Some(shape) = &parameter.shape {
                about_shape(&mut text, shape, binding.name);
            }
            text
        }
        BindingKind::Variable(value) => {
            let mut text = MarkupDocument::default();
            let value = short(&value.map(printed).unwrap_or_default());
            text.block("agentscript", &format!("{} = {value}", binding.name));
            text
        }
        BindingKind::Item(looped) => {
            let mut text = MarkupDocument::default();
            let items = printed(&looped.iterated);
            text.block("agentscript", &format!("for {} in {items} max {}", binding.name, looped.limit.value));
            text
        }
    };
    if let Some(file) = binding.file.and_then(|file| program.files.get(file)) {
        text.fact(&format!("It is imported by `{}`, which is a part of this program.", file.path.name()));
    }
    text
}

fn about_import(import: &Import, meaning: &ProgramMeaning<'_>) -> MarkupDocument {
    let uri = import.uri.as_ref().map_or("", |uri| &uri.text);
    let word = import.kind.map_or("import", crate::agentscript::ast::ImportKind::name);
    let mut text = MarkupDocument::default();
    text.block("agentscript", &format!("import {word} {} from \"{uri}\"", import.name.text));
    let agent = meaning.merged.agents.iter().map(|it| it.agent).find(|agent| agent.id() == import.name.text);
    if let Some(agent) = agent {
        describe_agent(&mut text, agent);
    }
    if let Some(scheme) = import.kind.and_then(|kind| scheme_of(kind, uri)) {
        text.text(&format!("{}.", scheme.what));
        if !scheme.methods.is_empty() {
            let methods: Vec<String> = scheme.methods.iter().map(|method| format!("`.{method}`")).collect();
            text.fact(&format!("Methods: {}.", methods.join(", ")));
        }
    }
    text
}

fn about_agent(agent: &Agent) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    let main = if agent.is_main { "main " } else { "" };
    text.block("agentscript", &format!("{main}agent {}", agent.id()));
    describe_agent(&mut text, agent);
    text
}

fn describe_agent(text: &mut MarkupDocument, agent: &Agent) {
    let signatures: Vec<String> = agent.functions.iter().map(signature).collect();
    if !signatures.is_empty() {
        text.block("agentscript", &signatures.join("\n"));
    }
    let configs =
        agent.configs.iter().filter(|config| config.key != crate::agentscript::ast::ConfigKey::Model);
    for config in configs {
        if let ExpressionKind::String(said) = &config.value.kind {
            text.said(said);
        }
    }
}

fn about_function(agent: &Agent, function: &AgentFunction) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    text.block("agentscript", &signature(function));
    for parameter in &function.parameters {
        if let Some(shape) = &parameter.shape {
            about_shape(&mut text, shape, &parameter.name.text);
        }
    }
    text.fact(&format!("A function of the agent `{}`.", agent.id()));
    text
}

fn signature(function: &AgentFunction) -> String {
    let parameters: Vec<&str> = function.parameters.iter().map(|it| it.name.text.as_str()).collect();
    let main = if function.is_main { "main " } else { "" };
    let name = function.name.as_ref().map(|name| format!(" {}", name.text)).unwrap_or_default();
    format!("{main}func{name}({})", parameters.join(", "))
}

fn function_name(function: &AgentFunction) -> String {
    match &function.name {
        Some(name) => format!("`{}`", name.text),
        None => "the main function".to_owned(),
    }
}
