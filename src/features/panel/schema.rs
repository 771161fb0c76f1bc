//! The schema at a place. As JSON: `kind` (where it stands), `name`, and `schema`, or `error` with
//! the exception that GenAIScript throws.

use serde_json::{Value as Json, json};

use super::Panel;
use crate::features::hover;
use crate::features::preview::{self, Place, Preview};
use crate::project::{Project, variables};
use crate::schema::{self, Defaults, Inference, Schema};
use crate::script::{SiteKind, SourceFile, ToolForm, ToolKind};
use crate::syntax::Value;
use crate::text::Span;

/// A place that holds a schema.
struct Found<'a> {
    kind: &'static str,
    name: String,
    /// What comes before the name in the signature.
    prefix: String,
    span: Span,
    origin: Origin<'a>,
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

pub(super) fn panel(file: &SourceFile, project: &Project, offset: usize) -> Panel {
    let found = read(file, project, offset)
        .or_else(|| tool(file, offset))
        .or_else(|| site(file, offset))
        .unwrap_or_else(|| metadata(file, offset));
    let mut preview = Preview::whole();
    let label = format!("{}{}", found.prefix, found.name);
    match &found.origin {
        Origin::Map(value, place) => preview::parameters(&mut preview, &label, value, *place),
        Origin::Written(schema) => {
            preview.code(&format!("{label}: {}", schema::outline_lines(schema)));
            preview.table(schema).json(schema);
        }
        Origin::One(inference, required) => {
            if let Some(schema) = &inference.schema {
                preview.code(&schema::outline_property(&label, schema, *required));
                hover::described(&mut preview, Schema::new(schema));
                preview.oddities(inference, Place::Workspace).json(schema);
            } else {
                preview.code(&format!("{label}: unknown")).oddities(inference, Place::Workspace);
            }
        }
        Origin::Nothing => {
            preview.code(&label).text("No parameters are declared here.");
        }
    }
    if matches!(found.kind, "parameters" | "responseSchema") {
        hover::fidelity(&mut preview, file);
    }
    let mut json = json!({ "kind": found.kind, "name": found.name });
    let (key, schema) = schema_json(&found.origin);
    json[key] = schema;
    Panel { title: format!("Schema of {}", found.name), span: found.span, markdown: preview.markdown(), json }
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
    let read = file.script.reads.iter().find(|read| read.key.is_some() && read.key_span.touches(offset))?;
    let variable = variables::find(file, project, read.key.as_deref()?)?;
    Some(Found {
        kind: "variable",
        name: variable.key,
        prefix: String::new(),
        span: read.key_span,
        origin: Origin::One(variable.inference, variable.required),
    })
}

/// The innermost tool around the place.
fn tool(file: &SourceFile, offset: usize) -> Option<Found<'_>> {
    let tool = file.script.tools.iter().rev().find(|tool| tool.span.touches(offset))?;
    let kind = match tool.kind {
        ToolKind::Tool => "tool",
        ToolKind::Agent => "agent",
    };
    let origin = match &tool.parameters {
        Some(parameters) if tool.form == ToolForm::Arguments => Origin::Map(parameters, Place::Call),
        Some(parameters) if tool.form == ToolForm::Callback => Origin::Written(parameters),
        _ => Origin::Nothing,
    };
    Some(Found { kind, name: tool.id()?, prefix: format!("{kind} "), span: tool.callee, origin })
}

/// The innermost of the other places that take a schema.
fn site(file: &SourceFile, offset: usize) -> Option<Found<'_>> {
    let site = file.script.sites.iter().rev().find(|site| site.span.touches(offset))?;
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
    Some(Found { kind, name, prefix: String::new(), span: site.callee, origin })
}

/// What the metadata says: `responseSchema` where the place lies in it, else the parameters.
fn metadata(file: &SourceFile, offset: usize) -> Found<'_> {
    let members = file.script.metadata().and_then(Value::as_object).map(|object| &object.members);
    let response = members.and_then(|members| {
        members.iter().find(|member| {
            member.key == "responseSchema" && member.key_span.to(member.value.span).touches(offset)
        })
    });
    if let Some(member) = response {
        return Found {
            kind: "responseSchema",
            name: "responseSchema".to_owned(),
            prefix: String::new(),
            span: member.key_span,
            origin: Origin::Map(&member.value, Place::Workspace),
        };
    }
    let prefix = file.script.kind().map_or_else(String::new, |kind| format!("{} ", kind.name()));
    let origin = match file.script.parameters() {
        Some(parameters) => Origin::Map(parameters, Place::Workspace),
        None => Origin::Nothing,
    };
    Found { kind: "parameters", name: file.id().to_owned(), prefix, span: super::call_span(file), origin }
}
