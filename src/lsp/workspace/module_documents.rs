//! Documents of modules that may declare tools. They are asked for only where a package depends on one for tools, so
//! that other workspaces send the server nothing but scripts.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::runtime::Handle;

use super::file_watchers::FileWatchers;
use crate::file_path::FilePath;
use crate::lsp::convert;
use crate::lsp::protocol::Client;
use crate::lsp::state::ServerState;

#[derive(Clone, Debug)]
pub struct ModuleDocuments {
    state: Arc<ServerState>,
    client: Client,
    watchers: FileWatchers,
    registered: Arc<Mutex<RegisteredLanguages>>,
}

#[derive(Debug, Default)]
struct RegisteredLanguages {
    count: usize,
    /// Folders of the packages whose modules are registered.
    folders: BTreeSet<FilePath>,
}

impl ModuleDocuments {
    pub fn new(state: Arc<ServerState>, client: Client, watchers: FileWatchers) -> Self {
        Self { state, client, watchers, registered: Arc::default() }
    }

    /// Registers the modules of the packages that are known now, instead of those before.
    pub fn follow(&self, runtime: &Handle) {
        let project = self.state.project();
        let packages = project.tool_modules().packages().into_iter();
        let folders: BTreeSet<FilePath> = packages.map(|package| package.folder.clone()).collect();
        let mut registered = self.registered.lock().unwrap_or_else(PoisonError::into_inner);
        if registered.folders == folders {
            return;
        }
        self.watchers.watch_modules(runtime, &project.tool_modules().reaches());
        let before = std::mem::replace(&mut registered.folders, folders.clone());
        let old = (!before.is_empty()).then_some(registered.count);
        registered.count += 1;
        let id = registered.count;
        drop(registered);
        let methods = self.state.capabilities().registers_modules.clone();
        if methods.is_empty() {
            return;
        }
        let client = self.client.clone();
        runtime.spawn(async move {
            // The new ones come first, as a document without registration would be closed.
            if !folders.is_empty() {
                let registrations = convert::module_requests(id, &methods, &folders);
                if let Err(error) = client.register_capability(registrations).await {
                    tracing::warn!("cannot register for modules with tools: {error}");
                    return;
                }
            }
            if let Some(old) = old {
                client.unregister_capability(convert::no_module_requests(old, &methods)).await.ok();
            }
        });
    }
}
