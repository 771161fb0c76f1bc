//! Files of MCP servers: `mcpServers: "mcp.json"` names one, relative to the script.

use crate::file_path::FilePath;
use crate::source_file::SourceFile;
use crate::syntax::{Value, ValueKind};
use crate::text::Span;

/// Metadata keys that may name a file, each also a key in the file, with GenAIScript's term for its servers.
const KEYS: [(&str, &str); 2] = [("mcpServers", "MCP server"), ("mcpAgentServers", "MCP agent server")];

/// Reference to a file of MCP servers.
#[derive(Clone, Debug, PartialEq)]
pub struct ServerFile {
    /// Key in the metadata and in the file: `mcpServers` or `mcpAgentServers`.
    pub key: &'static str,
    /// Resolved path of the file.
    pub path: FilePath,
    /// Span of the name in the script, quotes included.
    pub span: Span,
}

/// Problem with a file of servers. Each stops every command in the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerFileProblem {
    /// The file does not exist.
    Missing,
    /// It cannot be read, or is not JSON.
    NoJson,
    /// It lacks the object under the key that refers to it.
    NoRootKey,
}

impl ServerFile {
    /// Returns the exception that GenAIScript throws for this problem of the file.
    pub(super) fn exception(&self) -> String {
        let what = KEYS.iter().find(|(key, _)| *key == self.key).map_or("", |(_, what)| what);
        format!("Error: Failed to load {what} configuration from {}", self.path)
    }
}

/// Returns the server files that a script at `path` refers to in its metadata.
pub fn server_files(path: &FilePath, metadata: &Value) -> Vec<ServerFile> {
    let file = |key: &'static str| {
        let value = metadata.get(key)?;
        let name = value.as_str().filter(|name| !name.is_empty())?;
        Some(ServerFile { key, path: path.beside(name), span: value.span })
    };
    KEYS.iter().filter_map(|(key, _)| file(key)).collect()
}

/// Returns the server files that a file refers to; none for files that are not scripts.
pub fn server_files_of(file: &SourceFile) -> Vec<ServerFile> {
    file.as_script().map_or_else(Vec::new, |file| server_files(&file.path, &file.reading().value))
}

/// Returns the servers in a file's JSON.
pub(super) fn servers_in<'a>(content: &'a Value, key: &str) -> Option<&'a Value> {
    content.get(key).filter(|servers| matches!(servers.kind, ValueKind::Object(_) | ValueKind::Array(_)))
}
