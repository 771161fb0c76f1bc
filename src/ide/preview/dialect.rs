//! Schema at a position, in the dialect that a provider is sent. As JSON: `kind`, `name`, `dialect`,
//! `strict`, `reference`, and either `schema` and `losses`, each with `keyword`, `message`, `pointer` and
//! `line`; or `failure` as `promptsig convert` prints it, with `pointer` and `line` in its reasons; or
//! `error` with the exception that GenAIScript throws.

use crate::genaiscript::{Defaults, convert};
use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::Preview;
use super::PreviewOptions;
use super::found::{PreviewTarget, TargetOrigin, nothing};
use crate::ide::markup::{Cell, LinkTarget, MarkupDocument, throw_text};
use crate::ide::module_tools::destination;
use crate::json_schema::readable_pointer;
use crate::providers::{Conversion, Dialect, Failure, FailureReason, Fate, Loss, SchemaDocument};
use crate::source_file::SourceFile;
use crate::text::{Encoding, Span, Text};
use crate::workspace::Project;

pub(super) fn view(file: &SourceFile, project: &Project, offset: usize, options: &PreviewOptions) -> Preview {
    let (dialect, config) = (options.dialect, options.config);
    // The schema of a single variable is never sent.
    let found = PreviewTarget::around(file, project, offset);
    let mut preview = MarkupDocument::whole();
    found.note(&mut preview, file, project);
    preview.text(&format!("{}.", dialect.title()));
    let mut json = json!({
        "kind": found.kind,
        "name": found.name,
        "dialect": dialect.name(),
        "strict": config.strict,
        "reference": config.reference,
    });
    // If GenAIScript makes a schema strict, as for every answer, literal values are not defaults.
    let is_strict = dialect == Dialect::GenAiScriptStrict || found.kind == "responseSchema";
    let defaults = if is_strict { Defaults::Drop } else { Defaults::Keep };
    let text = Text::new(Arc::clone(file.source()));
    match found.origin.schema(defaults) {
        Ok(Some(schema)) => match convert(&SchemaDocument::new(&schema), dialect, config) {
            Ok(conversion) => show(&mut preview, &mut json, &conversion, &text),
            Err(failure) => refuse(&mut preview, &mut json, &failure, &text),
        },
        Ok(None) => {
            preview.text(nothing(file));
            json["schema"] = Json::Null;
        }
        Err(throw) => {
            let place = if let TargetOrigin::Map(_, place) = found.origin { place } else { LinkTarget::Call };
            preview.warn(&throw_text(&throw, place));
            json["error"] = throw.to_string().into();
        }
    }
    preview.fact(match &found.origin {
        TargetOrigin::Tool(found) => destination(&found.tool),
        _ => really_sent(found.kind),
    });
    Preview {
        title: format!("Schema of {}", found.name),
        span: found.span,
        text: preview,
        json,
        ..Preview::default()
    }
}

fn show(preview: &mut MarkupDocument, json: &mut Json, conversion: &Conversion, text: &Text) {
    if conversion.losses.is_empty() {
        preview.text("Nothing is lost, changed or moved.");
    } else {
        preview.text("What is lost, changed or moved:");
    }
    let row = |loss: &Loss| {
        let (place, line) = place(&loss.pointer, loss.span, text);
        vec![place, line, Cell::code(&loss.keyword), Cell::message(&fate(&loss.fate))]
    };
    preview.rows(&["place", "line", "part", "what happens"], conversion.losses.iter().map(row).collect());
    preview.json(&conversion.value);
    json["schema"] = conversion.value.to_json();
    let entry = |loss: &Loss| {
        let line = line_of(loss.span, text);
        json!({ "keyword": loss.keyword, "message": loss.to_string(), "pointer": loss.pointer, "line": line })
    };
    json["losses"] = conversion.losses.iter().map(entry).collect();
}

fn refuse(preview: &mut MarkupDocument, json: &mut Json, failure: &Failure, text: &Text) {
    preview.text("⚠️ The schema cannot be written in this dialect:");
    let row = |reason: &FailureReason| {
        let (place, line) = place(&reason.pointer, reason.span, text);
        vec![place, line, Cell::message(&reason.message)]
    };
    preview.rows(&["place", "line", "why"], failure.reasons.iter().map(row).collect());
    let mut shown = failure.to_json();
    if let Some(reasons) = shown["reasons"].as_array_mut() {
        for (shown, reason) in reasons.iter_mut().zip(&failure.reasons) {
            shown["pointer"] = reason.pointer.as_str().into();
            shown["line"] = line_of(reason.span, text).into();
        }
    }
    json["failure"] = shown;
}

fn place(pointer: &str, span: Span, text: &Text) -> (Cell, Cell) {
    let path = readable_pointer(pointer);
    let place = if path.is_empty() { Cell::text("the schema") } else { Cell::code(&path) };
    (place, Cell::text(&line_of(span, text).to_string()))
}

fn line_of(span: Span, text: &Text) -> u32 {
    text.position(span.start as usize, Encoding::Utf32).line + 1
}

fn fate(fate: &Fate) -> String {
    match fate {
        Fate::Lost => "is left out".to_owned(),
        Fate::Tagged(tag) => format!("moves to the description as `{tag}`"),
        Fate::Changed(how) => how.clone(),
    }
}

/// Describes how GenAIScript itself sends a schema of that kind.
fn really_sent(kind: &str) -> &'static str {
    match kind {
        "tool" | "agent" => {
            "GenAIScript itself sends the parameters of tools as JSON Schema, and not in strict mode."
        }
        "responseSchema" => {
            "GenAIScript itself sends the schema of an answer in its strict form where `responseType` is \
             `json_schema`, as it is by default with OpenAI; otherwise it puts it into a message."
        }
        "input" | "generate" => {
            "AgentScript sends the shape as JSON Schema: to OpenAI as `response_format`, to Ollama as `format`, and in the \
             prompt."
        }
        "parameters" => {
            "GenAIScript itself gives the parameters of a script as JSON Schema to forms and to clients of its \
             MCP server."
        }
        "defSchema" => {
            "GenAIScript itself puts this schema into the prompt, as TypeScript unless `format` says otherwise."
        }
        _ => "GenAIScript itself gives this schema to the script as JSON Schema.",
    }
}
