//! Schema at a position. As JSON: `kind` (of the site), `name`, and `schema`, or `error` with GenAIScript's exception.

use crate::genaiscript::Defaults;
use serde_json::{Value as Json, json};

use super::found::{PreviewTarget, TargetOrigin, nothing};
use super::{Preview, manual};
use crate::ide::markdown::line;
use crate::ide::markup::{self, Cell, LinkTarget, MarkupDocument};
use crate::ide::module_tools::{SchemaOfTool, destination};
use crate::json_schema::Schema;
use crate::source_file::SourceFile;
use crate::syntax::ValueKind;
use crate::tools::{Part, UnknownPart, about};
use crate::workspace::Project;

/// Limit of unknown parts that are listed.
const MAX_UNKNOWN: usize = 100;

fn of_tool(preview: &mut MarkupDocument, found: &SchemaOfTool, project: &Project) {
    match found.value() {
        Some(schema) => _ = preview.schema(&found.label(), schema),
        None => _ = preview.code(&format!("{}: unknown", found.label())),
    }
    preview.said(found.tool.description.as_ref().and_then(Part::known).map_or("", String::as_str));
    if let Some(schema) = found.value() {
        preview.json(schema);
    }
    if let Some(refusal) = found.refusal() {
        preview.warn(&refusal);
    }
    let unknown = found.tool.unknown();
    if !unknown.is_empty() {
        preview.text("These parts are known only at run time:");
        let row =
            |part: &UnknownPart| vec![Cell::code(&part.pointer), Cell::message(&part.reason.to_string())];
        preview.rows(&["part", "why"], unknown.iter().take(MAX_UNKNOWN).map(row).collect());
    }
    preview.fact(destination(&found.tool));
    preview.fact(&format!("It takes about {} tokens of each request.", about(found.tool.tokens())));
    if let Some(size) = manual::package_size(project.tool_modules(), &found.tool.place.path) {
        preview.fact(&size);
    }
    if let Some(versions) = found.versions() {
        preview.fact(&versions);
    }
}

pub(super) fn view(file: &SourceFile, project: &Project, offset: usize) -> Preview {
    let found = PreviewTarget::at(file, project, offset);
    let mut preview = MarkupDocument::whole();
    found.note(&mut preview, file, project);
    let label = format!("{}{}", found.prefix, found.name);
    match &found.origin {
        TargetOrigin::Map(value, place) => {
            if let Some(schema) = markup::parameters(&mut preview, &label, value, *place) {
                preview.json(&schema);
            }
        }
        TargetOrigin::Bare(value) => {
            if let Some(schema) = markup::bare(&mut preview, &label, value) {
                preview.json(&schema);
            }
        }
        TargetOrigin::Written(schema) if matches!(schema.kind, ValueKind::Dynamic(_)) => {
            preview.code(&format!("{label}: unknown")).text("This is known only when the script runs.");
        }
        TargetOrigin::Written(schema) => _ = preview.schema(&label, schema).json(schema),
        TargetOrigin::One(variable) => {
            if let Some(schema) = &variable.run.inference.schema {
                let mark = if variable.run.is_required { "" } else { "?" };
                preview.schema(&format!("{label}{mark}"), schema);
                preview.said(Schema::new(schema).description().unwrap_or(""));
                let cues = markup::cues(Schema::new(schema));
                if !cues.is_empty() {
                    preview.text(&format!("In forms: {}", line(&cues)));
                }
                preview.json(schema);
            } else {
                preview.code(&format!("{label}: unknown"));
            }
            let place = match file.as_script() {
                Some(script) if variable.system.is_none() => LinkTarget::of_parameters(script),
                _ => LinkTarget::Workspace,
            };
            preview.inference_warnings(&variable.run.inference, place);
        }
        TargetOrigin::Tool(found) => of_tool(&mut preview, found, project),
        TargetOrigin::Nothing => {
            preview.code(&label).text(nothing(file));
        }
    }
    let mut json = json!({ "kind": found.kind, "name": found.name });
    match found.origin.schema(Defaults::Keep) {
        Ok(schema) => json["schema"] = schema.map_or(Json::Null, |schema| schema.to_json()),
        Err(throw) => json["error"] = throw.to_string().into(),
    }
    Preview {
        title: format!("Schema of {}", found.name),
        span: found.span,
        text: preview,
        json,
        ..Preview::default()
    }
}
