//! The `promptsig.toml` of each root.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use super::problems::publish;
use crate::project::discovery::{self, SETTINGS, Unread};
use crate::rules::{Settings, SettingsProblem, Severity};
use crate::script::FilePath;
use crate::server::client_settings::FileSettings;
use crate::server::convert;
use crate::server::transport::Outbox;
use crate::text::{Encoding, Span, Text};

/// The settings file that counts for a root, and its text; `None` where there is none.
type SettingsFile = Option<(FilePath, Result<String, Unread>)>;

/// The settings files as the worker reads them. What is wrong with one is shown in it.
#[derive(Debug)]
pub struct SettingsFiles {
    outbox: Outbox,
    /// The settings file of each root as it was read last.
    read: HashMap<Arc<str>, SettingsFile>,
    /// The last settings of each root that were in order.
    valid: HashMap<Arc<str>, FileSettings>,
    /// The settings file of each root that has one with something wrong.
    broken: HashMap<Arc<str>, FilePath>,
}

impl SettingsFiles {
    /// None is read yet.
    pub fn new(outbox: Outbox) -> Self {
        Self { outbox, read: HashMap::new(), valid: HashMap::new(), broken: HashMap::new() }
    }

    /// What the innermost `promptsig.toml` from a root upwards says. Where something is wrong with
    /// it the last one that was in order counts, else what could be read.
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
                let (settings, problems) = Settings::parse(&text);
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

    /// Whether the settings file of a root that was searched is another than the one that was read, or
    /// says something else.
    pub fn has_changed(&self, root: &Arc<str>) -> bool {
        let now = || discovery::read_upwards(Path::new(&**root), SETTINGS);
        self.read.get(root).is_some_and(|read| *read != now())
    }

    /// The places above a root where settings for it are or may come to be.
    pub fn places_above(&self, root: &Arc<str>) -> impl Iterator<Item = FilePath> {
        let found = self.read.get(root).and_then(|file| file.as_ref()).map(|(path, _)| path);
        let folders = discovery::folders_above(Path::new(&**root), found);
        folders.into_iter().map(|folder| FilePath::new(format!("{}/{SETTINGS}", folder.as_str())))
    }

    /// Forgets the settings of a root.
    pub fn forget(&mut self, root: &Arc<str>) {
        self.read.remove(root);
        self.valid.remove(root);
        self.clear_problems(root, None);
    }

    /// Takes back what was said of another file than this one, unless it is so for another root.
    fn clear_problems(&mut self, root: &Arc<str>, except: Option<&FilePath>) {
        let Some(path) = self.broken.remove(root) else { return };
        if Some(&path) != except && !self.broken.values().any(|other| *other == path) {
            publish(&self.outbox, &path, Vec::new());
        }
    }
}
