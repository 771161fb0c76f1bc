use std::collections::HashMap;

use serde_json::{Value as Json, json};

use super::{McpTool, fitting, noted, notes, text, texts};
use crate::cli::check::{CheckSubject, check_all};
use crate::cli::dialects::line_and_column;
use crate::cli::output::findings::{CheckedFile, FindingKind, Findings};
use crate::cli::selection::{Selection, SelectionArguments, SeverityLevel};
use crate::cli::settings::SettingsArguments;
use crate::cli::view::ProjectView;
use crate::cli::workspace::CliWorkspace;
use crate::file_path::FilePath;
use crate::lint::{Applicability, Diagnostic, Fix};
use crate::mcp::arguments::ToolArguments;
use crate::mcp::protocol::JsonObject;
use crate::mcp::roots::Roots;
use crate::providers::Judge;
use crate::text::Text;

const DEFAULT_LIMIT: usize = 20;
const MAX_LIMIT: usize = 100;

/// Longest text in bytes that a fix shows of what it replaces, and of what it writes.
const MAX_EDIT: usize = 80;

pub static TOOL: McpTool = McpTool {
    name: "check",
    title: "Check prompt scripts and tools",
    description: "Find mistakes in GenAIScript and AgentScript files, in tools of MCP servers and AI SDKs written in \
                  JS/TS, and in JSON/YAML documents with tools. Reads files as they are saved; runs nothing.",
    input: || {
        let properties = json!({
            "path": text("File or folder; default: the whole workspace"),
            "as": texts("Providers whose limits count, e.g. openai-strict, gemini, portable"),
            "rules": texts("Only these rules, e.g. P16, or families, e.g. P"),
            "severity": {
                "type": "string",
                "enum": ["error", "warning", "information", "hint"],
                "description": "Lowest severity reported; default: hint"
            },
            "limit": { "type": "integer", "description": "Most findings listed, up to 100; default: 20" },
        });
        (properties, json!([]))
    },
    output: || {
        let finding = json!({
            "type": "object",
            "properties": {
                "file": { "type": "string" },
                "line": { "type": "integer" },
                "column": { "type": "integer" },
                "rule": { "type": "string" },
                "severity": { "type": "string" },
                "message": { "type": "string" },
                "fix": { "type": "string" },
            },
            "required": ["file", "line", "column", "rule", "severity", "message"],
        });
        let properties = json!({
            "files": { "type": "integer" },
            "total": { "type": "integer", "description": "Findings, also those not listed" },
            "errors": { "type": "integer" },
            "warnings": { "type": "integer" },
            "findings": { "type": "array", "items": finding },
            "unread": texts("Files that could not be checked, with reasons"),
            "notes": notes(),
        });
        (properties, json!(["files", "total", "errors", "warnings", "findings"]))
    },
    reads_files: |_| true,
    answer,
};

fn answer(mut arguments: ToolArguments, roots: &Roots) -> Result<Json, String> {
    let path: Option<String> = arguments.take("path")?;
    let judges: Vec<String> = arguments.take("as")?.unwrap_or_default();
    let rules: Vec<String> = arguments.take("rules")?.unwrap_or_default();
    let severity: Option<String> = arguments.take("severity")?;
    let limit: Option<usize> = arguments.take("limit")?;
    arguments.finish()?;
    let judges = judges.iter().map(|name| judge(name)).collect::<Result<Vec<Judge>, String>>()?;
    let least = severity.map(|name| severity_level(&name)).transpose()?;
    let selection = Selection::new(&SelectionArguments::with_rules(rules, least))?;
    let limit = limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
    let place = roots.place(path.as_deref())?;
    noted(|| {
        let settings = SettingsArguments::default();
        let subject = CheckSubject {
            settings: &settings,
            judges,
            selection: &selection,
            has_plans: false,
            advice: "`as` names the providers that it is checked for as a schema",
        };
        let (workspace, found) = subject.prepare(CliWorkspace::open_all(&place.requested())?)?;
        let how = Applicability::Safe;
        let view = ProjectView::new(&workspace, &found.settings, &selection, how);
        let files = check_all(&view);
        Some(report(
            &Findings { workspace: &workspace, files, fixed: None, is_quiet: false, how },
            roots,
            limit,
        ))
    })
}

fn judge(name: &str) -> Result<Judge, String> {
    let all = || Judge::names().join(", ");
    Judge::named(name).ok_or_else(|| format!("`as`: no provider has this name; there are {}", all()))
}

fn severity_level(name: &str) -> Result<SeverityLevel, String> {
    let wanted = "`severity` is one of error, warning, information and hint";
    SeverityLevel::named(name).ok_or_else(|| wanted.to_owned())
}

/// Lists the findings, the worst first.
fn report(findings: &Findings<'_>, roots: &Roots, limit: usize) -> JsonObject {
    let summary = findings.summary();
    let each = |checked| move |diagnostic| (checked, diagnostic);
    let mut all: Vec<(&CheckedFile<'_>, &Diagnostic)> = Vec::with_capacity(summary.found());
    for checked in &findings.files {
        all.extend(checked.diagnostics.iter().map(each(checked)));
    }
    all.sort_by_key(|(_, diagnostic)| diagnostic.severity);
    let listed = all.into_iter().take(limit);
    let mut texts: HashMap<&FilePath, Text> = HashMap::new();
    let listed = fitting(listed.map(|(checked, diagnostic)| {
        let text = texts.entry(checked.path).or_insert_with(|| Text::new(checked.source.clone()));
        finding(checked, text, diagnostic, roots)
    }));
    let unread = findings.workspace.unread.iter();
    let unread = unread.map(|(path, why)| json!(format!("{}: {why}", roots.shown(path))));
    let skipped = findings.files.iter().filter(|checked| checked.kind == FindingKind::Skipped);
    let skipped = skipped.map(|checked| json!(format!("{}: not analysed", roots.shown(checked.path))));
    let unread = fitting(unread.chain(skipped).take(limit));
    let mut report = JsonObject::new();
    report.insert("files".to_owned(), json!(summary.files));
    report.insert("total".to_owned(), json!(summary.found()));
    report.insert("errors".to_owned(), json!(summary.errors));
    report.insert("warnings".to_owned(), json!(summary.warnings));
    report.insert("findings".to_owned(), Json::Array(listed));
    if !unread.is_empty() {
        report.insert("unread".to_owned(), Json::Array(unread));
    }
    report
}

fn finding(checked: &CheckedFile<'_>, text: &Text, diagnostic: &Diagnostic, roots: &Roots) -> Json {
    let (line, column) = line_and_column(text, diagnostic.span);
    let mut finding = json!({
        "file": roots.shown(checked.path),
        "line": line,
        "column": column,
        "rule": diagnostic.rule.code,
        "severity": diagnostic.severity.name(),
        "message": diagnostic.message,
    });
    if let Some(fix) = diagnostic.fixes.first() {
        finding["fix"] = Json::String(fix_text(fix, checked.source));
    }
    finding
}

/// Says what a fix does and, where that is one short edit, which text it writes in place of which.
fn fix_text(fix: &Fix, source: &str) -> String {
    let title = &fix.title;
    let [edit] = fix.edits.as_slice() else { return title.clone() };
    let old = edit.span.text(source);
    let is_short = |text: &str| !text.is_empty() && text.len() <= MAX_EDIT && !text.contains('\n');
    if edit.file.is_some() || !is_short(old) || !is_short(&edit.text) {
        return title.clone();
    }
    let new = format!("`{}`", edit.text);
    if title.contains(&new) { format!("{title} for `{old}`") } else { format!("{title}: {new} for `{old}`") }
}
