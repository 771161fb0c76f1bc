//! Files of MCP servers: `mcpServers: "mcp.json"` names one, relative to the script.

use crate::script::FilePath;
use crate::syntax::{Kind, Value};
use crate::text::Span;

/// The keys of the metadata that may name a file, each the key that the file must have, and what
/// GenAIScript calls them.
const KEYS: [(&str, &str); 2] = [("mcpServers", "MCP server"), ("mcpAgentServers", "MCP agent server")];

/// A file of servers that a script names.
#[derive(Clone, Debug, PartialEq)]
pub struct ServerFile {
    /// The key of the metadata, and of the file: `mcpServers` or `mcpAgentServers`.
    pub key: &'static str,
    /// Where the file is.
    pub path: FilePath,
    /// Where the script names it, quotes included.
    pub span: Span,
}

/// What is wrong with a file of servers. Each stops every command in the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerFileProblem {
    /// It is not there.
    Missing,
    /// It cannot be read, or holds no JSON.
    NoJson,
    /// It lacks the object under the key that names it.
    NoRootKey,
}

impl ServerFile {
    /// The exception over a file that is missing or wrong.
    pub(super) fn exception(&self) -> String {
        let what = KEYS.iter().find(|(key, _)| *key == self.key).map_or("", |(_, what)| what);
        format!("Error: Failed to load {what} configuration from {}", self.path)
    }
}

/// The files of servers that a script at `path` with this metadata names.
pub fn server_files(path: &FilePath, metadata: &Value) -> Vec<ServerFile> {
    let file = |key: &'static str| {
        let value = metadata.get(key)?;
        let name = value.as_str().filter(|name| !name.is_empty())?;
        Some(ServerFile { key, path: path.beside(name), span: value.span })
    };
    KEYS.iter().filter_map(|(key, _)| file(key)).collect()
}

/// The servers of a file's JSON.
pub(super) fn servers_in<'a>(content: &'a Value, key: &str) -> Option<&'a Value> {
    content.get(key).filter(|servers| matches!(servers.kind, Kind::Object(_) | Kind::Array(_)))
}
