//! The settings of a client: those of its `promptsig.toml` files, and under them those of the editor.

use std::collections::HashMap;
use std::sync::Arc;

use crate::rules::{DiagnosticMode, Exclusion, Settings, Severity};
use crate::script::FilePath;

/// The settings as they were read, and those in effect.
#[derive(Debug, Default)]
pub struct ClientSettings {
    /// The settings files, by root.
    files: HashMap<Arc<str>, FileSettings>,
    /// What the editor sent with `initialize`.
    initial: Settings,
    /// What it says now of any file.
    editor: Settings,
    /// What it says now of a root, where that may differ.
    editor_by_root: HashMap<Arc<str>, Settings>,
    /// Whether the editor sent any but the first.
    is_received: bool,
    /// Both together, by root, as far as someone asked.
    effective: HashMap<Arc<str>, Arc<EffectiveSettings>>,
}

/// What a `promptsig.toml` says.
#[derive(Clone, Debug, PartialEq)]
pub struct FileSettings {
    /// The folder that it stands in.
    pub folder: String,
    /// What it says.
    pub settings: Settings,
}

/// The settings in effect in one root.
#[derive(Debug)]
pub struct EffectiveSettings {
    /// The levels of rules, and more.
    pub values: Settings,
    exclusions: [Exclusion; 2],
    /// The paths that are in AgentScript for sure.
    agentscripts: [Exclusion; 2],
}

impl ClientSettings {
    /// The settings in effect in a root; an empty one stands for files of none.
    pub fn of(&mut self, root: &str) -> Arc<EffectiveSettings> {
        if let Some(effective) = self.effective.get(root) {
            return Arc::clone(effective);
        }
        let editor = self.initial.under(self.editor_by_root.get(root).unwrap_or(&self.editor));
        let of_editor =
            [&editor.exclude, &editor.agentscript.include].map(|globs| Exclusion::of(root, globs));
        let (of_file, values) = match self.files.get(root) {
            Some(FileSettings { folder, settings }) => {
                let globs = [&settings.exclude, &settings.agentscript.include];
                (globs.map(|globs| Exclusion::of(folder, globs)), settings.under(&editor))
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

    /// Takes in what the file for a root says; `None` where there is none. True when that is news.
    pub fn set_file(&mut self, root: &str, file: Option<FileSettings>) -> bool {
        let is_news = self.files.get(root) != file.as_ref();
        self.effective.remove(root);
        match file {
            Some(file) => self.files.insert(root.into(), file),
            None => self.files.remove(root),
        };
        is_news
    }

    /// Takes in what the editor sends with `initialize`.
    pub fn set_initial(&mut self, settings: Settings) {
        self.effective.clear();
        self.initial = settings;
    }

    /// Takes in what the editor says now of any file, and of roots. True when that is news.
    pub fn set_editor(&mut self, settings: Settings, by_root: HashMap<Arc<str>, Settings>) -> bool {
        let is_news = self.editor != settings || self.editor_by_root != by_root;
        self.is_received = true;
        self.effective.clear();
        self.editor = settings;
        self.editor_by_root = by_root;
        is_news
    }

    /// Whether the editor sent its settings.
    pub fn is_received(&self) -> bool {
        self.is_received
    }
}

impl EffectiveSettings {
    /// The least severity at which diagnostics of scripts that are not open are shown; `None` where none
    /// are.
    pub fn severity_of_closed(&self) -> Option<Severity> {
        match self.values.diagnostic_mode.unwrap_or_default() {
            DiagnosticMode::OpenFilesOnly => None,
            DiagnosticMode::WorkspaceErrors => Some(Severity::Error),
            DiagnosticMode::Workspace => Some(Severity::Hint),
        }
    }

    /// Whether a file is in AgentScript for sure.
    pub fn includes_agentscript(&self, path: &FilePath) -> bool {
        self.agentscripts.iter().any(|included| included.excludes(path))
    }

    /// Whether a file is excluded.
    pub fn excludes(&self, path: &FilePath) -> bool {
        self.exclusions.iter().any(|exclusion| exclusion.excludes(path))
    }
}
