use super::call_span;
use crate::agentscript::AgentFile;
use crate::agentscript::shapes::{ShapePlace, ShapeSchema};
use crate::file_path::FilePath;
use crate::genaiscript::{self, CallKind, Defaults, ScriptFile, SiteKind, Throw, ToolForm, ToolKind};
use crate::ide::markup::{LinkTarget, MarkupDocument};
use crate::ide::module_tools::SchemaOfTool;
use crate::ide::{misread, run_values};
use crate::source_file::SourceFile;
use crate::syntax::{Member, Value};
use crate::text::Span;
use crate::tools::ModuleFile;
use crate::workspace::{Project, Variable, variables};

/// A schema site, or another subject of the schema view.
pub(super) struct PreviewTarget<'a> {
    pub kind: &'static str,
    pub name: String,
    /// Text before the name in the signature.
    pub prefix: String,
    pub span: Span,
    pub origin: TargetOrigin<'a>,
    pub notes: Remarks,
}

pub(super) enum TargetOrigin<'a> {
    /// A map of parameters, or a schema in place of one
    Map(&'a Value, LinkTarget),
    /// Like [`Map`](Self::Map), but literal values are not defaults
    Bare(&'a Value),
    Written(&'a Value),
    One(Box<Variable>),
    /// Schema of a tool that ordinary code declares
    Tool(SchemaOfTool),
    Nothing,
}

/// Metadata warnings that concern a site.
pub(super) enum Remarks {
    File,
    /// All of them, and the warnings about run values of parameters
    Parameters,
    /// Warnings about one parameter of the script itself
    Parameter(String),
    Nothing,
}

impl<'a> PreviewTarget<'a> {
    /// Finds the schema at a position: of a variable read there, or else the enclosing one.
    pub fn at(file: &'a SourceFile, project: &Project, offset: usize) -> Self {
        let script = file.as_script();
        script
            .and_then(|file| read(file, project, offset))
            .unwrap_or_else(|| Self::around(file, project, offset))
    }

    /// Finds the schema around a position, or else the script's own.
    pub fn around(file: &'a SourceFile, project: &Project, offset: usize) -> Self {
        match file {
            SourceFile::Script(file) => {
                tool(file, offset).or_else(|| site(file, offset)).unwrap_or_else(|| metadata(file, offset))
            }
            SourceFile::AgentScript(program) => {
                shape(program, offset).unwrap_or_else(|| Self::nothing_in(file.path()))
            }
            SourceFile::Module(module) => {
                let found = SchemaOfTool::near(module, project, offset);
                found.map_or_else(|| Self::nothing_in(file.path()), |found| module_tool(module, found))
            }
            SourceFile::Document(_) | SourceFile::Skipped(_) => Self::nothing_in(file.path()),
        }
    }

    fn nothing_in(path: &FilePath) -> Self {
        PreviewTarget {
            kind: "shape",
            name: path.name().to_owned(),
            prefix: "file ".to_owned(),
            span: Span::default(),
            origin: TargetOrigin::Nothing,
            notes: Remarks::Nothing,
        }
    }

    pub fn note(&self, preview: &mut MarkupDocument, file: &SourceFile, project: &Project) {
        if let SourceFile::Script(file) = file {
            self.note_script(preview, file, project);
        }
        match &self.origin {
            TargetOrigin::Map(map, LinkTarget::Call | LinkTarget::Answer) | TargetOrigin::Bare(map) => {
                run_values::of_map(preview, map);
            }
            TargetOrigin::Map(_, LinkTarget::Workspace | LinkTarget::System)
            | TargetOrigin::One(_)
            | TargetOrigin::Written(_)
            | TargetOrigin::Tool(_)
            | TargetOrigin::Nothing => {}
        }
    }

    fn note_script(&self, preview: &mut MarkupDocument, file: &ScriptFile, project: &Project) {
        match &self.notes {
            Remarks::File => misread::of_file(preview, file, project),
            Remarks::Parameters => {
                misread::of_file(preview, file, project);
                run_values::of_file(preview, file, project);
            }
            Remarks::Parameter(name) => misread::of_parameter(preview, file, project, name),
            Remarks::Nothing => {}
        }
        if let TargetOrigin::One(variable) = &self.origin {
            run_values::of_variable(preview, file, project, variable);
        }
    }
}

impl TargetOrigin<'_> {
    pub fn schema(&self, defaults: Defaults) -> Result<Option<Value>, Throw> {
        match self {
            TargetOrigin::Map(value, _) => genaiscript::infer_parameters(value, defaults).result(),
            TargetOrigin::Bare(value) => genaiscript::infer_parameters(value, Defaults::Drop).result(),
            TargetOrigin::Written(schema) => Ok(Some((*schema).clone())),
            TargetOrigin::One(variable) => variable.run.inference.clone().result(),
            TargetOrigin::Tool(found) => Ok(found.value().cloned()),
            TargetOrigin::Nothing => Ok(None),
        }
    }
}

pub(super) fn nothing(file: &SourceFile) -> &'static str {
    match file {
        SourceFile::Script(_) => "GenAIScript sees no parameters here.",
        SourceFile::Module(_) => "No tool with a schema is known in this module.",
        SourceFile::AgentScript(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => {
            "There is no shape in this file."
        }
    }
}

fn module_tool<'a>(file: &ModuleFile, found: SchemaOfTool) -> PreviewTarget<'a> {
    let place = found.schema().map_or(&found.tool.place, |schema| &schema.place);
    PreviewTarget {
        kind: if found.is_output { "output" } else { "tool" },
        name: found.name().to_owned(),
        prefix: String::new(),
        span: if place.path == file.path { place.span } else { Span::default() },
        origin: TargetOrigin::Tool(found),
        notes: Remarks::Nothing,
    }
}

/// Finds the AgentScript shape at the position, or else the next one, or else the last.
fn shape(file: &AgentFile, offset: usize) -> Option<PreviewTarget<'_>> {
    let shapes = file.shapes();
    let ends_after = |shape: &&ShapeSchema| offset <= shape.schema.span.range().end;
    let shape = shapes.iter().find(ends_after).or(shapes.last())?;
    Some(PreviewTarget {
        kind: match shape.place {
            ShapePlace::Input => "input",
            ShapePlace::Answer => "generate",
        },
        name: shape.name.clone().unwrap_or_else(|| "answer".to_owned()),
        prefix: String::new(),
        span: shape.schema.span,
        origin: TargetOrigin::Written(&shape.schema),
        notes: Remarks::Nothing,
    })
}

