use std::io::{self, Write};

use serde::Serialize;

use super::Lazy;
use super::findings::{CheckedFile, Findings, Summary};
use crate::cli::workspace::CliWorkspace;
use crate::file_path::FilePath;
use crate::lint::{Diagnostic, Fix, Related, TextEdit};
use crate::source_file::SourceFile;
use crate::text::{Encoding, Span, Text};
use crate::workspace::Move;

#[derive(Serialize)]
struct JsonReport<'a, D> {
    root: &'a str,
    diagnostics: D,
    unread: Vec<UnreadJson<'a>>,
    summary: Summary,
}

#[derive(Serialize)]
struct UnreadJson<'a> {
    file: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
struct DiagnosticJson<'a> {
    file: &'a str,
    code: &'a str,
    name: &'a str,
    url: String,
    severity: &'a str,
    message: &'a str,
    span: [u32; 2],
    start: PlaceJson,
    end: PlaceJson,
    fixes: Vec<FixJson<'a>>,
    related: Vec<RelatedJson<'a>>,
}

/// Lines and columns from 1, columns in characters.
#[derive(Serialize)]
struct PlaceJson {
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct FixJson<'a> {
    title: &'a str,
    safe: bool,
    edits: Vec<EditJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rename: Option<MoveJson<'a>>,
}

#[derive(Serialize)]
struct MoveJson<'a> {
    from: &'a str,
    to: &'a str,
}

#[derive(Serialize)]
struct EditJson<'a> {
    file: &'a str,
    span: [u32; 2],
    text: &'a str,
}

#[derive(Serialize)]
struct RelatedJson<'a> {
    file: &'a str,
    span: [u32; 2],
    message: &'a str,
}

pub fn write(out: &mut impl Write, findings: &Findings<'_>) -> io::Result<()> {
    let workspace = findings.workspace;
    let report = JsonReport {
        root: workspace.root(),
        diagnostics: Lazy(|| findings.files.iter().flat_map(|checked| diagnostics_of(workspace, checked))),
        unread: workspace
            .unread
            .iter()
            .map(|(path, why)| UnreadJson { file: workspace.relative(path), reason: why })
            .collect(),
        summary: findings.summary(),
    };
    super::write_json(out, &report)
}

fn diagnostics_of<'a>(
    workspace: &'a CliWorkspace<SourceFile>,
    checked: &'a CheckedFile<'a>,
) -> impl Iterator<Item = DiagnosticJson<'a>> {
    let file = checked.path;
    let text = Text::new(checked.source.clone());
    checked.diagnostics.iter().map(move |diagnostic| diagnostic_json(workspace, file, &text, diagnostic))
}

fn diagnostic_json<'a>(
    workspace: &'a CliWorkspace<SourceFile>,
    file: &'a FilePath,
    text: &Text,
    diagnostic: &'a Diagnostic,
) -> DiagnosticJson<'a> {
    let named = |other: &'a Option<FilePath>| workspace.relative(other.as_ref().unwrap_or(file));
    let edit_json =
        |edit: &'a TextEdit| EditJson { file: named(&edit.file), span: bytes(edit.span), text: &edit.text };
    let moved_json = |moved: &'a Move| MoveJson {
        from: workspace.relative(&moved.old),
        to: workspace.relative(&moved.new),
    };
    let fix_json = |fix: &'a Fix| FixJson {
        title: &fix.title,
        safe: fix.is_safe(),
        edits: fix.edits.iter().map(edit_json).collect(),
        rename: fix.moved.as_ref().map(moved_json),
    };
    let related_json = |related: &'a Related| RelatedJson {
        file: named(&related.file),
        span: bytes(related.span),
        message: &related.message,
    };
    DiagnosticJson {
        file: workspace.relative(file),
        code: diagnostic.rule.code,
        name: diagnostic.rule.name,
        url: diagnostic.rule.url(),
        severity: diagnostic.severity.name(),
        message: &diagnostic.message,
        span: bytes(diagnostic.span),
        start: place(text, diagnostic.span.start),
        end: place(text, diagnostic.span.end),
        fixes: diagnostic.fixes.iter().map(fix_json).collect(),
        related: diagnostic.related.iter().map(related_json).collect(),
    }
}

fn bytes(span: Span) -> [u32; 2] {
    [span.start, span.end]
}

fn place(text: &Text, offset: u32) -> PlaceJson {
    let position = text.position(offset as usize, Encoding::Utf32);
    PlaceJson { line: position.line + 1, column: position.character + 1 }
}
