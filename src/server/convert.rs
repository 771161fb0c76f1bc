//! The seam to the protocol: the only module, beside `capabilities`, that builds its structs.

mod actions;
mod edits;
mod navigation;

pub use actions::{fix_all, quick_fixes};
pub use edits::{file_edits, moves, refusal, renamable};
pub use navigation::{definition, document_symbols, highlights, links, locations, workspace_symbols};

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tracing::Level;

use super::capabilities::Capabilities;
use super::document::{ContentChange, DocUri, Document};
use super::lsp::types;
use super::lsp::types::Url;
use super::state::State;
use crate::features::completion::Item;
use crate::features::hover::Hover;
use crate::features::panel::{Kind, Panel};
use crate::project::discovery::ConfigurationProblem;
use crate::rules::{Complaint, Diagnostic, Related, Rule, Severity, Tag};
use crate::script::FilePath;
use crate::text::{Encoding, Position, Span, Text};

/// What diagnostics and proposals are signed with.
const NAME: &str = env!("CARGO_PKG_NAME");

/// What a proposal carries to find its documentation again.
#[derive(Debug, Serialize, Deserialize)]
pub struct ItemData {
    /// The document it was made for.
    pub uri: Url,
    /// Its label.
    pub label: String,
}

/// What `promptsig.preview` is asked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PreviewAsked {
    /// The document.
    pub text_document: types::TextDocumentIdentifier,
    /// The place in it.
    pub position: types::Position,
    /// The name of a view: `schema`, `vars`, `seen` or `run`.
    pub kind: String,
    /// Whether to send `promptsig/previewChanged` once when the answer is no longer right.
    #[serde(default)]
    pub watch: bool,
    /// The shell that commands are for, by its program: `bash`, `C:\\…\\pwsh.exe`. Without it, the one
    /// that people mostly have on the platform.
    pub shell: Option<String>,
}

/// The answer to `promptsig.preview`.
#[derive(Debug, Serialize)]
pub struct PreviewShown {
    kind: &'static str,
    title: String,
    range: types::Range,
    version: i32,
    markdown: String,
    json: serde_json::Value,
}

/// What `promptsig/previewChanged` carries: what is to be asked again.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PreviewChangedParams {
    text_document: types::TextDocumentIdentifier,
    kind: String,
}

/// The notification of a preview that is no longer right.
#[derive(Debug)]
pub enum PreviewChanged {}

impl types::notification::Notification for PreviewChanged {
    type Params = PreviewChangedParams;
    const METHOD: &'static str = "promptsig/previewChanged";
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

// ---- in ----

/// A place, in the client's encoding.
pub fn position(position: types::Position) -> Position {
    Position::new(position.line, position.character)
}

/// The byte offset of a place.
pub fn offset(document: &Document, at: types::Position, encoding: Encoding) -> usize {
    document.text.offset(position(at), encoding)
}

/// The bytes of a range.
pub fn span(document: &Document, range: types::Range, encoding: Encoding) -> Span {
    let start = offset(document, range.start, encoding);
    Span::new(start, offset(document, range.end, encoding).max(start))
}

/// The changes of a document.
pub fn content_changes(changes: Vec<types::TextDocumentContentChangeEvent>) -> Vec<ContentChange> {
    let range = |range: types::Range| (position(range.start), position(range.end));
    changes
        .into_iter()
        .map(|change| ContentChange { range: change.range.map(range), text: change.text })
        .collect()
}

/// The folders of the workspace: absolute paths without a slash at the end. Those that are not on
/// a disk are left out.
pub fn folders(folders: &[types::WorkspaceFolder]) -> Vec<String> {
    folders.iter().filter_map(|folder| folder_path(&folder.uri)).collect()
}

/// The folders that the workspace has at first. A client that knows no workspace folders has one,
/// or none.
pub fn roots(listed: Option<&[types::WorkspaceFolder]>, only: Option<&Url>) -> Vec<String> {
    match listed {
        Some(listed) => folders(listed),
        None => only.and_then(folder_path).into_iter().collect(),
    }
}

fn folder_path(url: &Url) -> Option<String> {
    if url.scheme() != "file" {
        return None;
    }
    let path = DocUri::path(url);
    let bare = path.as_str().trim_end_matches('/');
    Some(if bare.is_empty() { "/".to_owned() } else { bare.to_owned() })
}

/// The files of these URIs.
pub fn paths<'a>(uris: impl Iterator<Item = &'a str>) -> Vec<FilePath> {
    uris.filter_map(|uri| Some(DocUri::path(&Url::parse(uri).ok()?))).collect()
}

