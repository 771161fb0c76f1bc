//! What stands behind the cursor, made for reading.

use super::preview::{self, Place, Preview};
use crate::project::{Project, Variable, variables};
use crate::schema::{self, Defaults, Schema};
use crate::script::{
    CallKind, Fidelity, MetadataCall, SchemaSite, SiteKind, SourceFile, Tool, ToolForm, ToolKind,
};
use crate::syntax::{Member, Value};
use crate::text::Span;

/// The answer to a hover.
#[derive(Clone, Debug, PartialEq)]
pub struct Hover {
    /// The place it speaks of.
    pub span: Span,
    /// The text, as Markdown.
    pub markdown: String,
}

/// What to say of the place at `offset`; `None` where promptsig knows nothing that the
/// TypeScript server does not.
pub fn hover(file: &SourceFile, project: &Project, offset: usize) -> Option<Hover> {
    read(file, project, offset)
        .or_else(|| metadata(file, project, offset))
        .or_else(|| tool(file, offset))
        .or_else(|| site(file, offset))
}

/// A read of `env.vars`.
fn read(file: &SourceFile, project: &Project, offset: usize) -> Option<Hover> {
    let read = file.script.reads.iter().find(|read| read.key.is_some() && read.key_span.touches(offset))?;
    let key = read.key.as_deref()?;
    let mut preview = Preview::default();
    if let Some(found) = variables::find(file, project, key) {
        variable(&mut preview, file, &found);
    } else {
        // The TypeScript server says nothing of these, so that nobody declares them is worth saying.
        preview.code(&format!("env.vars[{}]: any", serde_json::Value::from(key)));
        preview
            .text("No parameter of this name is in scope; the value is undefined unless a caller passes it.");
    }
    Some(Hover { span: read.key_span, markdown: preview.markdown() })
}

fn variable(preview: &mut Preview, file: &SourceFile, variable: &Variable) {
    let access = if crate::syntax::string::is_identifier(&variable.key) {
        format!("env.vars.{}", variable.key)
    } else {
        format!("env.vars[{}]", serde_json::Value::from(variable.key.as_str()))
    };
    let shown = match variable.schema() {
        Some(schema) => schema::outline_property("", schema, true).trim_start_matches("\"\": ").to_owned(),
        None => "unknown".to_owned(),
    };
    preview.code(&format!("{access}: {shown}"));
    let origin = match (&variable.system, file.script.kind()) {
        (Some(system), _) => format!("A parameter of `{system}`"),
        (None, Some(CallKind::System)) => "A parameter of this system script".to_owned(),
        (None, _) => "A parameter of this script".to_owned(),
    };
    preview.text(&format!("{origin}, {}.", obligation(variable)));
    if let Some(schema) = variable.schema() {
        described(preview, Schema::new(schema));
    }
    preview.oddities(&variable.inference, Place::Workspace);
    if let Some(schema) = variable.schema() {
        preview.json(schema);
    }
}

fn obligation(variable: &Variable) -> String {
    let default = variable.schema().and_then(|schema| Schema::new(schema).default());
    match default {
        Some(default) => format!("`{}` unless a caller says otherwise", schema::show_value(default)),
        None if variable.required => "required".to_owned(),
        None => "undefined unless a caller gives it".to_owned(),
    }
}

pub(super) fn described(preview: &mut Preview, schema: Schema<'_>) {
    preview.text(schema.description().unwrap_or(""));
    let cues = preview::cues(schema);
    if !cues.is_empty() {
        preview.text(&format!("In forms: {cues}"));
    }
}

/// The metadata call: its name, its `parameters`, one of them.
fn metadata(file: &SourceFile, project: &Project, offset: usize) -> Option<Hover> {
    let call = file.script.calls.iter().find(|call| call.span.touches(offset))?;
    if call.callee.touches(offset) {
        return Some(Hover { span: call.callee, markdown: overview(file, project, call) });
    }
    // The first call is the one that GenAIScript reads; of the others there is nothing to say.
    if Some(call) != file.script.call() {
        return None;
    }
    let metadata = file.script.metadata()?.as_object()?;
    for member in &metadata.members {
        let is_schema = matches!(member.key.as_str(), "parameters" | "responseSchema");
        if !is_schema || !member.key_span.to(member.value.span).touches(offset) {
            continue;
        }
        if member.key_span.touches(offset) {
            let mut preview = Preview::default();
            preview::parameters(&mut preview, &member.key, &member.value, Place::Workspace);
            fidelity(&mut preview, file);
            return Some(Hover { span: member.key_span, markdown: preview.markdown() });
        }
        let parameter = member_at(&member.value, offset)?;
        let mut preview = Preview::default();
        if member.key == "parameters"
            && let Some(found) =
                variables::own(file).into_iter().find(|own| own.name_span == parameter.key_span)
        {
            variable(&mut preview, file, &found);
        } else {
            property(&mut preview, parameter, &member.value, Place::Workspace);
        }
        fidelity(&mut preview, file);
        return Some(Hover { span: parameter.key_span, markdown: preview.markdown() });
    }
    None
}

fn overview(file: &SourceFile, project: &Project, call: &MetadataCall) -> String {
    let mut preview = Preview::default();
    let id = file.id();
    let metadata = file.script.metadata();
    let title = metadata.and_then(|metadata| metadata.get("title")).and_then(Value::as_str);
    match file.script.parameters() {
        Some(parameters) if Some(call) == file.script.call() => {
            preview::parameters(
                &mut preview,
                &format!("{} {id}", call.kind.name()),
                parameters,
                Place::Workspace,
            );
        }
        _ => {
            preview.code(&format!("{} {id}", call.kind.name()));
        }
    }
    preview.text(title.unwrap_or(""));
    if Some(call) != file.script.call() {
        preview.odd("GenAIScript reads only the first call of a file; this one is ignored.");
        return preview.markdown();
    }
    fidelity(&mut preview, file);
    if call.kind == CallKind::Script {
        let systems: Vec<String> =
            project.systems_of(file).iter().map(|system| format!("`{}`", system.id)).collect();
        if !systems.is_empty() {
            preview.text(&format!("Systems in scope: {}", systems.join(", ")));
        }
    }
    preview.markdown()
}

