use std::collections::BTreeSet;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::streams::warn;
use crate::file_path::FilePath;
use crate::tools::documents::Notation;
use crate::tools::recognition::is_module_name;
use crate::workspace::discovery::{self, CONFIGURATION_NAMES, GIT_FOLDER, PACKAGE, ToolPackage, Unread};

#[derive(Debug, clap::Args)]
pub struct Paths {
    /// Scripts and folders to search for scripts
    #[arg(value_name = "PATH", default_value = ".", value_hint = clap::ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
}

/// Paths that a command was given, and how far it may look around them.
pub struct Requested<'a> {
    pub paths: &'a [PathBuf],
    /// Folders that the workspace of a file is looked for in, and that imports are followed in; anywhere if empty.
    pub limits: &'a [PathBuf],
    /// File of the settings; by default, the nearest `promptsig.toml`.
    pub config: Option<&'a Path>,
}

impl<'a> Requested<'a> {
    pub fn anywhere(paths: &'a [PathBuf]) -> Self {
        Self { paths, limits: &[], config: None }
    }

    /// Whether a file that another one imports may be read.
    pub fn allows(&self, path: &FilePath) -> bool {
        let is_below = |limit: &PathBuf| discovery::is_below(Path::new(path.as_str()), limit);
        self.limits.is_empty() || self.limits.iter().any(is_below)
    }
}

/// Files and folders that the paths name.
pub struct Targets {
    /// Folders, none inside another.
    pub folders: Vec<PathBuf>,
    /// Scripts outside of the folders.
    pub files: BTreeSet<FilePath>,
    pub documents: BTreeSet<FilePath>,
    /// Modules of ordinary code that may declare tools.
    pub modules: BTreeSet<FilePath>,
    pub others: OtherFiles,
    /// Folders of [`Requested::limits`].
    pub limits: Vec<PathBuf>,
    /// File of [`Requested::config`].
    pub config: Option<PathBuf>,
}

/// Files that a command takes besides scripts.
#[derive(Clone, Copy, Default)]
pub struct OtherFiles {
    pub documents: bool,
    pub modules: bool,
}

impl Targets {
    pub fn locate(requested: &Requested<'_>, others: OtherFiles) -> Option<Self> {
        let mut folders: Vec<PathBuf> = Vec::new();
        let mut files = BTreeSet::new();
        let mut documents = BTreeSet::new();
        let mut modules = BTreeSet::new();
        for path in requested.paths {
            let shown = path.display();
            if absolute(path).to_str().is_none() {
                warn(&format!("cannot read {shown}: {}", Unread::PathNotUtf8));
                return None;
            }
            match path.metadata() {
                Err(error) => {
                    warn(&access_error(&error, path));
                    return None;
                }
                Ok(metadata) if metadata.is_dir() => match path.read_dir() {
                    Ok(_) => folders.push(absolute(path)),
                    Err(error) => {
                        warn(&access_error(&error, path));
                        return None;
                    }
                },
                Ok(_) => {
                    let name = discovery::file_path(&absolute(path));
                    if name.is_source() {
                        files.insert(name);
                    } else if others.documents && Notation::of_path(&name).is_some() {
                        documents.insert(name);
                    } else if others.modules && is_module_name(name.name()) {
                        modules.insert(name);
                    } else {
                        warn(&not_a_script(&shown.to_string(), others));
                        return None;
                    }
                }
            }
        }
        folders.sort();
        folders.dedup_by(|inner, outer| inner.starts_with(outer));
        Some(Self {
            folders,
            files,
            documents,
            modules,
            others,
            limits: requested.limits.to_vec(),
            config: requested.config.map(Path::to_owned),
        })
    }

    /// Keeps the imports of modules inside the limits.
    pub fn confine(&self, packages: &mut [ToolPackage]) {
        for package in packages {
            package.limits = self.limits.iter().map(|limit| discovery::file_path(limit)).collect();
        }
    }

