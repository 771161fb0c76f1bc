use std::future::{Ready, ready};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use super::closed::ClosedDiagnostics;
use super::convert::AboutDocument;
use super::handlers;
use super::lsp::jsonrpc::Result;
#[allow(clippy::wildcard_imports, reason = "the route table names a type or two for each request")]
use super::lsp::types::*;
use super::lsp::{Client, LanguageServer, async_trait};
use super::manual::ManualWatch;
use super::preview::PreviewWatch;
use super::publisher::Publisher;
use super::snapshot::Snapshot;
use super::state::State;
use super::transport::{Ending, Outbox, TaskQueue};
use super::workspace::Workspace;

/// The server as its handlers see it.
#[derive(Debug)]
pub struct Backend {
    /// The workspace and the open scripts.
    pub state: Arc<State>,
    /// What looks at the disk.
    pub workspace: Arc<Workspace>,
    /// The diagnostics of scripts that are not open.
    pub closed: ClosedDiagnostics,
    /// Ends the serving.
    pub end: Sender<Ending>,
    /// The preview that the client shows.
    pub preview: Arc<PreviewWatch>,
    /// The manuals that the client shows.
    pub manual: Arc<ManualWatch>,
    /// The client.
    pub client: Client,
    /// What is sent to the client.
    pub outbox: Outbox,
    /// Tells the client of changes.
    pub publisher: Publisher,
}

/// What a handler gives: an answer, or an error in its place.
trait Answer<T> {
    fn answer(self) -> Result<T>;
}

impl<T> Answer<T> for T {
    fn answer(self) -> Result<T> {
        Ok(self)
    }
}

impl<T> Answer<T> for Result<T> {
    fn answer(self) -> Result<T> {
        self
    }
}

/// The routes: to handlers that look at the server as a whole; to those that answer from a snapshot of
/// a document, which is made here; to those of them that may read many files, on a thread where nobody
/// waits; and of notifications.
macro_rules! routes {
    (
        requests { $($request:ident($params:ty) -> $result:ty;)* }
        of_document { $($of:ident($of_params:ty) -> $of_result:ty;)* }
        of_files { $($search:ident($search_params:ty) -> $search_result:ty;)* }
        notifications { $($notification:ident($notification_params:ty);)* }
    ) => {
        #[async_trait]
        impl LanguageServer for Backend {
            async fn shutdown(&self) -> Result<()> {
                self.closed.end();
                Ok(())
            }

            $(async fn $request(&self, params: $params) -> Result<$result> {
                handlers::$request(self, params).await.answer()
            })*

            $(async fn $of(&self, params: $of_params) -> Result<Option<$of_result>> {
                let Some(snapshot) = self.snapshot(&params).await else { return Ok(None) };
                handlers::$of(&snapshot, params).answer()
            })*

            $(async fn $search(&self, params: $search_params) -> Result<Option<$search_result>> {
                let Some(snapshot) = self.snapshot(&params).await else { return Ok(None) };
                let work = move || handlers::$search(&snapshot, params).answer();
                handlers::blocking(work).await.unwrap_or(Ok(None))
            })*

            $(async fn $notification(&self, params: $notification_params) {
                handlers::$notification(self, params);
            })*
        }
    };
}

routes! {
    requests {
        initialize(InitializeParams) -> InitializeResult;

        completion(CompletionParams) -> Option<CompletionResponse>;
        completion_resolve(CompletionItem) -> CompletionItem;
        diagnostic(DocumentDiagnosticParams) -> DocumentDiagnosticReportResult;
        workspace_diagnostic(WorkspaceDiagnosticParams) -> WorkspaceDiagnosticReportResult;
        symbol(WorkspaceSymbolParams) -> Option<Vec<SymbolInformation>>;
        will_rename_files(RenameFilesParams) -> Option<WorkspaceEdit>;
        execute_command(ExecuteCommandParams) -> Option<serde_json::Value>;
    }
    of_document {
        hover(HoverParams) -> Hover;
        code_action(CodeActionParams) -> CodeActionResponse;
        code_lens(CodeLensParams) -> Vec<CodeLens>;
        inlay_hint(InlayHintParams) -> Vec<InlayHint>;
        goto_definition(GotoDefinitionParams) -> GotoDefinitionResponse;
        goto_declaration(GotoDefinitionParams) -> GotoDefinitionResponse;
        document_highlight(DocumentHighlightParams) -> Vec<DocumentHighlight>;
        document_symbol(DocumentSymbolParams) -> DocumentSymbolResponse;
        document_link(DocumentLinkParams) -> Vec<DocumentLink>;
        folding_range(FoldingRangeParams) -> Vec<FoldingRange>;
        selection_range(SelectionRangeParams) -> Vec<SelectionRange>;
        formatting(DocumentFormattingParams) -> Vec<TextEdit>;
        prepare_rename(TextDocumentPositionParams) -> PrepareRenameResponse;
    }
    of_files {
        references(ReferenceParams) -> Vec<Location>;
        rename(RenameParams) -> WorkspaceEdit;
    }
    notifications {
        initialized(InitializedParams);

        did_open(DidOpenTextDocumentParams);
        did_change(DidChangeTextDocumentParams);
        did_close(DidCloseTextDocumentParams);

        did_change_configuration(DidChangeConfigurationParams);
        did_change_workspace_folders(DidChangeWorkspaceFoldersParams);
        did_change_watched_files(DidChangeWatchedFilesParams);
        did_create_files(CreateFilesParams);
        did_rename_files(RenameFilesParams);
        did_delete_files(DeleteFilesParams);
    }
}

impl Backend {
    /// A server for a client.
    pub fn new(client: Client, outbox: Outbox, end: Sender<Ending>, tasks: TaskQueue) -> Self {
        let state: Arc<State> = Arc::default();
        let preview: Arc<PreviewWatch> = Arc::default();
        let manual: Arc<ManualWatch> = Arc::default();
        let closed = ClosedDiagnostics::new(Arc::clone(&state), outbox.clone());
        let publisher = Publisher::new(
            Arc::clone(&state),
            client.clone(),
            outbox.clone(),
            Arc::clone(&preview),
            Arc::clone(&manual),
            closed.clone(),
        );
        let workspace = Arc::new(Workspace::new(
            Arc::clone(&state),
            publisher.clone(),
            closed.clone(),
            client.clone(),
            outbox.clone(),
            tasks,
        ));
        let reader = Arc::clone(&workspace);
        publisher.reads_with(move |paths| reader.read(paths));
        Self { state, workspace, closed, end, preview, manual, client, outbox, publisher }
    }

    /// `$/setTrace`, which the protocol crate has no method for.
    pub fn set_trace(&self, params: SetTraceParams) -> Ready<()> {
        handlers::set_trace(self, params);
        ready(())
    }

    /// `window/workDoneProgress/cancel`, which the protocol crate has no method for.
    pub fn work_done_progress_cancel(&self, params: WorkDoneProgressCancelParams) -> Ready<()> {
        handlers::work_done_progress_cancel(self, params);
        ready(())
    }

    /// What a request about a document answers from.
    pub async fn snapshot<P: AboutDocument>(&self, params: &P) -> Option<Snapshot> {
        self.state.snapshot(params.url()).await
    }
}