fn read<'a>(file: &'a ScriptFile, project: &Project, offset: usize) -> Option<PreviewTarget<'a>> {
    let read = file.script().reads.iter().find(|read| read.key.is_some() && read.key_span.touches(offset))?;
    let key = read.key.as_deref()?;
    let Some(variable) = variables::find(file, project, key) else {
        let unseen = variables::find_unseen(file, key)?;
        return Some(PreviewTarget {
            kind: "variable",
            name: unseen.key,
            prefix: String::new(),
            span: read.key_span,
            origin: TargetOrigin::Nothing,
            notes: Remarks::Parameter(unseen.name),
        });
    };
    let is_own = variable.system.is_none();
    Some(PreviewTarget {
        kind: "variable",
        name: variable.key.clone(),
        prefix: String::new(),
        span: read.key_span,
        notes: if is_own { Remarks::Parameter(variable.name.clone()) } else { Remarks::Nothing },
        origin: TargetOrigin::One(Box::new(variable)),
    })
}

fn tool(file: &ScriptFile, offset: usize) -> Option<PreviewTarget<'_>> {
    let tool = file.script().tools.iter().rev().find(|tool| tool.span.touches(offset))?;
    let kind = match tool.kind {
        ToolKind::Tool => "tool",
        ToolKind::Agent => "agent",
    };
    let origin = match &tool.parameters {
        Some(parameters) if tool.form == ToolForm::Arguments => {
            TargetOrigin::Map(parameters, LinkTarget::Call)
        }
        Some(parameters) if tool.form == ToolForm::Callback => TargetOrigin::Written(parameters),
        _ => TargetOrigin::Nothing,
    };
    Some(PreviewTarget {
        kind,
        name: tool.id()?,
        prefix: format!("{kind} "),
        span: tool.callee,
        origin,
        notes: Remarks::Nothing,
    })
}

fn site(file: &ScriptFile, offset: usize) -> Option<PreviewTarget<'_>> {
    let site = file.script().sites.iter().rev().find(|site| site.span.touches(offset))?;
    let kind = site.kind.name();
    let origin = match site.kind {
        SiteKind::DefSchema => TargetOrigin::Written(&site.schema),
        SiteKind::Infer => TargetOrigin::Bare(&site.schema),
        SiteKind::ResponseSchema | SiteKind::FromParameters => {
            TargetOrigin::Map(&site.schema, LinkTarget::Call)
        }
    };
    let name = site.name.as_ref().and_then(Value::as_str).unwrap_or(kind).to_owned();
    Some(PreviewTarget {
        kind,
        name,
        prefix: String::new(),
        span: site.callee,
        origin,
        notes: Remarks::Nothing,
    })
}

/// Reads the metadata as GenAIScript does: `responseSchema` if the position is in it, or else the parameters.
fn metadata(file: &ScriptFile, offset: usize) -> PreviewTarget<'_> {
    let seen = &file.script().reading.value;
    if let Some(key_span) = response_schema_at(file, offset) {
        return PreviewTarget {
            kind: "responseSchema",
            name: "responseSchema".to_owned(),
            prefix: String::new(),
            span: key_span,
            origin: seen
                .get("responseSchema")
                .map_or(TargetOrigin::Nothing, |schema| TargetOrigin::Map(schema, LinkTarget::Answer)),
            notes: Remarks::File,
        };
    }
    let kind = if file.script().reading.is_system() { CallKind::System } else { CallKind::Script };
    PreviewTarget {
        kind: "parameters",
        name: file.id().to_owned(),
        prefix: format!("{} ", kind.name()),
        span: call_span(file),
        origin: file.script().parameters().map_or(TargetOrigin::Nothing, |parameters| {
            TargetOrigin::Map(parameters, LinkTarget::of_parameters(file))
        }),
        notes: Remarks::Parameters,
    }
}

/// Returns the key `responseSchema` if the position is in its value.
fn response_schema_at(file: &ScriptFile, offset: usize) -> Option<Span> {
    let written = file.script().call()?.argument.as_ref()?.value.as_object()?;
    let is_here = |member: &&Member| {
        member.key == "responseSchema" && member.key_span.to(member.value.span).touches(offset)
    };
    written.members.iter().find(is_here).map(|member| member.key_span)
}
