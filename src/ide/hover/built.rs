//! Hover on a part of a schema that a builder makes: what is sent of it, and which values the function gets. Of a
//! schema that no known tool sends, what the builder's own converter makes of it.

use std::collections::BTreeSet;

use super::{Hover, providers};
use crate::ide::markdown::{code, line};
use crate::ide::markup::MarkupDocument;
use crate::ide::module_tools::{SchemaOfTool, converter};
use crate::syntax::{Object, Value, ValueKind};
use crate::text::Span;
use crate::tools::schema_builders::{BuilderPackage, ZodMajor};
use crate::tools::{BuiltPart, ModuleFile, ToolHost, VersionSource};
use crate::workspace::Project;

/// Maximum number of tools that are named.
const MAX_TOOLS: usize = 3;

pub(super) fn hover(file: &ModuleFile, project: &Project, offset: usize) -> Option<Hover> {
    let modules = project.tool_modules().with(file);
    let tools = modules.tools_in(file);
    let owners = |span: Span| SchemaOfTool::of_expression(file, &tools, span);
    let part = modules.with_program(&file.path, |program| {
        program.built_part(&file.path, offset, &|span| owners(span).next()?.schema()?.build.clone())
    })?;
    let text = match owners(part.span).next() {
        Some(found) => {
            let mut text = of_tool(&part, &found, project);
            let place = &found.tool.place;
            if place.path != file.path || !place.span.contains(part.span) {
                text.fact(&used_by(&owners(part.span).collect::<Vec<_>>()));
            }
            text
        }
        None if modules.may_have_schemas(file) => alone(&part, project),
        None => return None,
    };
    Some(Hover { span: part.word, text })
}

fn of_tool(part: &BuiltPart, found: &SchemaOfTool, project: &Project) -> MarkupDocument {
    let converter = converter(found.tool.host);
    let consequence = match found.tool.host {
        ToolHost::ClaudeAgentSdk => "the agent is not given the tool",
        host if host.is_server() => "clients get none of the server's tools",
        _ => "the request fails",
    };
    let thrown = |message: &str| format!("{converter} throws “{message}” here: {consequence}.");
    let mut text = described(part, thrown, "the value that the function gets");
    if let Some(refusal) = found.refusal() {
        text.warn(&refusal);
    }
    let version = version(part);
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

/// Describes a part of a schema of which no tool is known that sends it.
fn alone(part: &BuiltPart, project: &Project) -> MarkupDocument {
    let thrown = |message: &str| format!("The conversion throws “{message}” here.");
    let mut text = described(part, thrown, "the value that is parsed");
    let made = match part.package {
        BuilderPackage::Zod(ZodMajor::Four) => "As zod makes it with `z.toJSONSchema`",
        BuilderPackage::Zod(ZodMajor::Three) => "As `zod-to-json-schema` makes it",
        BuilderPackage::Valibot => "As `@valibot/to-json-schema` makes it",
        BuilderPackage::ArkType => "As ArkType makes it with `toJsonSchema`",
        BuilderPackage::TypeBox(_) => "It is JSON Schema as it is",
    };
    text.fact(&format!("{made}; {}.", version(part)));
    if let (Ok(schema), true) = (&part.schema, part.unknown.is_empty()) {
        providers::input_verdicts(&mut text, &without_draft(schema), project);
    }
    text
}

/// Shows the type and the JSON Schema of a part, and what that does not show.
fn described(part: &BuiltPart, thrown: impl Fn(&str) -> String, changed: &str) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    let mark = if part.is_optional { "?" } else { "" };
    text.code(&format!("{}{mark}: {}", part.key.as_deref().unwrap_or("output"), part.typescript()));
    match &part.schema {
        Ok(schema) => {
            text.json(&without_draft(schema));
        }
        Err(message) => {
            text.warn(&thrown(&line(message)));
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
        text.fact(&format!("{} {verb} {changed}.", listed(&part.changes)));
    }
    text
}

/// ``Used by the tools `a`, `b`, `c` and 3 more.``
fn used_by(owners: &[SchemaOfTool]) -> String {
    let names: Vec<String> = owners.iter().take(MAX_TOOLS).map(|owner| code(owner.name())).collect();
    let rest = owners.len().saturating_sub(MAX_TOOLS);
    match names.as_slice() {
        [one] => format!("Used by the tool {one}."),
        names if rest > 0 => format!("Used by the tools {} and {rest} more.", names.join(", ")),
        [before @ .., last] => format!("Used by the tools {} and {last}.", before.join(", ")),
        [] => String::new(),
    }
}

fn listed(methods: &BTreeSet<String>) -> String {
    methods.iter().map(|method| code(method)).collect::<Vec<_>>().join(", ")
}

/// `zod 4.1.5 is installed`
fn version(part: &BuiltPart) -> String {
    let package = part.package;
    let known = part.versions.iter().find(|(name, _)| *name == package.package()).map(|(_, version)| version);
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