/// What GenAIScript's text reader makes of the metadata, where that is not what was written.
pub(super) fn fidelity(preview: &mut Preview, file: &SourceFile) {
    let text = match file.script.reading.fidelity {
        Fidelity::None | Fidelity::Exact => return,
        Fidelity::Repaired => {
            "This is not JSON5: GenAIScript repairs the text of it, and may get something else than was written."
        }
        Fidelity::Truncated => {
            "GenAIScript reads metadata as text and stops at the first `})`: the keys after it are lost."
        }
        Fidelity::Lost => "GenAIScript reads metadata as text and cannot read this: all of it is dropped.",
    };
    preview.odd(text);
}

/// A tool or agent: its name, its parameters, one of them, an argument that its handler reads.
fn tool(file: &SourceFile, offset: usize) -> Option<Hover> {
    let tool = file.script.tools.iter().rev().find(|tool| tool.span.touches(offset))?;
    let head = tool.name.as_ref().map_or(tool.callee, |name| tool.callee.to(name.span));
    if tool.callee.touches(offset) || tool.name.as_ref().is_some_and(|name| name.span.touches(offset)) {
        return Some(Hover { span: head, markdown: tool_overview(tool)? });
    }
    let parameters = tool.parameters.as_ref().filter(|_| tool.form != ToolForm::McpServers)?;
    if let Some(member) = member_at(parameters, offset) {
        let mut preview = Preview::default();
        property(&mut preview, member, parameters, Place::Call);
        return Some(Hover { span: member.key_span, markdown: preview.markdown() });
    }
    argument(tool, parameters, offset)
}

fn tool_overview(tool: &Tool) -> Option<String> {
    let id = tool.id()?;
    let mut preview = Preview::default();
    match (tool.kind, &tool.parameters) {
        (ToolKind::Agent, _) => {
            preview.code(&format!("agent {id}: {{ query: string }}"));
        }
        (ToolKind::Tool, Some(parameters)) => {
            preview::parameters(&mut preview, &format!("tool {id}"), parameters, Place::Call);
        }
        (ToolKind::Tool, None) => {
            preview.code(&format!("tool {id}"));
        }
    }
    let sent = crate::script::names::escape_tool_name(&id);
    if sent != id {
        preview.odd(&format!("Models will know it as `{sent}`."));
    }
    preview.text(tool.description.as_ref().and_then(Value::as_str).unwrap_or(""));
    Some(preview.markdown())
}

fn argument(tool: &Tool, parameters: &Value, offset: usize) -> Option<Hover> {
    let handler = tool.handler.as_ref()?;
    let read = handler.reads.iter().find(|read| read.span.touches(offset))?;
    let schema = schema::infer_parameters(parameters, Defaults::Keep).schema?;
    let property = Schema::new(&schema).property(&read.name)?;
    let mut preview = Preview::default();
    preview.code(&schema::outline_property(property.name, property.schema.value, property.required));
    described(&mut preview, property.schema);
    preview.json(property.schema.value);
    Some(Hover { span: read.span, markdown: preview.markdown() })
}

/// Another place that takes a schema.
fn site(file: &SourceFile, offset: usize) -> Option<Hover> {
    let site = file.script.sites.iter().rev().find(|site| site.span.touches(offset))?;
    if site.callee.touches(offset) && site.kind != SiteKind::ResponseSchema {
        return Some(Hover { span: site.callee, markdown: site_overview(site) });
    }
    None
}

fn site_overview(site: &SchemaSite) -> String {
    let mut preview = Preview::default();
    let name = site.name.as_ref().and_then(Value::as_str).unwrap_or("schema");
    match site.kind {
        SiteKind::DefSchema => {
            preview.code(&format!("{name}: {}", schema::outline_lines(&site.schema))).json(&site.schema);
        }
        _ => preview::parameters(&mut preview, name, &site.schema, Place::Call),
    }
    preview.markdown()
}

/// One property of a map of parameters or of a written schema, as it is inferred.
fn property(preview: &mut Preview, member: &Member, parameters: &Value, place: Place) {
    let inference = schema::infer_parameters(parameters, Defaults::Keep);
    let found = inference.schema.as_ref().and_then(|schema| {
        let found =
            Schema::new(schema).properties().into_iter().find(|property| property.name == member.key)?;
        Some((found.schema.value.clone(), found.required))
    });
    let Some((schema, required)) = found else {
        preview.code(&format!("{}: unknown", member.key));
        return;
    };
    preview.code(&schema::outline_property(&member.key, &schema, required));
    described(preview, Schema::new(&schema));
    let inference = schema::infer_type(&member.value, Defaults::Keep);
    preview.oddities(&inference, place);
    if inference.throws.is_empty() {
        preview.json(&schema);
    }
}

/// The parameter at `offset`: of the map itself, or of the `properties` of a written schema.
fn member_at(parameters: &Value, offset: usize) -> Option<&Member> {
    let object = parameters.as_object()?;
    if object.get("type").and_then(Value::as_str) == Some("object")
        && let Some(properties) = object.get("properties")
    {
        return member_at(properties, offset);
    }
    object.members.iter().find(|member| member.key_span.to(member.value.span).touches(offset))
}
