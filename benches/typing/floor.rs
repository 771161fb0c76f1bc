//! The minimal server in tower-lsp: it keeps the text, and its completions and diagnostics are constant.

use std::collections::HashMap;
use std::sync::Mutex;

use ropey::Rope;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CompletionItem, CompletionOptions, CompletionParams, CompletionResponse, Diagnostic,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DocumentDiagnosticParams, DocumentDiagnosticReport, DocumentDiagnosticReportResult,
    FullDocumentDiagnosticReport, Hover, HoverContents, HoverParams, InitializeParams, InitializeResult,
    MarkedString, Position, Range, RelatedFullDocumentDiagnosticReport, ServerCapabilities,
    TextDocumentSyncCapability, TextDocumentSyncKind, Url,
};
use tower_lsp::{LanguageServer, LspService, Server};

#[derive(Default)]
struct Floor {
    texts: Mutex<HashMap<Url, Rope>>,
}

pub fn serve() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().expect("a runtime");
    let (service, socket) = LspService::new(|_| Floor::default());
    runtime.block_on(Server::new(tokio::io::stdin(), tokio::io::stdout(), socket).serve(service));
}

#[tower_lsp::async_trait]
impl LanguageServer for Floor {
    async fn initialize(&self, _: InitializeParams) -> Result<InitializeResult> {
        let capabilities = ServerCapabilities {
            text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
            completion_provider: Some(CompletionOptions::default()),
            ..ServerCapabilities::default()
        };
        Ok(InitializeResult { capabilities, server_info: None })
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let document = params.text_document;
        self.texts.lock().expect("no panic").insert(document.uri, Rope::from_str(&document.text));
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let mut texts = self.texts.lock().expect("no panic");
        let Some(text) = texts.get_mut(&params.text_document.uri) else { return };
        for change in params.content_changes {
            let Some(range) = change.range else { continue };
            let (start, end) = (offset(text, range.start), offset(text, range.end));
            text.remove(start..end);
            text.insert(start, &change.text);
        }
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        self.texts.lock().expect("no panic").remove(&params.text_document.uri);
    }

    async fn completion(&self, _: CompletionParams) -> Result<Option<CompletionResponse>> {
        let item = |name: &str| CompletionItem { label: name.to_owned(), ..CompletionItem::default() };
        Ok(Some(CompletionResponse::Array(["city", "days", "region", "tone"].map(item).to_vec())))
    }

    async fn hover(&self, _: HoverParams) -> Result<Option<Hover>> {
        let text = MarkedString::String("What it always says.".to_owned());
        Ok(Some(Hover { contents: HoverContents::Scalar(text), range: None }))
    }

    async fn diagnostic(&self, _: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReportResult> {
        let one = Diagnostic::new_simple(Range::default(), "What it always says.".to_owned());
        let full = FullDocumentDiagnosticReport { result_id: None, items: vec![one] };
        let report = RelatedFullDocumentDiagnosticReport {
            related_documents: None,
            full_document_diagnostic_report: full,
        };
        Ok(DocumentDiagnosticReportResult::Report(DocumentDiagnosticReport::Full(report)))
    }
}

/// Offset of a position, in characters.
fn offset(text: &Rope, position: Position) -> usize {
    let start = text.line_to_char(position.line as usize);
    text.utf16_cu_to_char(text.char_to_utf16_cu(start) + position.character as usize)
}
