//! The schema that stands at a place.

use crate::agentscript::AgentFile;
use crate::agentscript::shapes::{ShapePlace, ShapeSchema};
use crate::features::misread;
use crate::features::preview::{Place, Preview};
use crate::project::{Project, variables};
use crate::schema::{self, Defaults, Inference, Throw};
use crate::script::{CallKind, SiteKind, SourceFile, ToolForm, ToolKind};
use crate::syntax::{Member, Value};
use crate::text::Span;

use super::content::call_span;

/// A place that holds a schema.
pub(super) struct Found<'a> {
    /// The kind of place.
    pub kind: &'static str,
    pub name: String,
    /// What comes before the name in the signature.
    pub prefix: String,
    pub span: Span,
    pub origin: Origin<'a>,
    pub remarks: Remarks,
}

pub(super) enum Origin<'a> {
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
pub(super) enum Remarks {
    /// All of them
    File,
    /// Those on one parameter of the script's own
    Parameter(String),
    /// None
    Nothing,
}

impl<'a> Found<'a> {
    /// The schema at the place: of the variable that is read there, else the one around it.
    pub fn at(file: &'a SourceFile, project: &Project, offset: usize) -> Self {
        read(file, project, offset).unwrap_or_else(|| Self::around(file, offset))
    }

    /// The schema that stands around the place, else the script's own.
    pub fn around(file: &'a SourceFile, offset: usize) -> Self {
        if let Some(agentscript) = file.agentscript() {
            return shape(file, agentscript, offset);
        }
        tool(file, offset).or_else(|| site(file, offset)).unwrap_or_else(|| metadata(file, offset))
    }

    /// What GenAIScript does not read as it is written, where that is about this place.
    pub fn remark(&self, preview: &mut Preview, file: &SourceFile, project: &Project) {
        match &self.remarks {
            Remarks::File => misread::of_file(preview, file, project),
            Remarks::Parameter(name) => misread::of_parameter(preview, file, project, name),
            Remarks::Nothing => {}
        }
    }
}

impl Origin<'_> {
    /// The schema that GenAIScript makes of it, or the exception that it throws.
    pub fn schema(&self, defaults: Defaults) -> Result<Option<Value>, Throw> {
        match self {
            Origin::Map(value, _) => schema::infer_parameters(value, defaults).result(),
            Origin::Written(schema) => Ok(Some((*schema).clone())),
            Origin::One(inference, _) => inference.clone().result(),
            Origin::Nothing => Ok(None),
        }
    }
}

/// What to say where nothing is declared.
pub(super) fn nothing(file: &SourceFile) -> &'static str {
    if file.agentscript().is_some() {
        "There is no shape in this file."
    } else {
        "GenAIScript sees no parameters here."
    }
}

/// In AgentScript, the shape at the place, else the next one, else the last.
fn shape<'a>(file: &SourceFile, agentscript: &'a AgentFile, offset: usize) -> Found<'a> {
    let shapes = agentscript.shapes();
    let ends_after = |shape: &&ShapeSchema| offset <= shape.schema.span.range().end;
    let Some(shape) = shapes.iter().find(ends_after).or(shapes.last()) else {
        return Found {
            kind: "shape",
            name: file.path.name().to_owned(),
            prefix: "file ".to_owned(),
            span: Span::default(),
            origin: Origin::Nothing,
            remarks: Remarks::Nothing,
        };
    };
    Found {
        kind: match shape.place {
            ShapePlace::Input => "input",
            ShapePlace::Answer => "generate",
        },
        name: shape.name.clone().unwrap_or_else(|| "answer".to_owned()),
        prefix: String::new(),
        span: shape.schema.span,
        origin: Origin::Written(&shape.schema),
        remarks: Remarks::Nothing,
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