/// Whether a client that wants only these kinds of code actions wants one of `kind`. Kinds are a
/// hierarchy: who wants `quickfix` wants `quickfix.more` too.
pub fn wants(only: Option<&[types::CodeActionKind]>, kind: &types::CodeActionKind) -> bool {
    let Some(only) = only else { return true };
    only.iter().any(|wanted| {
        let rest = kind.as_str().strip_prefix(wanted.as_str());
        wanted.as_str().is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

// ---- out ----

/// The name of a document, for the client; `None` only for what no client could have sent.
pub fn url(uri: &DocUri) -> Option<Url> {
    Url::parse(uri.as_str()).ok()
}

fn place(document: &Document, offset: u32, encoding: Encoding) -> types::Position {
    let Position { line, character } = document.text.position(offset as usize, encoding);
    types::Position { line, character }
}

/// A range, in the client's encoding.
pub fn range(document: &Document, span: Span, encoding: Encoding) -> types::Range {
    types::Range { start: place(document, span.start, encoding), end: place(document, span.end, encoding) }
}

fn markup(markdown: bool, value: String) -> types::MarkupContent {
    let kind = if markdown { types::MarkupKind::Markdown } else { types::MarkupKind::PlainText };
    types::MarkupContent { kind, value }
}

/// An answer to `textDocument/hover`.
pub fn hover(hover: Hover, document: &Document, client: &Capabilities) -> types::Hover {
    types::Hover {
        contents: types::HoverContents::Markup(markup(client.markdown_hover, hover.markdown)),
        range: Some(range(document, hover.span, client.encoding)),
    }
}

/// An answer to `textDocument/completion`; `None` rather than an empty list, so that a client
/// with a second server does not wait for more from this one.
pub fn completion(
    items: Vec<Item>,
    url: &Url,
    document: &Document,
    client: &Capabilities,
) -> Option<types::CompletionResponse> {
    if items.is_empty() {
        return None;
    }
    let items = items.into_iter().map(|item| completion_item(item, url, document, client)).collect();
    Some(types::CompletionResponse::List(types::CompletionList { is_incomplete: false, items }))
}

fn completion_item(
    item: Item,
    url: &Url,
    document: &Document,
    client: &Capabilities,
) -> types::CompletionItem {
    let data = ItemData { uri: url.clone(), label: item.label.clone() };
    let replace = range(document, item.replace, client.encoding);
    let text_edit = if client.insert_replace {
        let insert = range(document, item.insert, client.encoding);
        types::CompletionTextEdit::InsertAndReplace(types::InsertReplaceEdit {
            new_text: item.text,
            insert,
            replace,
        })
    } else {
        types::CompletionTextEdit::Edit(types::TextEdit { range: replace, new_text: item.text })
    };
    let origin = if item.origin.is_empty() { NAME.to_owned() } else { item.origin };
    types::CompletionItem {
        label: item.label,
        label_details: client
            .label_details
            .then_some(types::CompletionItemLabelDetails { detail: None, description: Some(origin) }),
        kind: Some(types::CompletionItemKind::FIELD),
        detail: Some(item.detail),
        sort_text: Some(item.sort),
        filter_text: Some(item.filter),
        text_edit: Some(text_edit),
        data: serde_json::to_value(data).ok(),
        ..Default::default()
    }
}

/// The documentation of a proposal.
pub fn documentation(markdown: String, client: &Capabilities) -> types::Documentation {
    types::Documentation::MarkupContent(markup(client.markdown_completion, markdown))
}

/// A diagnostic.
pub fn diagnostic(diagnostic: &Diagnostic, document: &Document, state: &State) -> types::Diagnostic {
    let client = state.capabilities();
    let related = || diagnostic.related.iter().filter_map(|place| related(place, document, state)).collect();
    let tags: Vec<_> = diagnostic
        .tags
        .iter()
        .map(|tag| match tag {
            Tag::Unnecessary => types::DiagnosticTag::UNNECESSARY,
            Tag::Deprecated => types::DiagnosticTag::DEPRECATED,
        })
        .collect();
    types::Diagnostic {
        range: range(document, diagnostic.span, client.encoding),
        severity: Some(match diagnostic.severity {
            Severity::Error => types::DiagnosticSeverity::ERROR,
            Severity::Warning => types::DiagnosticSeverity::WARNING,
            Severity::Information => types::DiagnosticSeverity::INFORMATION,
            Severity::Hint => types::DiagnosticSeverity::HINT,
        }),
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

fn related(
    related: &Related,
    document: &Document,
    state: &State,
) -> Option<types::DiagnosticRelatedInformation> {
    let encoding = state.capabilities().encoding;
    let location = match &related.file {
        None => types::Location { uri: url(&document.uri)?, range: range(document, related.span, encoding) },
        Some(path) => match state.document_at(path) {
            Some(other) => {
                types::Location { uri: url(&other.uri)?, range: range(&other, related.span, encoding) }
            }
            // Without the text the line is not known; the file is worth naming all the same.
            None => types::Location { uri: file_url(path)?, range: types::Range::default() },
        },
    };
    Some(types::DiagnosticRelatedInformation { location, message: related.message.clone() })
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

/// A part of the answer to `workspace/diagnostic`.
pub fn partial_diagnostics(
    token: types::ProgressToken,
    items: Vec<types::WorkspaceDocumentDiagnosticReport>,
) -> PartialDiagnosticsParams {
    let value = types::WorkspaceDiagnosticReportPartialResult { items };
    PartialDiagnosticsParams { token, value }
}

/// An answer to `promptsig.preview`.
pub fn preview(panel: Panel, kind: Kind, document: &Document, client: &Capabilities) -> PreviewShown {
    PreviewShown {
        kind: kind.name(),
        title: panel.title,
        range: range(document, panel.span, client.encoding),
        version: document.version,
        markdown: panel.markdown,
        json: panel.json,
    }
}

/// Says that a preview is no longer right.
pub fn preview_changed(asked: &PreviewAsked) -> PreviewChangedParams {
    PreviewChangedParams { text_document: asked.text_document.clone(), kind: asked.kind.clone() }
}

/// A line for the client's log.
pub fn log_message(level: Level, message: String) -> types::LogMessageParams {
    let typ = match level {
        Level::ERROR => types::MessageType::ERROR,
        Level::WARN => types::MessageType::WARNING,
        Level::INFO => types::MessageType::INFO,
        _ => types::MessageType::LOG,
    };
    types::LogMessageParams { typ, message }
}

/// A line for the client's trace.
pub fn log_trace(message: String) -> types::LogTraceParams {
    types::LogTraceParams { message, verbose: None }
}

/// Something that a person should see.
pub fn error_message(message: &str) -> types::ShowMessageParams {
    types::ShowMessageParams { typ: types::MessageType::ERROR, message: message.to_owned() }
}

/// Something that a person may want to change.
pub fn warning_message(message: &str) -> types::ShowMessageParams {
    types::ShowMessageParams { typ: types::MessageType::WARNING, message: message.to_owned() }
}

/// A file of the disk, for the client.
pub fn file_url(path: &FilePath) -> Option<Url> {
    Url::from_file_path(path.as_str()).ok().or_else(|| Url::parse(path.as_str()).ok())
}

/// What is wrong with a configuration file, whose text this is.
pub fn configuration_diagnostic(
    problem: &ConfigurationProblem,
    message: String,
    text: &Text,
    encoding: Encoding,
) -> types::Diagnostic {
    mistake(problem.span, types::DiagnosticSeverity::ERROR, message, text, encoding)
}

/// What is wrong with settings, whose text this is.
pub fn settings_diagnostic(
    complaint: &Complaint,
    remark: &str,
    text: &Text,
    encoding: Encoding,
) -> types::Diagnostic {
    let message = format!("{}{remark}", complaint.message);
    mistake(complaint.span, types::DiagnosticSeverity::WARNING, message, text, encoding)
}

fn mistake(
    span: Span,
    severity: types::DiagnosticSeverity,
    message: String,
    text: &Text,
    encoding: Encoding,
) -> types::Diagnostic {
    let place = |offset: u32| {
        let Position { line, character } = text.position(offset as usize, encoding);
        types::Position { line, character }
    };
    types::Diagnostic {
        range: types::Range { start: place(span.start), end: place(span.end) },
        severity: Some(severity),
        source: Some(NAME.to_owned()),
        message,
        ..Default::default()
    }
}

/// What the client is asked for its settings: those for any file, and those for these folders.
pub fn settings_asked(folders: &[Arc<str>]) -> Vec<types::ConfigurationItem> {
    let item = |scope_uri| types::ConfigurationItem { scope_uri, section: Some(NAME.to_owned()) };
    let of_folders = folders.iter().map(|folder| item(file_url(&FilePath::new(&**folder))));
    std::iter::once(item(None)).chain(of_folders).collect()
}

/// The registration for changes of the settings.
pub fn watch_settings() -> types::Registration {
    types::Registration {
        id: "promptsig/settings".to_owned(),
        method: "workspace/didChangeConfiguration".to_owned(),
        register_options: Some(serde_json::json!({ "section": NAME })),
    }
}

/// The registration for changes of files under these folders.
pub fn watch(id: &str, globs: &[(Option<&str>, String)]) -> types::Registration {
    let watcher = |(folder, pattern): &(Option<&str>, String)| {
        let folder = folder.and_then(|folder| Url::from_file_path(folder).ok());
        types::FileSystemWatcher {
            glob_pattern: match folder {
                Some(folder) => types::GlobPattern::Relative(types::RelativePattern {
                    base_uri: types::OneOf::Right(folder),
                    pattern: pattern.clone(),
                }),
                None => types::GlobPattern::String(pattern.clone()),
            },
            kind: None,
        }
    };
    let options =
        types::DidChangeWatchedFilesRegistrationOptions { watchers: globs.iter().map(watcher).collect() };
    types::Registration {
        id: id.to_owned(),
        method: WATCHED_FILES.to_owned(),
        register_options: serde_json::to_value(options).ok(),
    }
}

/// The end of such a registration.
pub fn unwatch(id: &str) -> types::Unregistration {
    types::Unregistration { id: id.to_owned(), method: WATCHED_FILES.to_owned() }
}

const WATCHED_FILES: &str = "workspace/didChangeWatchedFiles";

/// A name for a progress. Some editors understand only strings.
pub fn token(name: &str) -> types::ProgressToken {
    types::NumberOrString::String(name.to_owned())
}

/// The beginning of a progress that can be cancelled.
pub fn progress_begin(token: &str, title: &str, message: String) -> types::ProgressParams {
    progress(
        token,
        types::WorkDoneProgress::Begin(types::WorkDoneProgressBegin {
            title: title.to_owned(),
            cancellable: Some(true),
            message: Some(message),
            percentage: None,
        }),
    )
}

/// How far it has come.
pub fn progress_report(token: &str, message: String) -> types::ProgressParams {
    progress(
        token,
        types::WorkDoneProgress::Report(types::WorkDoneProgressReport {
            cancellable: Some(true),
            message: Some(message),
            percentage: None,
        }),
    )
}

/// Its end.
pub fn progress_end(token: &str) -> types::ProgressParams {
    progress(token, types::WorkDoneProgress::End(types::WorkDoneProgressEnd::default()))
}

fn progress(name: &str, value: types::WorkDoneProgress) -> types::ProgressParams {
    types::ProgressParams { token: token(name), value: types::ProgressParamsValue::WorkDone(value) }
}
