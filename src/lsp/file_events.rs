//! File events: results of reading the disk.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use super::client_settings::FileSettings;
use crate::file_path::FilePath;
use crate::workspace::dependents::{Neighbour, NeighbourName};
use crate::workspace::discovery::{Package, ToolPackage, Visibility};
use crate::workspace::{
    AssumedRelease, Builtins, Declarations, EmptyRelease, FileSummary, RootFiles, ServerFileProblem,
    TypesFile,
};

#[derive(Debug)]
pub enum FileChange {
    Found(FileSummary),
    Removed(FilePath),
    /// Module of a package that may declare tools, and whether there is such a file now.
    Module(FilePath, bool),
    Servers(FilePath, Result<serde_json::Value, ServerFileProblem>),
    /// Another file that scripts refer to.
    Neighbour(Neighbour),
    /// Contents of a folder's `promptsig.d.mts`.
    Types(FilePath, Option<TypesFile>),
}

/// A file that a document refers to and that has not been read yet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileEvent {
    Source(FilePath),
    Servers(FilePath),
    /// An included text or an imported module.
    Neighbour(NeighbourName),
}

/// Result of searching a root, apart from the scripts.
#[derive(Debug)]
pub struct ScanResult {
    pub visibility: Arc<Visibility>,
    pub builtins: Builtins,
    pub packages: Vec<Package>,
    /// Packages with modules that may declare tools; `None` if the search was not completed.
    pub tool_packages: Option<Vec<ToolPackage>>,
    pub declarations: Declarations,
    pub types_files: Vec<(FilePath, TypesFile)>,
    /// Files that are not scripts.
    pub others: RootFiles,
    pub release: Option<AssumedRelease>,
    pub empty_release: Option<EmptyRelease>,
    pub model_aliases: BTreeMap<String, String>,
    pub settings: Option<FileSettings>,
    /// Scripts outside of the root that are included.
    pub outside: BTreeSet<FilePath>,
    /// `None` if the search was not completed.
    pub found: Option<HashSet<FilePath>>,
}
