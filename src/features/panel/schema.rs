//! The schema at a place. As JSON: `kind` (where it stands), `name`, and `schema`, or `error` with
//! the exception that GenAIScript throws.

use serde_json::{Value as Json, json};

use super::content::{Panel, call_span};
use crate::features::markdown::line;
use crate::features::misread;
use crate::features::preview::{self, Place, Preview};
use crate::project::{Project, variables};
use crate::schema::{self, Defaults, Inference, Schema};
use crate::script::{CallKind, SiteKind, SourceFile, ToolForm, ToolKind};
use crate::syntax::{Member, Value};
use crate::text::Span;

/// A place that holds a schema.
struct Found<'a> {
    kind: &'static str,
    name: String,
    /// What comes before the name in the signature.
    prefix: String,
    span: Span,
    origin: Origin<'a>,
    remarks: Remarks,
}

enum Origin<'a> {
    /// A map of parameters, or a schema where such a map may stand
    Map(&'a Value, Place),
    /// A schema as it is
    Written(&'a Value),
    /// One parameter
    One(Inference, bool),
    /// Nothing is declared
    Nothing,
}

/// Which of the remarks on the metadata remarks a place.
enum Remarks {
    /// All of them
    File,
    /// Those on one parameter of the script's own
    Parameter(String),
    /// None
    Nothing,
}

pub(super) fn panel(file: &SourceFile, project: &Project, offset: usize) -> Panel {
    let found = read(file, project, offset)
        .or_else(|| tool(file, offset))
        .or_else(|| site(file, offset))
        .unwrap_or_else(|| metadata(file, offset));
    let mut preview = Preview::whole();
    match &found.remarks {
        Remarks::File => misread::of_file(&mut preview, file, project),
        Remarks::Parameter(name) => misread::of_parameter(&mut preview, file, project, name),
        Remarks::Nothing => {}
    }
    let label = format!("{}{}", found.prefix, found.name);
    match &found.origin {
        Origin::Map(value, place) => {
            if let Some(schema) = preview::parameters(&mut preview, &label, value, *place) {
                preview.json(&schema);
            }
        }
        Origin::Written(schema) => _ = preview.schema(&label, schema).json(schema),
        Origin::One(inference, required) => {
            if let Some(schema) = &inference.schema {
                let mark = if *required { "" } else { "?" };
                preview.schema(&format!("{label}{mark}"), schema);
                preview.said(Schema::new(schema).description().unwrap_or(""));
                let cues = preview::cues(Schema::new(schema));
                if !cues.is_empty() {
                    preview.text(&format!("In forms: {}", line(&cues)));
                }
                preview.json(schema);
            } else {
                preview.code(&format!("{label}: unknown"));
            }
            preview.inference_warnings(inference, Place::Workspace);
        }
        Origin::Nothing => {
            preview.code(&label).text("GenAIScript sees no parameters here.");
        }
    }
    let mut json = json!({ "kind": found.kind, "name": found.name });
    let (key, schema) = schema_json(&found.origin);
    json[key] = schema;
    Panel { title: format!("Schema of {}", found.name), span: found.span, text: preview, json }
}

fn schema_json(origin: &Origin<'_>) -> (&'static str, Json) {
    let inference = match origin {
        Origin::Map(value, _) => schema::infer_parameters(value, Defaults::Keep),
        Origin::Written(schema) => return ("schema", schema.to_json()),
        Origin::One(inference, _) => inference.clone(),
        Origin::Nothing => return ("schema", Json::Null),
    };
    match inference.result() {
        Ok(schema) => ("schema", schema.map_or(Json::Null, |schema| schema.to_json())),
        Err(throw) => ("error", Json::String(throw.to_string())),
    }
}

/// The variable that is read at the place.
fn read<'a>(file: &'a SourceFile, project: &Project, offset: usize) -> Option<Found<'a>> {
    let read = file.script().reads.iter().find(|read| read.key.is_some() && read.key_span.touches(offset))?;
    let key = read.key.as_deref()?;
    let Some(variable) = variables::find(file, project, key) else {
        let unseen = variables::find_unseen(file, key)?;
        return Some(Found {
            kind: "variable",
            name: unseen.key,
            prefix: String::new(),
            span: read.key_span,
            origin: Origin::Nothing,
            remarks: Remarks::Parameter(unseen.name),
        });
    };
    let is_own = variable.system.is_none();
    Some(Found {
        kind: "variable",
        name: variable.key,
        prefix: String::new(),
        span: read.key_span,
        origin: Origin::One(variable.inference, variable.required),
        remarks: if is_own { Remarks::Parameter(variable.name) } else { Remarks::Nothing },
    })
}

