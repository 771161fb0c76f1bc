//! The `promptsig.toml` of a root.

use std::path::Path;
use std::sync::Arc;

use super::watched::SETTINGS;
use super::worker::Worker;
use crate::project::discovery;
use crate::rules::{Complaint, Settings};
use crate::script::FilePath;
use crate::server::convert;
use crate::server::wishes::FileWishes;
use crate::text::{Span, Text};

impl Worker {
    /// What the innermost `promptsig.toml` from a root upwards says. Where something is wrong with
    /// it the last one that was in order counts, else what could be read.
    pub fn wishes(&mut self, root: &Arc<str>) -> Option<FileWishes> {
        let Some((path, text)) = discovery::read_upwards(Path::new(&**root), SETTINGS) else {
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

    /// Forgets the settings of a root.
    pub fn forget_wishes(&mut self, root: &Arc<str>) {
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
