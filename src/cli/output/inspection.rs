//! `promptsig inspect` for people: each file with what is seen of it.

use std::io::{self, Write};

use serde_json::Value as Json;

use super::layout::{FRAME, PLACE, ReportLayout};
use super::{printable, printable_name};
use crate::json_schema::{Room, declaration};
use crate::syntax::Value;
use crate::text::Span;
use crate::workspace::inspect::{AgentscriptRow, AnyRow, InspectRow, Report};
use crate::workspace::tool_modules::{ModuleRow, ModuleToolRow};

/// Columns that what is seen of a file is indented by.
const INDENT: usize = 2;

pub fn write(out: &mut impl Write, report: &Report, layout: ReportLayout) -> io::Result<()> {
    let mut writer = InspectionWriter { out, layout };
    for row in &report.scripts {
        match row {
            AnyRow::Script(row) => writer.script(row)?,
            AnyRow::Agentscript(row) => writer.agentscript(row)?,
        }
    }
    for row in report.modules.iter().chain(&report.documents) {
        writer.module(row)?;
    }
    for package in &report.packages {
        let folder = printable_name(&package.folder);
        let tools = if package.tools == 1 { "tool" } else { "tools" };
        let size = format!("package {folder}: {} {tools}, about {} tokens", package.tools, package.tokens);
        writeln!(writer.out, "{size}")?;
    }
    Ok(())
}

struct InspectionWriter<'a, W> {
    out: &'a mut W,
    layout: ReportLayout,
}

impl<W: Write> InspectionWriter<'_, W> {
    fn script(&mut self, row: &InspectRow) -> io::Result<()> {
        self.head(&row.file, &format!("{} {}", row.kind, row.id))?;
        if let Some(kept) = &row.duplicate_of {
            self.line("dropped", &format!("{kept} has the same id"))?;
        }
        if row.metadata != "exact" {
            self.line("metadata", row.metadata)?;
        }
        self.schema("parameters", &row.parameters)?;
        if let Some(response) = &row.response_schema {
            self.schema("response", response)?;
        }
        if let Some(systems) = &row.systems {
            self.list("systems", systems)?;
        }
        self.vars(&row.vars)?;
        for tool in &row.tools {
            let id = tool.id.as_deref().unwrap_or("of a name that only a run knows");
            // The embedded table of systems has no lines.
            let line = if tool.line > 0 { format!(", line {}", tool.line) } else { String::new() };
            self.schema_or_name(&format!("{} {id}{line}", tool.kind), &tool.parameters)?;
        }
        writeln!(self.out)
    }

    fn agentscript(&mut self, row: &AgentscriptRow) -> io::Result<()> {
        self.head(&row.file, &format!("AgentScript {}", row.version))?;
        for agent in &row.agents {
            self.line("agent", agent)?;
        }
        for input in &row.inputs {
            let part = |key: &str| input[key].as_str().unwrap_or_default();
            self.schema(&format!("{}.{}, {}", part("agent"), part("func"), part("param")), &input["schema"])?;
        }
        for generate in &row.generates {
            let model = generate["model"].as_str().map(|model| format!(" {model}")).unwrap_or_default();
            self.schema_or_name(&format!("generate{model}"), &generate["schema"])?;
        }
        writeln!(self.out)
    }

    fn module(&mut self, row: &ModuleRow) -> io::Result<()> {
        self.head(&row.file, "")?;
        for tool in &row.tools {
            self.tool(tool)?;
        }
        writeln!(self.out)
    }

    fn tool(&mut self, tool: &ModuleToolRow) -> io::Result<()> {
        let ModuleToolRow { name, host, line, tokens, .. } = tool;
        let name = name.as_deref().unwrap_or("of a name that only a run knows");
        let label = format!("tool {name}, line {line}, {host}, about {tokens} tokens");
        self.schema_or_name(&label, tool.input_schema.as_ref().unwrap_or(&Json::Null))?;
        if let Some(Some(output)) = &tool.output_schema {
            self.schema("gives", output)?;
        }
        for part in &tool.unknown {
            self.line("unknown", &format!("{}: {}", part.pointer, part.reason))?;
        }
        Ok(())
    }

    fn head(&mut self, file: &str, kind: &str) -> io::Result<()> {
        let file = printable_name(file);
        let kind = if kind.is_empty() { String::new() } else { format!(": {}", one_line(kind)) };
        writeln!(self.out, "{PLACE}{file}{PLACE:#}{kind}")
    }

    fn line(&mut self, label: &str, text: &str) -> io::Result<()> {
        let (label, text) = (one_line(label), one_line(text));
        let lines = self.layout.wrapped(&text, INDENT + label.chars().count() + 2, 2 * INDENT);
        for (at, line) in lines.iter().enumerate() {
            match at {
                0 => writeln!(self.out, "{:INDENT$}{FRAME}{label}:{FRAME:#} {line}", "")?,
                _ => writeln!(self.out, "{:INDENT$}{:INDENT$}{}", "", "", printable(line))?,
            }
        }
        Ok(())
    }

    fn schema_or_name(&mut self, label: &str, schema: &Json) -> io::Result<()> {
        if schema.is_null() {
            return writeln!(self.out, "{:INDENT$}{}", "", one_line(label));
        }
        self.schema(label, schema)
    }

    /// Writes a schema as a type, or the exception that GenAIScript throws.
    fn schema(&mut self, label: &str, schema: &Json) -> io::Result<()> {
        if let Some(message) = error(schema) {
            return self.line(label, message);
        }
        if schema.is_null() {
            return Ok(());
        }
        let room = Room { lines: None, has_comments: false };
        let declared = declaration(&one_line(label), &Value::from_json(schema, Span::default()), room);
        for line in printable(&declared).lines() {
            writeln!(self.out, "{:INDENT$}{line}", "")?;
        }
        Ok(())
    }

    fn list(&mut self, label: &str, items: &Json) -> io::Result<()> {
        if let Some(message) = error(items) {
            return self.line(label, message);
        }
        let items: Vec<String> = items.as_array().into_iter().flatten().map(shown).collect();
        if items.is_empty() { Ok(()) } else { self.line(label, &items.join(", ")) }
    }

    fn vars(&mut self, vars: &Json) -> io::Result<()> {
        if let Some(message) = error(vars) {
            return self.line("env.vars", message);
        }
        for (name, value) in vars.as_object().into_iter().flatten() {
            self.line(&format!("env.vars.{name}"), &value.to_string())?;
        }
        Ok(())
    }
}

/// A system is its id, or an instance with its parameters.
fn shown(system: &Json) -> String {
    system.as_str().map_or_else(|| system.to_string(), str::to_owned)
}

fn error(value: &Json) -> Option<&str> {
    value.as_object().filter(|members| members.len() == 1)?.get("error")?.as_str()
}

fn one_line(text: &str) -> String {
    printable(&text.replace('\n', " ")).into_owned()
}
