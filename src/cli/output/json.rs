//! `check` for programs.

use std::io::{self, Write};

use serde::Serialize;

use super::{Checked, Findings, Summary};
use crate::cli::workspace::Workspace;
use crate::project::Move;
use crate::rules::{Diagnostic, Edit, Fix, Related};
use crate::script::{FilePath, SourceFile};
use crate::text::{Encoding, Span, Text};

#[derive(Serialize)]
struct Report<'a> {
    root: &'a str,
    diagnostics: Vec<Remark<'a>>,
    summary: Summary,
}

#[derive(Serialize)]
struct Remark<'a> {
    file: &'a str,
    code: &'a str,
    name: &'a str,
    severity: &'a str,
    message: &'a str,
    span: [u32; 2],
    start: Place,
    end: Place,
    fixes: Vec<Mending<'a>>,
    related: Vec<Neighbour<'a>>,
}

/// Counted from 1, columns in characters.
#[derive(Serialize)]
struct Place {
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct Mending<'a> {
    title: &'a str,
    safe: bool,
    edits: Vec<Replacement<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rename: Option<Renaming<'a>>,
}

#[derive(Serialize)]
struct Renaming<'a> {
    from: &'a str,
    to: &'a str,
}

#[derive(Serialize)]
struct Replacement<'a> {
    file: &'a str,
    span: [u32; 2],
    text: &'a str,
}

#[derive(Serialize)]
struct Neighbour<'a> {
    file: &'a str,
    span: [u32; 2],
    message: &'a str,
}

/// Writes the findings as one JSON object.
pub fn write(out: &mut impl Write, findings: &Findings<'_>) -> io::Result<()> {
    let workspace = findings.workspace;
    let report = Report {
        root: workspace.root(),
        diagnostics: findings.files.iter().flat_map(|checked| remarks(workspace, checked)).collect(),
        summary: findings.summary(),
    };
    super::write_json(out, &report)
}

fn remarks<'a>(workspace: &'a Workspace<SourceFile>, checked: &'a Checked<'a>) -> Vec<Remark<'a>> {
    let file = &checked.file.path;
    let text = Text::new(checked.file.source.clone());
    checked.diagnostics.iter().map(|diagnostic| remark(workspace, file, &text, diagnostic)).collect()
}

fn remark<'a>(
    workspace: &'a Workspace<SourceFile>,
    file: &'a FilePath,
    text: &Text,
    diagnostic: &'a Diagnostic,
) -> Remark<'a> {
    let named = |other: &'a Option<FilePath>| workspace.relative(other.as_ref().unwrap_or(file));
    let replacement =
        |edit: &'a Edit| Replacement { file: named(&edit.file), span: bytes(edit.span), text: &edit.text };
    let renaming = |moved: &'a Move| Renaming {
        from: workspace.relative(&moved.old),
        to: workspace.relative(&moved.new),
    };
    let mending = |fix: &'a Fix| Mending {
        title: &fix.title,
        safe: fix.is_safe(),
        edits: fix.edits.iter().map(replacement).collect(),
        rename: fix.moved.as_ref().map(renaming),
    };
    let neighbour = |related: &'a Related| Neighbour {
        file: named(&related.file),
        span: bytes(related.span),
        message: &related.message,
    };
    Remark {
        file: workspace.relative(file),
        code: diagnostic.rule.code,
        name: diagnostic.rule.name,
        severity: diagnostic.severity.name(),
        message: &diagnostic.message,
        span: bytes(diagnostic.span),
        start: place(text, diagnostic.span.start),
        end: place(text, diagnostic.span.end),
        fixes: diagnostic.fixes.iter().map(mending).collect(),
        related: diagnostic.related.iter().map(neighbour).collect(),
    }
}

fn bytes(span: Span) -> [u32; 2] {
    [span.start, span.end]
}

fn place(text: &Text, offset: u32) -> Place {
    let position = text.position(offset as usize, Encoding::Utf32);
    Place { line: position.line + 1, column: position.character + 1 }
}
