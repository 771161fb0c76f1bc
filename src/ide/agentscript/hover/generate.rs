//! Model calls: the prompt that is sent, and the options with their effect for each provider.

use super::{HoverView, about_type};
use crate::agentscript::ast::{Expression, ExpressionKind};
use crate::agentscript::meaning::GenerateSite;
use crate::agentscript::options::{OPTIONS, option as known_option};
use crate::agentscript::prompt::{Prompt, prompt};
use crate::ide::hover::Hover;
use crate::ide::markup::{Cell, MarkupDocument};
use crate::text::Span;

pub(super) fn option(view: &HoverView<'_>) -> Option<Hover> {
    let mut options = view.meaning.generates.iter().flat_map(|site| &site.generate.options);
    let property = options.find(|property| property.key.span.touches(view.offset))?;
    Some(Hover { span: property.key.span, text: about_option(&property.key.text)? })
}

pub(super) fn about_option(name: &str) -> Option<MarkupDocument> {
    let option = known_option(name)?;
    let mut text = MarkupDocument::default();
    text.block("agentscript", &format!("{}: {}", option.name, option.takes)).text(option.what);
    let default = match option.default {
        "required" => "It is required.".to_owned(),
        default => format!("Default: {default}."),
    };
    text.fact(&default);
    Some(text)
}

pub(super) fn generate(view: &HoverView<'_>) -> Option<Hover> {
    let keyword = |site: &GenerateSite<'_>| {
        let start = site.span.range().start;
        Span::new(start, start + "generate".len())
    };
    let site = view.meaning.generates.iter().find(|site| keyword(site).touches(view.offset))?;
    let mut text = MarkupDocument::default();
    let Prompt { system, user } = prompt(view.meaning, site);
    text.text("**System**").block("text", &system);
    text.text("**User**").block("text", &user);
    text.rows(&["option", "value", "what happens"], rows(site));
    if let Some(shape) = &site.generate.shape {
        about_type(&mut text, shape, "answer");
        text.fact(sent_as(site.model_uri().unwrap_or_default()));
    } else {
        text.fact("Without a shape the answer is a string, and nothing checks it.");
    }
    if site.model_uri().is_none() {
        text.warn("The model is not known here.");
    }
    Some(Hover { span: keyword(site), text })
}

fn rows(site: &GenerateSite<'_>) -> Vec<Vec<Cell>> {
    let uri = site.model_uri().unwrap_or_default();
    let row = |option: &crate::agentscript::options::GenerateOption| {
        let given = site.generate.option(option.name);
        let value = given.map_or_else(|| option.default.to_owned(), crate::agentscript::printed);
        vec![Cell::code(option.name), Cell::code(&value), Cell::text(&effect(option.name, given, uri))]
    };
    OPTIONS[1..].iter().map(row).collect()
}

/// Describes how a provider treats an option (AgentScript 0.1.5, from its source in May 2026).
fn effect(name: &str, given: Option<&Expression>, uri: &str) -> String {
    let is_true = given.is_some_and(|value| matches!(value.kind, ExpressionKind::Boolean(true)));
    let text = given.and_then(|value| {
        if let ExpressionKind::String(text) = &value.kind { Some(text.as_str()) } else { None }
    });
    let provider = uri.split_once("://").map_or("", |(scheme, _)| scheme);
    match (name, provider) {
        ("think", _) if !is_true && text.is_none() => String::new(),
        ("think", "openai") if is_true => "sent as `medium`".to_owned(),
        ("think", "openai") if text == Some("auto") => "not sent".to_owned(),
        ("think", "anthropic") => "not sent to Anthropic by 0.1.5".to_owned(),
        ("think", "openai" | "ollama") => "sent as it is".to_owned(),
        ("max_output", "anthropic") if given.is_none() => "Anthropic gets 1024".to_owned(),
        ("strict", "openai") if is_true => "OpenAI enforces the schema".to_owned(),
        _ => String::new(),
    }
}

fn sent_as(uri: &str) -> &'static str {
    match uri.split_once("://").map_or("", |(scheme, _)| scheme) {
        "openai" => "OpenAI gets the schema as `response_format`, and in the prompt.",
        "ollama" => "Ollama gets the schema as `format`, and in the prompt.",
        "anthropic" => "Anthropic gets the schema in the prompt only.",
        _ => "The schema is a part of the prompt.",
    }
}
