//! The scripts that a command looks at, and what stands around them.

use std::path::{Path, PathBuf};

use super::progress::Progress;
use super::{Paths, complain};
use crate::project::Project;
use crate::script::{FilePath, SourceFile};

/// The scripts under some paths.
pub struct Workspace {
    root: String,
    here: String,
    /// Every script that was asked for, by path.
    pub files: Vec<SourceFile>,
    /// The world they stand in.
    pub project: Project,
    /// Whether something could not be read; the complaint is made.
    pub incomplete: bool,
}

impl Workspace {
    /// Reads the scripts under `paths`. `None` when one of them is no place to look for scripts;
    /// the complaint is made.
    pub fn open(paths: &Paths) -> Option<Self> {
        let mut progress = Progress::start();
        let mut files = Vec::new();
        let here = std::env::current_dir().ok()?;
        let mut stack: Vec<PathBuf> = paths.paths.iter().map(|path| here.join(path)).collect();
        let root = std::fs::canonicalize(&stack[0]).ok()?;
        for path in &stack {
            if !path.exists() {
                complain(&format!("there is no {}", path.display()));
                return None;
            }
        }
        while let Some(path) = stack.pop() {
            if path.is_dir() {
                for entry in std::fs::read_dir(&path).into_iter().flatten().flatten() {
                    stack.push(entry.path());
                }
            } else if let Ok(text) = std::fs::read(&path) {
                let path = std::fs::canonicalize(&path).unwrap_or(path);
                let text = String::from_utf8_lossy(&text).into_owned();
                files.extend(SourceFile::read(file_path(&path), text.into()));
                progress.tell("scripts", files.len(), None);
            }
        }
        files.sort_by(|left: &SourceFile, right| left.path.cmp(&right.path));
        let root = if root.is_dir() { &*root } else { root.parent()? };
        let root = file_path(root).as_str().to_owned();
        let mut project = Project::with_roots([root.as_str()]);
        for file in &files {
            project.insert(file);
        }
        Some(Self { root, here: file_path(&here).as_str().to_owned(), files, project, incomplete: false })
    }

    /// The folder that all paths lie under.
    pub fn root(&self) -> &str {
        &self.root
    }

    /// The script of that name.
    pub fn file(&self, path: &FilePath) -> Option<&SourceFile> {
        let place = self.files.binary_search_by(|file| file.path.cmp(path)).ok()?;
        self.files.get(place)
    }

    /// The path from the root.
    pub fn relative<'a>(&self, path: &'a FilePath) -> &'a str {
        under(&self.root, path).unwrap_or(path.as_str())
    }

    /// The path as a person names it who stands in the working folder.
    pub fn shown(&self, path: &FilePath) -> String {
        under(&self.here, path).unwrap_or(path.as_str()).to_owned()
    }
}

fn under<'a>(folder: &str, path: &'a FilePath) -> Option<&'a str> {
    path.as_str().strip_prefix(folder)?.strip_prefix('/')
}

fn file_path(path: &Path) -> FilePath {
    FilePath::new(path.to_string_lossy().replace('\\', "/"))
}
