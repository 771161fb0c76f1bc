//! What was found out about files on the disk.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use super::client_settings::FileSettings;
use crate::project::discovery::Visibility;
use crate::project::neighbours::{Neighbour, NeighbourName};
use crate::project::{AssumedRelease, Builtins, ScriptSummary, ServerFileProblem};
use crate::script::FilePath;

/// What was found out about one file.
#[derive(Debug)]
pub enum FileChange {
    /// A script is there, and others see this of it.
    Script(Arc<ScriptSummary>),
    /// None is there any more.
    Removed(FilePath),
    /// A file of MCP servers holds this, or is missing.
    Servers(FilePath, Result<serde_json::Value, ServerFileProblem>),
    /// Another file that scripts name is this.
    Neighbour(Neighbour),
}

/// A file that a document names and that nobody has looked at yet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Named {
    /// Another one in AgentScript.
    Source(FilePath),
    /// One of MCP servers.
    Servers(FilePath),
    /// A text that is included, or a module that is imported.
    Neighbour(NeighbourName),
}

/// What a search of a root found, beside the scripts themselves.
#[derive(Debug)]
pub struct ScanResult {
    /// What is seen there.
    pub visibility: Arc<Visibility>,
    /// The systems that GenAIScript brings.
    pub builtins: Builtins,
    /// The folders of packages, and whether they are of type "module".
    pub packages: Vec<(FilePath, bool)>,
    /// The release of GenAIScript that it has installed or asks for.
    pub release: Option<AssumedRelease>,
    /// The models that names stand for, as its configuration says.
    pub model_aliases: BTreeMap<String, String>,
    /// What the `promptsig.toml` for it says.
    pub settings: Option<FileSettings>,
    /// The scripts outside of the root that it sees.
    pub outside: BTreeSet<FilePath>,
    /// The scripts that were found; `None` where the search did not come to its end.
    pub found: Option<HashSet<FilePath>>,
}
