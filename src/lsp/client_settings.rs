//! Effective settings: `promptsig.toml` files, with the settings of the editor as defaults.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::config::{DiagnosticMode, Exclusion, Settings, ToolSettings};
use crate::file_path::FilePath;
use crate::lint::Severity;

/// Default pause that ends a typing session. Studies of writing count two seconds without a key as a pause for thought;
/// a shorter pause shows the findings before an author stops to look for them.
const TYPING_PAUSE: Duration = Duration::from_millis(1_500);

#[derive(Debug, Default)]
pub struct ClientSettings {
    files: HashMap<Arc<str>, FileSettings>,
    /// Settings that the editor sent with `initialize`.
    initial: Settings,
    editor: Settings,
    editor_by_root: HashMap<Arc<str>, Settings>,
    /// Whether the editor sent settings after `initialize`.
    is_received: bool,
    effective: HashMap<Arc<str>, Arc<EffectiveSettings>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct FileSettings {
    pub folder: String,
    pub settings: Settings,
}

#[derive(Debug)]
pub struct EffectiveSettings {
    pub values: Settings,
    exclusions: [Exclusion; 2],
    agentscripts: [Exclusion; 2],
}

impl ClientSettings {
    /// The empty root contains the files outside of every root.
    pub fn effective(&mut self, root: &str) -> Arc<EffectiveSettings> {
        if let Some(effective) = self.effective.get(root) {
            return Arc::clone(effective);
        }
        let editor = self.initial.under(self.editor_by_root.get(root).unwrap_or(&self.editor));
        let of_editor =
            [&editor.exclude, &editor.agentscript.include].map(|globs| Exclusion::new(root, globs));
        let (of_file, values) = match self.files.get(root) {
            Some(FileSettings { folder, settings }) => {
                let globs = [&settings.exclude, &settings.agentscript.include];
                (globs.map(|globs| Exclusion::new(folder, globs)), settings.under(&editor))
            }
            None => (Default::default(), editor),
        };
        let ([exclude, include], [of_editor, of_editor_too]) = (of_file, of_editor);
        let effective = Arc::new(EffectiveSettings {
            values,
            exclusions: [exclude, of_editor],
            agentscripts: [include, of_editor_too],
        });
        self.effective.insert(root.into(), Arc::clone(&effective));
        effective
    }

    /// Returns the settings for tools in a root, given those that its settings file has now.
    pub fn tools(&self, root: &str, of_file: &ToolSettings) -> ToolSettings {
        let editor = self.editor_by_root.get(root).unwrap_or(&self.editor);
        of_file.under(&self.initial.tools).under(&editor.tools)
    }

    /// Returns whether it differs from the previous one.
    pub fn set_file(&mut self, root: &str, file: Option<FileSettings>) -> bool {
        let is_news = self.files.get(root) != file.as_ref();
        self.effective.remove(root);
        match file {
            Some(file) => self.files.insert(root.into(), file),
            None => self.files.remove(root),
        };
        is_news
    }

    pub fn set_initial(&mut self, settings: Settings) {
        self.effective.clear();
        self.initial = settings;
    }

    pub fn set_editor(&mut self, settings: Settings, by_root: HashMap<Arc<str>, Settings>) -> bool {
        let is_news = self.editor != settings || self.editor_by_root != by_root;
        self.is_received = true;
        self.effective.clear();
        self.editor = settings;
        self.editor_by_root = by_root;
        is_news
    }

    pub fn is_received(&self) -> bool {
        self.is_received
    }
}

impl EffectiveSettings {
    pub fn severity_of_closed(&self) -> Option<Severity> {
        match self.values.diagnostic_mode.unwrap_or_default() {
            DiagnosticMode::OpenFilesOnly => None,
            DiagnosticMode::WorkspaceErrors => Some(Severity::Error),
            DiagnosticMode::Workspace => Some(Severity::Hint),
        }
    }

    pub fn has_lenses(&self) -> bool {
        self.values.code_lens.unwrap_or(true)
    }

    /// Zero disables holding back.
    pub fn typing_pause(&self) -> Duration {
        self.values.typing_pause.map_or(TYPING_PAUSE, |pause| Duration::from_millis(pause.into()))
    }

    pub fn includes_agentscript(&self, path: &FilePath) -> bool {
        self.agentscripts.iter().any(|included| included.excludes(path))
    }

    pub fn excludes(&self, path: &FilePath) -> bool {
        self.exclusions.iter().any(|exclusion| exclusion.excludes(path))
    }
}
