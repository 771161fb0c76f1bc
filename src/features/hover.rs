//! What stands behind the cursor, made for reading.

use super::preview::{self, Place, Preview};
use super::{markdown, misread};
use crate::project::{Project, Variable, variables};
use crate::schema::{self, Defaults, Schema};
use crate::script::{CallKind, MetadataCall, SchemaSite, SiteKind, SourceFile, Tool, ToolForm, ToolKind};
use crate::syntax::{Member, Object, Value};
use crate::text::Span;

/// The answer to a hover.
#[derive(Clone, Debug, PartialEq)]
pub struct Hover {
    /// The place it is about.
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
    let read = file.script().reads.iter().find(|read| read.key.is_some() && read.key_span.touches(offset))?;
    let key = read.key.as_deref()?;
    let mut preview = Preview::default();
    if let Some(found) = variables::find(file, project, key) {
        variable(&mut preview, file, project, &found);
    } else {
        // The TypeScript server says nothing of these, so that nobody declares them is worth saying.
        preview.code(&format!("env.vars[{}]: any", serde_json::Value::from(key)));
        if let Some(unseen) = variables::find_unseen(file, key) {
            misread::of_parameter(&mut preview, file, project, &unseen.name);
            preview.text("The value is undefined unless a caller passes it.");
        } else {
            preview.text(
                "No parameter of this name is in scope; the value is undefined unless a caller passes it.",
            );
        }
    }
    Some(Hover { span: read.key_span, markdown: preview.markdown() })
}

fn variable(preview: &mut Preview, file: &SourceFile, project: &Project, variable: &Variable) {
    if variable.system.is_none() {
        misread::of_parameter(preview, file, project, &variable.name);
    }
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
    let origin = match &variable.system {
        Some(system) => format!("A parameter of {}", markdown::code(system)),
        None if file.script().reading.is_system() => "A parameter of this system script".to_owned(),
        None => "A parameter of this script".to_owned(),
    };
    preview.text(&format!("{origin}, {}.", obligation(variable)));
    if let Some(schema) = variable.schema() {
        described(preview, Schema::new(schema));
    }
    preview.inference_warnings(&variable.inference, Place::Workspace);
    if let Some(schema) = variable.schema() {
        preview.json(schema);
    }
}

fn obligation(variable: &Variable) -> String {
    let default = variable.schema().and_then(|schema| Schema::new(schema).default());
    match default {
        Some(default) => {
            format!("{} unless a caller says otherwise", markdown::code(&schema::show_value(default)))
        }
        None if variable.required => "required".to_owned(),
        None => "undefined unless a caller gives it".to_owned(),
    }
}

pub(super) fn described(preview: &mut Preview, schema: Schema<'_>) {
    preview.said(schema.description().unwrap_or(""));
    let cues = preview::cues(schema);
    if !cues.is_empty() {
        preview.text(&format!("In forms: {}", markdown::line(&cues)));
    }
}

/// The metadata call: its name, its `parameters`, one of them.
fn metadata(file: &SourceFile, project: &Project, offset: usize) -> Option<Hover> {
    let call = file.script().calls.iter().find(|call| call.span.touches(offset))?;
    if call.callee.touches(offset) {
        return Some(Hover { span: call.callee, markdown: overview(file, project, call) });
    }
    // What is written decides where something stands, what GenAIScript gets decides what it is.
    let written = call.argument.as_ref()?.value.as_object()?;
    for member in &written.members {
        let is_schema = matches!(member.key.as_str(), "parameters" | "responseSchema");
        if !is_schema || !member.key_span.to(member.value.span).touches(offset) {
            continue;
        }
        let mut preview = Preview::default();
        let is_ignored = misread::of_ignored_call(&mut preview, file, call);
        if member.key_span.touches(offset) {
            let seen = file.script().reading.value.get(&member.key).filter(|_| !is_ignored);
            if !is_ignored {
                misread::of_file(&mut preview, file, project);
            }
            match seen {
                Some(seen) => preview::parameters(&mut preview, &member.key, seen, Place::Workspace),
                None => _ = preview.code(&format!("{}: none", member.key)),
            }
            return Some(Hover { span: member.key_span, markdown: preview.markdown() });
        }
        let parameter = member_at(&member.value, offset)?;
        let seen = if is_ignored { None } else { file.script().reading.value.get(&member.key) };
        if is_ignored {
            preview.code(&format!("{}: unknown", parameter.key));
        } else if member.key == "parameters" {
            match variables::own(file).into_iter().find(|own| own.name == parameter.key) {
                Some(own) => variable(&mut preview, file, project, &own),
                None => inner_parameter(&mut preview, file, project, member, parameter),
            }
        } else {
            misread::of_file(&mut preview, file, project);
            property(&mut preview, parameter, seen, Place::Workspace);
        }
        return Some(Hover { span: parameter.key_span, markdown: preview.markdown() });
    }
    None
}