    /// Folders to search; for single files, the one in which GenAIScript would run, as its systems affect them.
    pub fn roots(&self) -> Vec<PathBuf> {
        let around = self.files.iter();
        let around = around.filter_map(|file| workspace_of(Path::new(file.as_str()), &self.limits));
        let mut roots: Vec<PathBuf> = self.folders.iter().cloned().chain(around).collect();
        roots.sort();
        roots.dedup();
        roots
    }

    /// Finds the innermost folder around all requested files; for single files, their workspace.
    pub fn common_folder(&self) -> String {
        let roots: Vec<FilePath> = self.roots().iter().map(|root| discovery::file_path(root)).collect();
        let folders = self
            .files
            .iter()
            .chain(&self.documents)
            .chain(&self.modules)
            .filter(|file| !roots.iter().any(|root| under(root.as_str(), file.as_str()).is_some()));
        let folders = folders.filter_map(|file| file.as_str().rsplit_once('/').map(|(folder, _)| folder));
        let mut folders = folders.chain(roots.iter().map(FilePath::as_str));
        let first: Vec<&str> = folders.next().unwrap_or_default().split('/').collect();
        let common = folders.fold(first.len(), |common, folder| {
            let pairs = first.iter().zip(folder.split('/')).take(common);
            pairs.take_while(|(left, right)| *left == right).count()
        });
        first[..common].join("/")
    }

    pub fn real_paths(&self) -> Vec<PathBuf> {
        let files = self
            .files
            .iter()
            .chain(&self.modules)
            .chain(&self.documents)
            .map(|file| Path::new(file.as_str()));
        let named = self.folders.iter().map(PathBuf::as_path).chain(files);
        named.filter_map(|path| discovery::real_path(path).ok()).collect()
    }

    pub fn includes(&self, path: &FilePath) -> bool {
        self.files.contains(path)
            || self.folders.iter().any(|folder| Path::new(path.as_str()).starts_with(folder))
    }
}

/// Finds the innermost folder around a file that is marked as a workspace, in which GenAIScript is run. If there is none
/// inside the limits, the limit itself is the workspace.
fn workspace_of(file: &Path, limits: &[PathBuf]) -> Option<PathBuf> {
    let markers = || CONFIGURATION_NAMES.into_iter().chain([PACKAGE, GIT_FOLDER]);
    let marked = |folder: &&Path| markers().any(|marker| folder.join(marker).exists());
    let limit = limits.iter().find(|limit| file.starts_with(limit));
    let is_inside = |folder: &&Path| limit.is_none_or(|limit| folder.starts_with(limit));
    let found = file.ancestors().skip(1).take_while(is_inside).find(marked);
    let folder = found.or(limit.map(PathBuf::as_path))?;
    discovery::refusal(folder).is_none().then(|| folder.to_owned())
}

pub fn under<'a>(folder: &str, path: &'a str) -> Option<&'a str> {
    path.strip_prefix(folder)?.strip_prefix('/')
}

pub fn absolute(path: &Path) -> PathBuf {
    let goes_up = path.components().any(|part| part == Component::ParentDir);
    let resolved = if goes_up { discovery::real_path(path).ok() } else { std::path::absolute(path).ok() };
    resolved.unwrap_or_else(|| path.to_owned()).components().collect()
}

fn access_error(error: &io::Error, path: &Path) -> String {
    let shown = path.display();
    match error.kind() {
        io::ErrorKind::NotFound => format!("there is no file or folder {shown}"),
        io::ErrorKind::PermissionDenied => format!("cannot read {shown}: permission denied"),
        _ => format!("cannot read {shown}: {error}"),
    }
}

pub fn not_a_script(shown: &str, others: OtherFiles) -> String {
    let others = match others {
        OtherFiles { documents: true, modules: true } => {
            "; nor is it a module in JavaScript or TypeScript, or a document in JSON or YAML"
        }
        OtherFiles { documents: true, .. } => "; nor is it a document in JSON or YAML",
        OtherFiles { modules: true, .. } => "; nor is it a module in JavaScript or TypeScript",
        OtherFiles { .. } => "",
    };
    format!(
        "{shown} is not a GenAIScript script: its name must end in .genai.js, .mjs, .ts, .mts or .md, that of a file \
         in AgentScript in .as{others}"
    )
}
