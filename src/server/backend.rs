use std::future::{Ready, ready};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use super::closed::ClosedDiagnostics;
use super::handlers;
use super::lsp::jsonrpc::Result;
#[allow(clippy::wildcard_imports, reason = "the route table names a type or two for each request")]
use super::lsp::types::*;
use super::lsp::{Client, LanguageServer, async_trait};
use super::preview::PreviewWatch;
use super::publisher::Publisher;
use super::state::{Effect, State};
use super::transport::{Ending, Outbox, TaskQueue};
use super::workspace::Workspace;

/// The server as its handlers see it.
#[derive(Debug)]
pub struct Backend {
    /// The workspace and the open scripts.
    pub state: Arc<State>,
    /// What looks at the disk.
    pub workspace: Workspace,
    /// The diagnostics of scripts that are not open.
    pub closed: ClosedDiagnostics,
    /// Ends the serving.
    pub end: Sender<Ending>,
    /// The preview that the client shows.
    pub preview: Arc<PreviewWatch>,
    publisher: Publisher,
}

macro_rules! routes {
    (
        requests { $($request:ident($params:ty) -> $result:ty;)* }
        fallible { $($fallible:ident($fallible_params:ty) -> $fallible_result:ty;)* }
        notifications { $($notification:ident($notification_params:ty);)* }
    ) => {
        #[async_trait]
        impl LanguageServer for Backend {
            async fn shutdown(&self) -> Result<()> {
                self.closed.end();
                Ok(())
            }

            $(async fn $request(&self, params: $params) -> Result<$result> {
                Ok(handlers::$request(self, params).await)
            })*

            $(async fn $fallible(&self, params: $fallible_params) -> Result<$fallible_result> {
                handlers::$fallible(self, params).await
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
        diagnostic(DocumentDiagnosticParams) -> DocumentDiagnosticReportResult;
        workspace_diagnostic(WorkspaceDiagnosticParams) -> WorkspaceDiagnosticReportResult;
        code_action(CodeActionParams) -> Option<CodeActionResponse>;

        goto_definition(GotoDefinitionParams) -> Option<GotoDefinitionResponse>;
        goto_declaration(GotoDefinitionParams) -> Option<GotoDefinitionResponse>;
        references(ReferenceParams) -> Option<Vec<Location>>;
        document_highlight(DocumentHighlightParams) -> Option<Vec<DocumentHighlight>>;
        document_symbol(DocumentSymbolParams) -> Option<DocumentSymbolResponse>;
        document_link(DocumentLinkParams) -> Option<Vec<DocumentLink>>;
        symbol(WorkspaceSymbolParams) -> Option<Vec<SymbolInformation>>;
        will_rename_files(RenameFilesParams) -> Option<WorkspaceEdit>;
    }
    fallible {
        execute_command(ExecuteCommandParams) -> Option<serde_json::Value>;
        prepare_rename(TextDocumentPositionParams) -> Option<PrepareRenameResponse>;
        rename(RenameParams) -> Option<WorkspaceEdit>;
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
        let closed = ClosedDiagnostics::new(Arc::clone(&state), outbox.clone());
        let publisher = Publisher::new(
            Arc::clone(&state),
            client.clone(),
            outbox.clone(),
            Arc::clone(&preview),
            closed.clone(),
        );
        let workspace =
            Workspace::new(Arc::clone(&state), publisher.clone(), closed.clone(), client, outbox, tasks);
        Self { state, workspace, closed, end, preview, publisher }
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

    /// Publishes what a change of the state affects, and reads the files that it asks for.
    pub fn follow(&self, effect: Effect) {
        let Effect { document, affected, unread } = effect;
        if !unread.is_empty() {
            self.workspace.read(unread);
        }
        self.publisher.publish(document, affected);
    }
}
