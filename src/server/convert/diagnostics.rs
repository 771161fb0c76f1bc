//! Diagnostics and the reports of them.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::NAME;
use super::ranges::{range, text_range};
use crate::rules::{Diagnostic, Related, Rule, Severity, Tag};
use crate::server::document::Document;
use crate::server::lsp::types;
use crate::server::lsp::types::Url;
use crate::server::snapshot::Snapshot;
use crate::server::uri::file_url;
use crate::text::{Encoding, Span, Text};

/// A diagnostic.
pub fn diagnostic(diagnostic: &Diagnostic, snapshot: &Snapshot) -> types::Diagnostic {
    let client = &snapshot.client;
    let related = || diagnostic.related.iter().filter_map(|place| related(place, snapshot)).collect();
    let tags: Vec<_> = diagnostic
        .tags
        .iter()
        .map(|tag| match tag {
            Tag::Unnecessary => types::DiagnosticTag::UNNECESSARY,
            Tag::Deprecated => types::DiagnosticTag::DEPRECATED,
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
            // Without the text the line is not known; the file is worth naming all the same.
            None => types::Location { uri: file_url(path)?, range: types::Range::default() },
        },
    };
    Some(types::DiagnosticRelatedInformation { location, message: related.message.clone() })
}

/// What is wrong with a file that is no script, whose text this is.
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

/// The diagnostics of a document, sent without being asked for.
pub fn publish(
    uri: Url,
    diagnostics: Vec<types::Diagnostic>,
    version: Option<i32>,
) -> types::PublishDiagnosticsParams {
    types::PublishDiagnosticsParams { uri, diagnostics, version }
}

/// An answer to `textDocument/diagnostic`; short when it is the one that the client has.
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

/// A name for what the client sees, so that whatever may change it, the workspace included,
/// changes the name.
fn fingerprint(items: &[types::Diagnostic]) -> String {
    let mut hasher = DefaultHasher::new();
    serde_json::to_vec(items).unwrap_or_default().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// A name for what is said of a script that is not open, the `number`th time that something is.
pub fn result_id(items: &[types::Diagnostic], number: u64) -> String {
    format!("{}-{number}", fingerprint(items))
}

/// What is said of a script that is not open.
pub fn closed_report(
    uri: Url,
    items: Vec<types::Diagnostic>,
    result_id: Option<String>,
) -> types::WorkspaceDocumentDiagnosticReport {
    let full_document_diagnostic_report = types::FullDocumentDiagnosticReport { result_id, items };
    types::WorkspaceFullDocumentDiagnosticReport { uri, version: None, full_document_diagnostic_report }
        .into()
}

/// That it is what the client has.
pub fn same_closed_report(uri: Url, result_id: String) -> types::WorkspaceDocumentDiagnosticReport {
    let unchanged_document_diagnostic_report = types::UnchangedDocumentDiagnosticReport { result_id };
    types::WorkspaceUnchangedDocumentDiagnosticReport {
        uri,
        version: None,
        unchanged_document_diagnostic_report,
    }
    .into()
}

/// A part of the answer to `workspace/diagnostic`, as `$/progress` carries it. The protocol crate knows
/// only that of work.
#[derive(Debug, Serialize, Deserialize)]
pub struct PartialDiagnosticsParams {
    token: types::ProgressToken,
    value: types::WorkspaceDiagnosticReportPartialResult,
}

/// The notification of such a part.
#[derive(Debug)]
pub enum PartialDiagnostics {}

impl types::notification::Notification for PartialDiagnostics {
    type Params = PartialDiagnosticsParams;
    const METHOD: &'static str = "$/progress";
}

/// A part of the answer to `workspace/diagnostic`.
pub fn partial_diagnostics(
    token: types::ProgressToken,
    items: Vec<types::WorkspaceDocumentDiagnosticReport>,
) -> PartialDiagnosticsParams {
    let value = types::WorkspaceDiagnosticReportPartialResult { items };
    PartialDiagnosticsParams { token, value }
}
