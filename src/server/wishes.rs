//! What people want to be told: `promptsig.toml` says it, and over that the settings of the editor.

use std::collections::HashMap;
use std::sync::Arc;

use crate::rules::{DiagnosticMode, Exclusion, Settings, Severity};
use crate::script::FilePath;

/// What is wanted everywhere.
#[derive(Debug, Default)]
pub struct Wishes {
    /// By root.
    files: HashMap<Arc<str>, FileWishes>,
    /// What the editor brought with it.
    initial: Settings,
    /// What it says now of any file.
    editor: Settings,
    /// What it says now of a root, where that may differ.
    editor_of: HashMap<Arc<str>, Settings>,
    /// Whether it said anything.
    is_told: bool,
    /// Both together, by root, as far as someone asked.
    made: HashMap<Arc<str>, Arc<Wish>>,
}

/// What a `promptsig.toml` says.
#[derive(Clone, Debug, PartialEq)]
pub struct FileWishes {
    /// The folder that it stands in.
    pub folder: String,
    /// What it says.
    pub settings: Settings,
}

/// What is wanted in one root.
#[derive(Debug)]
pub struct Wish {
    /// The levels of rules, and more.
    pub settings: Settings,
    exclusions: [Exclusion; 2],
}

impl Wishes {
    /// What is wanted in a root; an empty one stands for files of none.
    pub fn of(&mut self, root: &str) -> Arc<Wish> {
        if let Some(made) = self.made.get(root) {
            return Arc::clone(made);
        }
        let editor = self.initial.under(self.editor_of.get(root).unwrap_or(&self.editor));
        let of_editor = Exclusion::of(root, &editor.exclude);
        let wish = match self.files.get(root) {
            Some(FileWishes { folder, settings }) => {
                let of_file = Exclusion::of(folder, &settings.exclude);
                Wish { settings: settings.under(&editor), exclusions: [of_file, of_editor] }
            }
            None => Wish { settings: editor, exclusions: [Exclusion::default(), of_editor] },
        };
        let wish = Arc::new(wish);
        self.made.insert(root.into(), Arc::clone(&wish));
        wish
    }

    /// Takes in what the file for a root says; `None` where there is none. True when that is news.
    pub fn set_file(&mut self, root: &str, wishes: Option<FileWishes>) -> bool {
        let is_news = self.files.get(root) != wishes.as_ref();
        self.made.remove(root);
        match wishes {
            Some(wishes) => self.files.insert(root.into(), wishes),
            None => self.files.remove(root),
        };
        is_news
    }

    /// Takes in what the editor brings with it.
    pub fn set_initial(&mut self, settings: Settings) {
        self.made.clear();
        self.initial = settings;
    }

    /// Takes in what the editor says now of any file, and of roots. True when that is news.
    pub fn set_editor(&mut self, settings: Settings, of_roots: HashMap<Arc<str>, Settings>) -> bool {
        let is_news = self.editor != settings || self.editor_of != of_roots;
        self.is_told = true;
        self.made.clear();
        self.editor = settings;
        self.editor_of = of_roots;
        is_news
    }

    /// Whether the editor said what it wants.
    pub fn is_told(&self) -> bool {
        self.is_told
    }
}

impl Wish {
    /// The least severity at which something is to be said of scripts that are not open; `None` where
    /// nothing is.
    pub fn severity_of_closed(&self) -> Option<Severity> {
        match self.settings.diagnostic_mode.unwrap_or_default() {
            DiagnosticMode::OpenFilesOnly => None,
            DiagnosticMode::WorkspaceErrors => Some(Severity::Error),
            DiagnosticMode::Workspace => Some(Severity::Hint),
        }
    }

    /// Whether nothing is to be said of a file.
    pub fn excludes(&self, path: &FilePath) -> bool {
        self.exclusions.iter().any(|exclusion| exclusion.excludes(path))
    }
}