/// The innermost tool around the place.
fn tool(file: &SourceFile, offset: usize) -> Option<Found<'_>> {
    let tool = file.script().tools.iter().rev().find(|tool| tool.span.touches(offset))?;
    let kind = match tool.kind {
        ToolKind::Tool => "tool",
        ToolKind::Agent => "agent",
    };
    let origin = match &tool.parameters {
        Some(parameters) if tool.form == ToolForm::Arguments => Origin::Map(parameters, Place::Call),
        Some(parameters) if tool.form == ToolForm::Callback => Origin::Written(parameters),
        _ => Origin::Nothing,
    };
    Some(Found {
        kind,
        name: tool.id()?,
        prefix: format!("{kind} "),
        span: tool.callee,
        origin,
        remarks: Remarks::Nothing,
    })
}

/// The innermost of the other places that take a schema.
fn site(file: &SourceFile, offset: usize) -> Option<Found<'_>> {
    let site = file.script().sites.iter().rev().find(|site| site.span.touches(offset))?;
    let kind = match site.kind {
        SiteKind::DefSchema => "defSchema",
        SiteKind::ResponseSchema => "responseSchema",
        SiteKind::Infer => "JSONSchema.infer",
        SiteKind::FromParameters => "JSONSchema.fromParameters",
    };
    let origin = match site.kind {
        SiteKind::DefSchema => Origin::Written(&site.schema),
        SiteKind::Infer => Origin::One(schema::infer_type(&site.schema, Defaults::Drop), true),
        SiteKind::ResponseSchema | SiteKind::FromParameters => Origin::Map(&site.schema, Place::Call),
    };
    let name = site.name.as_ref().and_then(Value::as_str).unwrap_or(kind).to_owned();
    Some(Found { kind, name, prefix: String::new(), span: site.callee, origin, remarks: Remarks::Nothing })
}

/// What GenAIScript gets of the metadata: `responseSchema` where the place lies in it, else the
/// parameters.
fn metadata(file: &SourceFile, offset: usize) -> Found<'_> {
    let seen = &file.script().reading.value;
    if let Some(key_span) = response_schema_at(file, offset) {
        return Found {
            kind: "responseSchema",
            name: "responseSchema".to_owned(),
            prefix: String::new(),
            span: key_span,
            origin: seen
                .get("responseSchema")
                .map_or(Origin::Nothing, |schema| Origin::Map(schema, Place::Workspace)),
            remarks: Remarks::File,
        };
    }
    let kind = if file.script().reading.is_system() { CallKind::System } else { CallKind::Script };
    Found {
        kind: "parameters",
        name: file.id().to_owned(),
        prefix: format!("{} ", kind.name()),
        span: call_span(file),
        origin: file
            .script()
            .parameters()
            .map_or(Origin::Nothing, |parameters| Origin::Map(parameters, Place::Workspace)),
        remarks: Remarks::File,
    }
}

/// The key `responseSchema`, if the place lies in what is written under it.
fn response_schema_at(file: &SourceFile, offset: usize) -> Option<Span> {
    let written = file.script().call()?.argument.as_ref()?.value.as_object()?;
    let is_here = |member: &&Member| {
        member.key == "responseSchema" && member.key_span.to(member.value.span).touches(offset)
    };
    written.members.iter().find(is_here).map(|member| member.key_span)
}
