//! Requests for settings, and registrations for change notifications.

use std::sync::Arc;

use super::NAME;
use crate::file_path::FilePath;
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