/// A parameter that is none of the map's own: it stands in the `properties` of a written schema, or
/// GenAIScript does not see it.
fn inner_parameter(
    preview: &mut Preview,
    file: &SourceFile,
    project: &Project,
    parameters: &Member,
    parameter: &Member,
) {
    let is_own = parameters.value.as_object().is_some_and(|map| map.member(&parameter.key).is_some());
    if is_own {
        misread::of_parameter(preview, file, project, &parameter.key);
        preview.code(&format!("{}: unknown", parameter.key));
    } else {
        misread::of_file(preview, file, project);
        property(preview, parameter, file.script().parameters(), Place::Workspace);
    }
}

/// What GenAIScript takes the file for, and its id.
pub(super) fn label(file: &SourceFile) -> String {
    let kind = if file.script().reading.is_system() { CallKind::System } else { CallKind::Script };
    format!("{} {}", kind.name(), file.id())
}

fn overview(file: &SourceFile, project: &Project, call: &MetadataCall) -> String {
    let mut preview = Preview::default();
    let label = label(file);
    if misread::of_ignored_call(&mut preview, file, call) {
        preview.code(&label);
        return preview.markdown();
    }
    misread::of_file(&mut preview, file, project);
    match file.script().parameters() {
        Some(parameters) => preview::parameters(&mut preview, &label, parameters, Place::Workspace),
        None => _ = preview.code(&label),
    }
    let title = file.script().reading.value.get("title").and_then(Value::as_str);
    preview.said(title.unwrap_or(""));
    if !file.script().reading.is_system() {
        let systems: Vec<String> =
            project.systems_of(file).iter().map(|system| markdown::code(&system.id)).collect();
        if !systems.is_empty() {
            preview.text(&format!("Systems in scope: {}", systems.join(", ")));
        }
    }
    preview.markdown()
}

/// A tool or agent: its name, its parameters, one of them, an argument that its handler reads.
fn tool(file: &SourceFile, offset: usize) -> Option<Hover> {
    let tool = file.script().tools.iter().rev().find(|tool| tool.span.touches(offset))?;
    let head = tool.name.as_ref().map_or(tool.callee, |name| tool.callee.to(name.span));
    if tool.callee.touches(offset) || tool.name.as_ref().is_some_and(|name| name.span.touches(offset)) {
        return Some(Hover { span: head, markdown: tool_overview(tool)? });
    }
    let parameters = tool.parameters.as_ref().filter(|_| tool.form != ToolForm::McpServers)?;
    if let Some(member) = member_at(parameters, offset) {
        let mut preview = Preview::default();
        property(&mut preview, member, Some(parameters), Place::Call);
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
        preview.warn(&format!("Models will know it as {}.", markdown::code(&sent)));
    }
    preview.said(tool.description.as_ref().and_then(Value::as_str).unwrap_or(""));
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
    let site = file.script().sites.iter().rev().find(|site| site.span.touches(offset))?;
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
fn property(preview: &mut Preview, member: &Member, parameters: Option<&Value>, place: Place) {
    let schema = parameters.and_then(|value| schema::infer_parameters(value, Defaults::Keep).schema);
    let found = schema.as_ref().and_then(|schema| Schema::new(schema).property(&member.key));
    let Some(found) = found else {
        preview.code(&format!("{}: unknown", member.key));
        return;
    };
    preview.code(&schema::outline_property(&member.key, found.schema.value, found.required));
    described(preview, found.schema);
    let value = parameters.and_then(map_of).and_then(|map| map.get(&member.key));
    let inference = schema::infer_type(value.unwrap_or(&member.value), Defaults::Keep);
    preview.inference_warnings(&inference, place);
    if inference.throws.is_empty() {
        preview.json(found.schema.value);
    }
}

/// The parameter at `offset`.
fn member_at(parameters: &Value, offset: usize) -> Option<&Member> {
    let map = map_of(parameters)?;
    map.members.iter().find(|member| member.key_span.to(member.value.span).touches(offset))
}

/// The parameters: the map itself, or the `properties` of a written schema.
fn map_of(parameters: &Value) -> Option<&Object> {
    let mut map = parameters.as_object()?;
    while map.get("type").and_then(Value::as_str) == Some("object")
        && let Some(properties) = map.get("properties")
    {
        map = properties.as_object()?;
    }
    Some(map)
}
