use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::NAME;
use super::ranges::{range, text_range};
use crate::lint::{Diagnostic, DiagnosticTag, Related, Rule, Severity};
use crate::lsp::document::Document;
use crate::lsp::protocol::types;
use crate::lsp::protocol::types::Url;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::uri::file_url;
use crate::text::{Encoding, Span, Text};

pub fn diagnostic(diagnostic: &Diagnostic, snapshot: &Snapshot) -> types::Diagnostic {
    let client = &snapshot.client;
    let related = || diagnostic.related.iter().filter_map(|place| related(place, snapshot)).collect();
    let tags: Vec<_> = diagnostic
        .tags
        .iter()
        .map(|tag| match tag {
            DiagnosticTag::Unnecessary => types::DiagnosticTag::UNNECESSARY,
            DiagnosticTag::Deprecated => types::DiagnosticTag::DEPRECATED,
        })
        .collect();
    types::Diagnostic {
        range: range(&snapshot.document, diagnostic.span, client.encoding),
        severity: Some(diagnostic_severity(diagnostic.severity)),
        code: Some(types::NumberOrString::String(diagnostic.rule.code.to_owned())),
        code_description: code_description(diagnostic.rule).filter(|_| client.code_descriptions),
        source: Some(NAME.to_owned()),
        message: diagnostic.message.clone(),
        related_information: (client.related_information && !diagnostic.related.is_empty()).then(related),
        tags: (client.diagnostic_tags && !tags.is_empty()).then_some(tags),
        ..Default::default()
    }
}

fn code_description(rule: &Rule) -> Option<types::CodeDescription> {
    Some(types::CodeDescription { href: Url::parse(&rule.url()).ok()? })
}

fn related(related: &Related, snapshot: &Snapshot) -> Option<types::DiagnosticRelatedInformation> {
    let in_document = |document: &Document| {
        let range = range(document, related.span, snapshot.client.encoding);
        Some(types::Location { uri: document.uri.url()?, range })
    };
    let location = match &related.file {
        None => in_document(&snapshot.document)?,
        Some(path) => match snapshot.documents.at(path) {
            Some(other) => in_document(other)?,
            // Without its text the line is unknown, but the file is still worth naming.
            None => types::Location { uri: file_url(path)?, range: types::Range::default() },
        },
    };
    Some(types::DiagnosticRelatedInformation { location, message: related.message.clone() })
}

/// Converts a problem in a file that is not a script. `text` is the file's text.
pub fn file_diagnostic(
    span: Span,
    severity: Severity,
    message: String,
    text: &Text,
    encoding: Encoding,
) -> types::Diagnostic {
    types::Diagnostic {
        range: text_range(text, span, encoding),
        severity: Some(diagnostic_severity(severity)),
        source: Some(NAME.to_owned()),
        message,
        ..Default::default()
    }
}

fn diagnostic_severity(severity: Severity) -> types::DiagnosticSeverity {
    match severity {
        Severity::Error => types::DiagnosticSeverity::ERROR,
        Severity::Warning => types::DiagnosticSeverity::WARNING,
        Severity::Information => types::DiagnosticSeverity::INFORMATION,
        Severity::Hint => types::DiagnosticSeverity::HINT,
    }
}

pub fn publish(
    uri: Url,
    diagnostics: Vec<types::Diagnostic>,
    version: Option<i32>,
) -> types::PublishDiagnosticsParams {
    types::PublishDiagnosticsParams { uri, diagnostics, version }
}

pub fn diagnostic_report(
    items: Vec<types::Diagnostic>,
    previous: Option<&str>,
) -> types::DocumentDiagnosticReportResult {
    let result_id = fingerprint(&items);
    let report = if previous == Some(&result_id) {
        types::DocumentDiagnosticReport::Unchanged(types::RelatedUnchangedDocumentDiagnosticReport {
            related_documents: None,
            unchanged_document_diagnostic_report: types::UnchangedDocumentDiagnosticReport { result_id },
        })
    } else {
        types::DocumentDiagnosticReport::Full(types::RelatedFullDocumentDiagnosticReport {
            related_documents: None,
            full_document_diagnostic_report: types::FullDocumentDiagnosticReport {
                result_id: Some(result_id),
                items,
            },
        })
    };
    types::DocumentDiagnosticReportResult::Report(report)
}

/// Hashes the content, so that any cause of a change, the workspace included, changes the id.
fn fingerprint(items: &[types::Diagnostic]) -> String {
    let mut hasher = DefaultHasher::new();
    serde_json::to_vec(items).unwrap_or_default().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

pub fn result_id(items: &[types::Diagnostic], number: u64) -> String {
    format!("{}-{number}", fingerprint(items))
}

pub fn closed_report(
    uri: Url,
    items: Vec<types::Diagnostic>,
    result_id: Option<String>,
) -> types::WorkspaceDocumentDiagnosticReport {
    let full_document_diagnostic_report = types::FullDocumentDiagnosticReport { result_id, items };
    types::WorkspaceFullDocumentDiagnosticReport { uri, version: None, full_document_diagnostic_report }
        .into()
}

pub fn same_closed_report(uri: Url, result_id: String) -> types::WorkspaceDocumentDiagnosticReport {
    let unchanged_document_diagnostic_report = types::UnchangedDocumentDiagnosticReport { result_id };
    types::WorkspaceUnchangedDocumentDiagnosticReport {
        uri,
        version: None,
        unchanged_document_diagnostic_report,
    }
    .into()
}

/// Partial result of `workspace/diagnostic` in `$/progress`. The protocol crate has only work done progress.
#[derive(Debug, Serialize, Deserialize)]
pub struct PartialDiagnosticsParams {
    token: types::ProgressToken,
    value: types::WorkspaceDiagnosticReportPartialResult,
}

#[derive(Debug)]
pub enum PartialDiagnostics {}

impl types::notification::Notification for PartialDiagnostics {
    type Params = PartialDiagnosticsParams;
    const METHOD: &'static str = "$/progress";
}

pub fn partial_diagnostics(
    token: types::ProgressToken,
    items: Vec<types::WorkspaceDocumentDiagnosticReport>,
) -> PartialDiagnosticsParams {
    let value = types::WorkspaceDiagnosticReportPartialResult { items };
    PartialDiagnosticsParams { token, value }
}
