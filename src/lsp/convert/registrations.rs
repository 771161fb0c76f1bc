//! Requests for settings, and registrations for change notifications.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::NAME;
use crate::file_path::FilePath;
use crate::lsp::capabilities::{FIX_ALL, TRIGGERS};
use crate::lsp::protocol::types;
use crate::lsp::protocol::types::Url;
use crate::lsp::state::AGENTSCRIPT;
use crate::lsp::uri::file_url;

const WATCHED_FILES: &str = "workspace/didChangeWatchedFiles";

pub fn configuration_items(folders: &[Arc<str>]) -> Vec<types::ConfigurationItem> {
    let item = |scope_uri| types::ConfigurationItem { scope_uri, section: Some(NAME.to_owned()) };
    let of_folders = folders.iter().map(|folder| item(file_url(&FilePath::new(&**folder))));
    std::iter::once(item(None)).chain(of_folders).collect()
}

pub fn watch_settings() -> types::Registration {
    types::Registration {
        id: "promptsig/settings".to_owned(),
        method: "workspace/didChangeConfiguration".to_owned(),
        register_options: Some(serde_json::json!({ "section": NAME })),
    }
}

/// Registered for scripts too, they would make clients with a second server ask the user which one to use.
pub fn agentscript_requests(methods: &[&str]) -> Vec<types::Registration> {
    let selector = serde_json::json!([{ "language": AGENTSCRIPT }]);
    let registration = |method: &&str| types::Registration {
        id: format!("promptsig/{method}"),
        method: (*method).to_owned(),
        register_options: Some(serde_json::json!({ "documentSelector": selector })),
    };
    methods.iter().map(registration).collect()
}

/// Names of modules but for those of scripts, which have a registration of their own: a document with two would have
/// each hover twice. Globs can exclude an ending only letter by letter.
const MODULES: &str = "{i,*[!i],ai,*[!a]i,nai,*[!n]ai,enai,*[!e]nai,genai,*[!g]enai,*[!.]genai}.\
                       {js,mjs,cjs,jsx,ts,mts,cts,tsx}";

/// Requests and notifications about the modules of some packages, by their folders.
pub fn module_requests(
    id: usize,
    methods: &[&str],
    folders: &BTreeSet<FilePath>,
) -> Vec<types::Registration> {
    let filter = |folder: &FilePath| {
        // In a glob these characters have a meaning.
        let folder = folder.as_str().replace(['*', '[', ']', '{', '}'], "?");
        serde_json::json!({ "scheme": "file", "pattern": format!("{folder}/**/{MODULES}") })
    };
    let selector: Vec<_> = folders.iter().map(filter).collect();
    let registration = |method: &&str| {
        let mut options = module_options(method);
        options["documentSelector"] = selector.clone().into();
        types::Registration {
            id: module_id(id, method),
            method: (*method).to_owned(),
            register_options: Some(options),
        }
    };
    methods.iter().map(registration).collect()
}

pub fn no_module_requests(id: usize, methods: &[&str]) -> Vec<types::Unregistration> {
    let unregistration =
        |method: &&str| types::Unregistration { id: module_id(id, method), method: (*method).to_owned() };
    methods.iter().map(unregistration).collect()
}

fn module_id(id: usize, method: &str) -> String {
    format!("promptsig/modules/{id}/{method}")
}

fn module_options(method: &str) -> serde_json::Value {
    match method {
        "textDocument/didChange" => {
            serde_json::json!({ "syncKind": types::TextDocumentSyncKind::INCREMENTAL })
        }
        "textDocument/completion" => serde_json::json!({
            "triggerCharacters": TRIGGERS,
            "resolveProvider": true,
        }),
        "textDocument/codeAction" => serde_json::json!({
            "codeActionKinds":
                [types::CodeActionKind::QUICKFIX, types::CodeActionKind::REFACTOR_REWRITE, FIX_ALL],
        }),
        // The documents that are not open are asked for with those of the scripts.
        "textDocument/diagnostic" => serde_json::json!({
            "identifier": NAME,
            "interFileDependencies": true,
            "workspaceDiagnostics": false,
        }),
        _ => serde_json::json!({}),
    }
}

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

pub fn unwatch(id: &str) -> types::Unregistration {
    types::Unregistration { id: id.to_owned(), method: WATCHED_FILES.to_owned() }
}
