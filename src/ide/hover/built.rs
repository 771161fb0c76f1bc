//! Hover on a part of a schema that a builder makes: what is sent of it, and which values the function gets.

use std::collections::BTreeSet;

use super::{Hover, providers};
use crate::ide::markdown::{code, line};
use crate::ide::markup::MarkupDocument;
use crate::ide::module_tools::{SchemaOfTool, converter};
use crate::syntax::{Object, Value, ValueKind};
use crate::text::Span;
use crate::tools::schema_builders::BuilderPackage;
use crate::tools::{BuiltPart, ModuleFile, VersionSource};
use crate::workspace::Project;

pub(super) fn hover(file: &ModuleFile, project: &Project, offset: usize) -> Option<Hover> {
    let modules = project.tool_modules().with(file);
    let tools = modules.tools_in(file);
    let owner = |span: Span| SchemaOfTool::of_expression(file, &tools, span);
    let part = modules.with_program(&file.path, |program| {
        program.built_part(&file.path, offset, &|span| owner(span)?.schema()?.build.clone())
    })?;
    let found = owner(part.span)?;
    let text = text(&part, &found, project);
    Some(Hover { span: part.word, text })
}

fn text(part: &BuiltPart, found: &SchemaOfTool, project: &Project) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    let converter = converter(found.tool.host);
    let mark = if part.is_optional { "?" } else { "" };
    text.code(&format!("{}{mark}: {}", part.key.as_deref().unwrap_or("output"), part.typescript()));
    match &part.schema {
        Ok(schema) => {
            text.json(&without_draft(schema));
        }
        Err(message) => {
            let consequence = if found.tool.host.is_server() {
                "clients get none of the server's tools"
            } else {
                "the request fails"
            };
            text.warn(&format!("{converter} throws “{}” here: {consequence}.", line(message)));
        }
    }
    if !part.unknown.is_empty() {
        text.fact("Part of it is known only at run time.");
    }
    if !part.lost.is_empty() {
        text.fact(&format!("Not in the JSON Schema: {}.", listed(&part.lost)));
    }
    if !part.changes.is_empty() {
        let verb = if part.changes.len() == 1 { "changes" } else { "change" };
        text.fact(&format!("{} {verb} the value that the function gets.", listed(&part.changes)));
    }
    let version = version(part.package, found);
    if part.package.is_parser() {
        text.fact(&format!("{converter} converts it; {version}."));
    } else {
        text.fact(&format!("It is JSON Schema as it is; {version}."));
    }
    if let (false, Some(schema)) = (found.is_output, found.value()) {
        providers::tool_verdicts(&mut text, schema, &found.tool, project, Some(part.span));
    }
    text
}

fn listed(methods: &BTreeSet<String>) -> String {
    methods.iter().map(|method| code(method)).collect::<Vec<_>>().join(", ")
}

/// `zod 4.1.5 is installed`
fn version(package: BuilderPackage, found: &SchemaOfTool) -> String {
    let build = found.schema().and_then(|schema| schema.build.as_ref());
    let versions = build.map(|build| build.versions.as_slice()).unwrap_or_default();
    let known = versions.iter().find(|(name, _)| *name == package.package()).map(|(_, version)| version);
    // The name of zod has its version already.
    let shown = match (package.zod(), known) {
        (None, Some(version)) => format!("{} {}.{}", package.shown(), version.major, version.minor),
        _ => package.shown(),
    };
    match known.map(|known| (known, known.source)) {
        Some((known, VersionSource::Installed)) => {
            format!("{} {} is installed", package.package(), code(&known.to_string()))
        }
        Some((_, VersionSource::Range)) => format!("`package.json` asks for {shown}"),
        Some((_, VersionSource::Newest)) => format!("{shown} is assumed"),
        None => format!("the import names {shown}"),
    }
}

/// Returns a schema without the draft, which only the whole of a schema has.
fn without_draft(schema: &Value) -> Value {
    let Some(object) = schema.as_object() else { return schema.clone() };
    let members = object.members.iter().filter(|member| member.key != "$schema").cloned().collect();
    Value::new(schema.span, ValueKind::Object(Object { members, open: object.open }))
}
