use std::future::{Ready, ready};
use std::sync::mpsc::Sender;
use std::sync::{Arc, OnceLock};

use super::diagnostics::Publisher;
use super::document::DocUri;
use super::handlers;
use super::lsp::jsonrpc::Result;
#[allow(clippy::wildcard_imports, reason = "the route table names a type or two for each request")]
use super::lsp::types::*;
use super::lsp::{Client, LanguageServer, async_trait};
use super::preview::Watch;
use super::state::{Effect, State};
use super::transport::{Ending, Outbox};

/// The server as its handlers see it.
#[derive(Debug)]
pub struct Backend {
    /// The open scripts.
    pub state: Arc<State>,
    /// Where messages to the client are put.
    pub outbox: Outbox,
    /// Ends the serving.
    pub end: Sender<Ending>,
    /// The preview that the client shows.
    pub preview: Arc<Watch>,
    client: Client,
    publisher: OnceLock<Publisher>,
}

macro_rules! routes {
    (
        requests { $($request:ident($asked:ty) -> $answer:ty;)* }
        notifications { $($notification:ident($told:ty);)* }
    ) => {
        #[async_trait]
        impl LanguageServer for Backend {
            async fn shutdown(&self) -> Result<()> {
                Ok(())
            }

            async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<serde_json::Value>> {
                handlers::execute_command(self, params).await
            }

            $(async fn $request(&self, params: $asked) -> Result<$answer> {
                Ok(handlers::$request(self, params).await)
            })*

            $(async fn $notification(&self, params: $told) {
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
        code_action(CodeActionParams) -> Option<CodeActionResponse>;
    }
    notifications {
        initialized(InitializedParams);

        did_open(DidOpenTextDocumentParams);
        did_change(DidChangeTextDocumentParams);
        did_close(DidCloseTextDocumentParams);
    }
}

impl Backend {
    /// A server for a client.
    pub fn new(client: Client, outbox: Outbox, end: Sender<Ending>) -> Self {
        Self {
            state: Arc::default(),
            outbox,
            end,
            preview: Arc::default(),
            client,
            publisher: OnceLock::new(),
        }
    }

    /// `$/setTrace`, which the protocol crate has no method for.
    pub fn set_trace(&self, params: SetTraceParams) -> Ready<()> {
        handlers::set_trace(self, params);
        ready(())
    }

    /// Lets the client see what a change of a document led to.
    pub fn show(&self, uri: DocUri, effect: Effect) {
        if effect != Effect::None {
            Watch::look_soon(&self.preview, &self.state, &self.outbox);
        }
        let others = || self.state.open_documents().into_iter().filter(|other| *other != uri);
        let client = self.state.capabilities();
        match effect {
            Effect::None => {}
            // A client that asks will ask by itself for the document that it changed.
            Effect::Document if client.pulls_diagnostics => {}
            Effect::Project if client.pulls_diagnostics => {
                if client.refreshes_diagnostics && others().next().is_some() {
                    let client = self.client.clone();
                    tokio::spawn(async move { client.workspace_diagnostic_refresh().await });
                }
            }
            Effect::Document => self.publisher().publish(uri),
            Effect::Project => {
                let others: Vec<_> = others().collect();
                for uri in std::iter::once(uri).chain(others) {
                    self.publisher().publish(uri);
                }
            }
        }
    }

    /// Looks at everything anew.
    pub fn restart_scan(&self) {
        for uri in self.state.open_documents() {
            self.show(uri, Effect::Document);
        }
    }

    fn publisher(&self) -> &Publisher {
        self.publisher.get_or_init(|| Publisher::start(Arc::clone(&self.state), self.outbox.clone()))
    }
}
