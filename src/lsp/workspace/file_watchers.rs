use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::runtime::Handle;

use crate::file_path::FilePath;
use crate::lsp::convert;
use crate::lsp::protocol::Client;
use crate::lsp::protocol::types::Registration;
use crate::lsp::state::ServerState;
use crate::workspace::discovery::{CONFIGURATION_NAMES, IGNORE_FILES, LOCK_FILES, PACKAGE, SETTINGS};

const SCRIPTS: &str = "*.{genai.js,genai.mjs,genai.ts,genai.mts,genai.md,as}";

const MODULES: &str = "*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}";

/// Files by which imports of modules are resolved, besides those that are always watched.
const RESOLUTION_FILES: &str = "{*tsconfig*.json,*jsconfig*.json,pnpm-workspace.yaml}";

/// Every folder but `node_modules`, which has thousands of folders. Globs can exclude a name only letter by letter.
const FOLDERS: &str = "{[!n]*,n,n[!o]*,no,no[!d]*,nod,nod[!e]*,node,node[!_]*}";

#[derive(Clone, Debug)]
pub struct FileWatchers {
    state: Arc<ServerState>,
    client: Client,
    registered: Arc<Mutex<Registered>>,
}

#[derive(Debug, Default)]
struct Registered {
    count: usize,
    roots: Option<String>,
    others: Option<String>,
    modules: Option<String>,
    other_files: BTreeSet<FilePath>,
}

impl FileWatchers {
    pub fn new(state: Arc<ServerState>, client: Client) -> Self {
        Self { state, client, registered: Arc::default() }
    }

    pub fn watch_roots(&self) {
        let client = self.state.capabilities();
        if !client.watches_files {
            return;
        }
        let roots = self.state.project().roots().to_vec();
        let names = [&CONFIGURATION_NAMES[..], &IGNORE_FILES, &LOCK_FILES, &[SETTINGS, PACKAGE]];
        let names = names.concat().join(",");
        let globs: Vec<(Option<&str>, String)> = if client.relative_globs {
            let of_root = |root| {
                let patterns = [
                    SCRIPTS.to_owned(),
                    format!("{FOLDERS}/**/{SCRIPTS}"),
                    format!("{{{names}}}"),
                    format!("{FOLDERS}/**/{PACKAGE}"),
                ];
                patterns.map(|pattern| (Some(root), pattern))
            };
            roots.iter().flat_map(|root| of_root(&**root)).collect()
        } else {
            vec![(None, format!("**/{SCRIPTS}")), (None, format!("**/{{{names}}}"))]
        };
        let mut registered = self.registered.lock().unwrap_or_else(PoisonError::into_inner);
        let id = registered.next_id();
        let old = registered.roots.replace(id.clone());
        drop(registered);
        self.register(&Handle::current(), convert::watch(&id, &globs), old);
    }

    /// Watches server files that scripts refer to, and settings above a root.
    pub fn watch_files(&self, runtime: &Handle, files: BTreeSet<FilePath>) {
        let client = self.state.capabilities();
        let mut registered = self.registered.lock().unwrap_or_else(PoisonError::into_inner);
        if !client.watches_files || files.is_subset(&registered.other_files) {
            return;
        }
        registered.other_files.extend(files);
        let id = registered.next_id();
        let globs: Vec<(Option<&str>, String)> = registered
            .other_files
            .iter()
            .map(|path| match path.as_str().rsplit_once('/') {
                Some((folder, name)) if client.relative_globs => (Some(folder), name.to_owned()),
                _ => (None, path.as_str().to_owned()),
            })
            .collect();
        let registration = convert::watch(&id, &globs);
        let old = registered.others.replace(id);
        drop(registered);
        self.register(runtime, registration, old);
    }

    /// Watches the modules in these folders, instead of those before.
    pub fn watch_modules(&self, runtime: &Handle, folders: &BTreeSet<FilePath>) {
        let client = self.state.capabilities();
        if !client.watches_files {
            return;
        }
        let of_folder = |folder: &FilePath| {
            let all = [MODULES, RESOLUTION_FILES];
            let patterns =
                all.into_iter().flat_map(|files| [files.to_owned(), format!("{FOLDERS}/**/{files}")]);
            patterns.map(|pattern| (Some(folder.as_str().to_owned()), pattern)).collect::<Vec<_>>()
        };
        let globs: Vec<(Option<String>, String)> = match client.relative_globs {
            true => folders.iter().flat_map(of_folder).collect(),
            false if folders.is_empty() => Vec::new(),
            false => vec![(None, format!("**/{MODULES}")), (None, format!("**/{RESOLUTION_FILES}"))],
        };
        let globs: Vec<_> =
            globs.iter().map(|(folder, pattern)| (folder.as_deref(), pattern.clone())).collect();
        let mut registered = self.registered.lock().unwrap_or_else(PoisonError::into_inner);
        let id = registered.next_id();
        let old = registered.modules.replace(id.clone());
        drop(registered);
        self.register(runtime, convert::watch(&id, &globs), old);
    }

    fn register(&self, runtime: &Handle, registration: Registration, old: Option<String>) {
        let client = self.client.clone();
        runtime.spawn(async move {
            if let Err(error) = client.register_capability(vec![registration]).await {
                tracing::warn!("cannot register for changes of files: {error}");
                return;
            }
            if let Some(old) = old {
                client.unregister_capability(vec![convert::unwatch(&old)]).await.ok();
            }
        });
    }
}

impl Registered {
    fn next_id(&mut self) -> String {
        self.count += 1;
        format!("promptsig/watch/{}", self.count)
    }
}
