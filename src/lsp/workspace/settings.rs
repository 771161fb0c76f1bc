//! The `promptsig.toml` of each root.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use super::publish;
use crate::config::{Settings, SettingsProblem};
use crate::file_path::FilePath;
use crate::lint::{self, Severity};
use crate::lsp::client_settings::FileSettings;
use crate::lsp::convert;
use crate::lsp::transport::Outbox;
use crate::text::{Encoding, Span, Text};
use crate::workspace::discovery::{self, SETTINGS, Unread};

/// Settings file in effect for a root, with its text; `None` if there is none.
type SettingsFile = Option<(FilePath, Result<String, Unread>)>;

/// Problems are published as diagnostics of their file.
#[derive(Debug)]
pub struct SettingsFiles {
    outbox: Outbox,
    read: HashMap<Arc<str>, SettingsFile>,
    valid: HashMap<Arc<str>, FileSettings>,
    broken: HashMap<Arc<str>, FilePath>,
}

impl SettingsFiles {
    pub fn new(outbox: Outbox) -> Self {
        Self { outbox, read: HashMap::new(), valid: HashMap::new(), broken: HashMap::new() }
    }

    /// An invalid file falls back to the last valid settings, else to its readable parts.
    pub fn read(&mut self, root: &Arc<str>, encoding: Encoding) -> Option<FileSettings> {
        let file = discovery::read_upwards(Path::new(&**root), SETTINGS);
        self.read.insert(Arc::clone(root), file.clone());
        let Some((path, text)) = file else {
            self.valid.remove(root);
            self.clear_problems(root, None);
            return None;
        };
        let (text, settings, problems) = match text {
            Ok(text) => {
                let (settings, problems) = Settings::parse(&text, lint::rule_names());
                (text, settings, problems)
            }
            Err(unread) => {
                let message = format!("This file cannot be read: {unread}.");
                (String::new(), Settings::default(), vec![SettingsProblem { span: Span::default(), message }])
            }
        };
        let settings = FileSettings { folder: path.folder().to_owned(), settings };
        if problems.is_empty() {
            self.clear_problems(root, None);
            self.valid.insert(Arc::clone(root), settings.clone());
            return Some(settings);
        }
        let last = self.valid.get(root).cloned();
        let note = if last.is_some() { " Until then, the previous settings apply." } else { "" };
        let text = Text::new(text);
        let diagnostic = |problem: &SettingsProblem| {
            let message = format!("{}{note}", problem.message);
            convert::file_diagnostic(problem.span, Severity::Warning, message, &text, encoding)
        };
        self.clear_problems(root, Some(&path));
        publish(&self.outbox, &path, problems.iter().map(diagnostic).collect());
        self.broken.insert(Arc::clone(root), path);
        last.or(Some(settings))
    }

    pub fn has_changed(&self, root: &Arc<str>) -> bool {
        let now = || discovery::read_upwards(Path::new(&**root), SETTINGS);
        self.read.get(root).is_some_and(|read| *read != now())
    }

    pub fn places_above(&self, root: &Arc<str>) -> impl Iterator<Item = FilePath> {
        let found = self.read.get(root).and_then(|file| file.as_ref()).map(|(path, _)| path);
        let folders = discovery::folders_above(Path::new(&**root), found);
        folders.into_iter().map(|folder| FilePath::new(format!("{}/{SETTINGS}", folder.as_str())))
    }

    pub fn forget(&mut self, root: &Arc<str>) {
        self.read.remove(root);
        self.valid.remove(root);
        self.clear_problems(root, None);
    }

    fn clear_problems(&mut self, root: &Arc<str>, except: Option<&FilePath>) {
        let Some(path) = self.broken.remove(root) else { return };
        if Some(&path) != except && !self.broken.values().any(|other| *other == path) {
            publish(&self.outbox, &path, Vec::new());
        }
    }
}
