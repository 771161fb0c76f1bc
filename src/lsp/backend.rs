use std::future::{Ready, ready};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};

use super::browser::BrowserPreview;
use super::convert::AboutDocument;
use super::handlers;
use super::manual::ManualWatch;
use super::preview::PreviewWatch;
use super::protocol::jsonrpc::Result;
#[allow(clippy::wildcard_imports, reason = "the route table names a type or two for each request")]
use super::protocol::types::*;
use super::protocol::{Client, LanguageServer, async_trait};
use super::publisher::Publisher;
use super::snapshot::Snapshot;
use super::state::ServerState;
use super::transport::{Ending, Outbox, TaskQueue};
use super::types_files::TypesFileRefresher;
use super::workspace::WorkspaceService;
use super::workspace_diagnostics::ClosedDiagnostics;

#[derive(Debug)]
pub struct Backend {
    pub state: Arc<ServerState>,
    pub workspace: Arc<WorkspaceService>,
    pub closed: ClosedDiagnostics,
    pub end: Sender<Ending>,
    pub preview: Arc<PreviewWatch>,
    pub browser: Arc<BrowserPreview>,
    pub manual: Arc<ManualWatch>,
    pub client: Client,
    pub outbox: Outbox,
    pub publisher: Publisher,
}

/// Return type of a handler: a plain result or a `Result`.
trait Response<T> {
    fn answer(self) -> Result<T>;
}

impl<T> Response<T> for T {
    fn answer(self) -> Result<T> {
        Ok(self)
    }
}

impl<T> Response<T> for Result<T> {
    fn answer(self) -> Result<T> {
        self
    }
}

/// `of_document` handlers answer from a snapshot created here; `of_files` handlers run on a blocking thread.
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
                self.browser.end();
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

        hover(HoverParams) -> Option<Hover>;
        completion(CompletionParams) -> Option<CompletionResponse>;
        completion_resolve(CompletionItem) -> CompletionItem;
        signature_help(SignatureHelpParams) -> Option<SignatureHelp>;
        code_lens_resolve(CodeLens) -> CodeLens;
        code_action(CodeActionParams) -> Option<CodeActionResponse>;
        diagnostic(DocumentDiagnosticParams) -> DocumentDiagnosticReportResult;
        workspace_diagnostic(WorkspaceDiagnosticParams) -> WorkspaceDiagnosticReportResult;
        symbol(WorkspaceSymbolParams) -> Option<Vec<SymbolInformation>>;
        will_rename_files(RenameFilesParams) -> Option<WorkspaceEdit>;
        execute_command(ExecuteCommandParams) -> Option<serde_json::Value>;
    }
    of_document {
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
        did_save(DidSaveTextDocumentParams);
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
    pub fn new(client: Client, outbox: Outbox, end: Sender<Ending>, tasks: TaskQueue) -> Self {
        let state: Arc<ServerState> = Arc::default();
        let preview: Arc<PreviewWatch> = Arc::default();
        let browser: Arc<BrowserPreview> = Arc::default();
        let manual: Arc<ManualWatch> = Arc::default();
        let closed = ClosedDiagnostics::new(Arc::clone(&state), outbox.clone());
        let (jobs, queue) = mpsc::channel();
        let publisher = Publisher::new(
            Arc::clone(&state),
            client.clone(),
            outbox.clone(),
            (Arc::clone(&preview), Arc::clone(&browser), Arc::clone(&manual)),
            TypesFileRefresher::new(Arc::clone(&state), tasks.clone()),
            closed.clone(),
            jobs.clone(),
        );
        let workspace = Arc::new(WorkspaceService::new(
            Arc::clone(&state),
            publisher.clone(),
            closed.clone(),
            client.clone(),
            outbox.clone(),
            tasks,
            (jobs, queue),
        ));
        Self { state, workspace, closed, end, preview, browser, manual, client, outbox, publisher }
    }

    /// Handles `$/setTrace`, for which the protocol crate has no method.
    pub fn set_trace(&self, params: SetTraceParams) -> Ready<()> {
        handlers::set_trace(self, params);
        ready(())
    }

    /// Handles `window/workDoneProgress/cancel`, for which the protocol crate has no method.
    pub fn work_done_progress_cancel(&self, params: WorkDoneProgressCancelParams) -> Ready<()> {
        handlers::work_done_progress_cancel(self, params);
        ready(())
    }

    pub async fn snapshot<P: AboutDocument>(&self, params: &P) -> Option<Snapshot> {
        self.follow(params);
        self.state.snapshot(params.url()).await
    }

    /// Moves the preview in a browser to the cursor. The protocol has no notification about it, so requests show it.
    pub fn follow<P: AboutDocument>(&self, params: &P) {
        if self.state.capabilities().previews_in_browser
            && let Some(position) = params.position()
            && self.state.is_open(params.url())
        {
            self.browser.follow(params.url(), Some(position));
        }
    }
}
