//! The `promptsig.toml` of a root.

use std::path::Path;
use std::sync::Arc;

use super::worker::Worker;
use crate::project::discovery::{self, SETTINGS, Unread};
use crate::rules::{Complaint, Settings};
use crate::script::FilePath;
use crate::server::convert;
use crate::server::wishes::FileWishes;
use crate::text::{Span, Text};

/// The settings file that counts for a root, and its text; `None` where there is none.
pub type SettingsFile = Option<(FilePath, Result<String, Unread>)>;

impl Worker {
    /// What the innermost `promptsig.toml` from a root upwards says. Where something is wrong with
    /// it the last one that was in order counts, else what could be read.
    pub fn wishes(&mut self, root: &Arc<str>) -> Option<FileWishes> {
        let file = discovery::read_upwards(Path::new(&**root), SETTINGS);
        self.settings.insert(Arc::clone(root), file.clone());
        let Some((path, text)) = file else {
            self.wishes.remove(root);
            self.heal(root, None);
            return None;
        };
        let (text, settings, complaints) = match text {
            Ok(text) => {
                let (settings, complaints) = Settings::parse(&text);
                (text, settings, complaints)
            }
            Err(unread) => {
                let message = format!("This file cannot be read: {unread}.");
                (String::new(), Settings::default(), vec![Complaint { span: Span::default(), message }])
            }
        };
        let wishes = FileWishes { folder: path.folder().to_owned(), settings };
        if complaints.is_empty() {
            self.heal(root, None);
            self.wishes.insert(Arc::clone(root), wishes.clone());
            return Some(wishes);
        }
        let last = self.wishes.get(root).cloned();
        let remark = if last.is_some() { " Until then what the file said before holds." } else { "" };
        let (text, encoding) = (Text::new(text), self.state.capabilities().encoding);
        let diagnostics = complaints
            .iter()
            .map(|complaint| convert::settings_diagnostic(complaint, remark, &text, encoding))
            .collect();
        self.heal(root, Some(&path));
        self.publish(&path, diagnostics);
        self.broken.insert(Arc::clone(root), path);
        last.or(Some(wishes))
    }

    /// Whether the settings file of a root that was searched is another than the one that was read, or
    /// says something else.
    pub fn has_other_settings(&self, root: &Arc<str>) -> bool {
        let now = || discovery::read_upwards(Path::new(&**root), SETTINGS);
        self.settings.get(root).is_some_and(|read| *read != now())
    }

    /// The places above a root where settings for it are or may come to be.
    pub fn settings_above(&self, root: &Arc<str>) -> impl Iterator<Item = FilePath> {
        let found = self.settings.get(root).and_then(|file| file.as_ref()).map(|(path, _)| path);
        let folders = discovery::folders_above(Path::new(&**root), found);
        folders.into_iter().map(|folder| FilePath::new(format!("{}/{SETTINGS}", folder.as_str())))
    }

    /// Forgets the settings of a root.
    pub fn forget_wishes(&mut self, root: &Arc<str>) {
        self.settings.remove(root);
        self.wishes.remove(root);
        self.heal(root, None);
    }

    /// Takes back what was said of another file than this one, unless it is so for another root.
    fn heal(&mut self, root: &Arc<str>, except: Option<&FilePath>) {
        let Some(path) = self.broken.remove(root) else { return };
        if Some(&path) != except && !self.broken.values().any(|other| *other == path) {
            self.publish(&path, Vec::new());
        }
    }
}
