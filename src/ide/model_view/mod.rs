//! Model view of a tool's return value, with an example.

pub mod yaml;

use serde_json::Value as Json;

use super::example::example;
use super::markup::MarkupDocument;
use crate::genaiscript::ModelView;
use crate::return_types::ReturnType;

pub(super) fn show(preview: &mut MarkupDocument, response: &ReturnType) {
    let ways = ModelView::all(&response.gives);
    if ways.iter().all(|seen| *seen == ModelView::Unknown) {
        return;
    }
    let told: Vec<String> = ways.iter().filter_map(told).collect();
    preview.text(&format!("What the model sees: {}.", told.join("; ")));
    let Some(schema) = response.schema() else {
        preview.block("text", "no output from tool");
        return;
    };
    if ways.iter().any(|seen| matches!(seen, ModelView::Fails { .. })) {
        return;
    }
    if let Some(text) = rendered(&example("", &schema)) {
        preview.block("text", text.trim_end());
    }
}

fn told(seen: &ModelView) -> Option<String> {
    let without = |what: &str, lost: &[String]| {
        let names = lost.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        if lost.is_empty() { what.to_owned() } else { format!("{what}, without {names}") }
    };
    Some(match seen {
        ModelView::NoOutput => "`no output from tool` where there is no value".to_owned(),
        ModelView::Text => "the text itself".to_owned(),
        ModelView::Command { lost } => without("the output of a command", lost),
        ModelView::File { lost } => without("a file in a fence", lost),
        ModelView::OnlyText { lost } => without("the member `text` alone", lost),
        ModelView::Yaml => "YAML of the value".to_owned(),
        ModelView::Error => "`{}` for an error that is returned".to_owned(),
        ModelView::Fails { member } if member.is_empty() => {
            "nothing, as YAML cannot write a function".to_owned()
        }
        ModelView::Fails { member } => format!("nothing, as YAML cannot write the function `{member}`"),
        ModelView::Unknown => return None,
    })
}

/// Renders a value as GenAIScript shows it to a model; `None` if it cannot be shown.
fn rendered(value: &Json) -> Option<String> {
    let text = |name: &str| value.get(name).and_then(Json::as_str).filter(|text| !text.is_empty());
    Some(match value {
        Json::Null => "no output from tool".to_owned(),
        Json::String(text) => text.clone(),
        Json::Number(_) | Json::Bool(_) => value.to_string(),
        _ if value.get("exitCode").is_some() => command(value),
        _ => match (text("filename"), text("content"), text("text")) {
            (Some(filename), Some(content), _) => format!("FILENAME: {filename}\n{}", fenced(content, "")),
            (_, _, Some(text)) => text.to_owned(),
            _ => yaml::write(value)?,
        },
    })
}

fn command(value: &Json) -> String {
    let output = |name: &str| value.get(name).and_then(Json::as_str).unwrap_or_default();
    let code = &value["exitCode"];
    if *code == 0 {
        return output("stdout").to_owned();
    }
    let parts = [("STDOUT", output("stdout")), ("STDERR", output("stderr"))];
    let parts = parts.into_iter().filter(|(_, text)| !text.is_empty());
    let parts = parts.map(|(name, text)| format!("{name}:{}", fenced(text, "text")));
    [format!("EXIT_CODE: {code}")].into_iter().chain(parts).collect::<Vec<_>>().join("\n\n")
}

fn fenced(text: &str, language: &str) -> String {
    let mut fence = "```".to_owned();
    while text.contains(&fence) && fence.len() < 8 {
        fence.push('`');
    }
    format!("\n{fence}{language}\n{}\n{fence}\n", text.trim_matches('\n'))
}
