//! Files of MCP servers: `mcpServers: "mcp.json"` names one, relative to the script.

use crate::file_path::FilePath;
use crate::source_file::SourceFile;
use crate::syntax::{Value, ValueKind};
use crate::text::Span;

/// Metadata keys that may name a file, each also a key in the file, with GenAIScript's term for its servers.
const KEYS: [(&str, &str); 2] = [("mcpServers", "MCP server"), ("mcpAgentServers", "MCP agent server")];

#[derive(Clone, Debug, PartialEq)]
pub struct ServerFile {
    pub key: &'static str,
    pub path: FilePath,
    /// Span of the name in the script, quotes included.
    pub span: Span,
}

/// Problem that stops every command in the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerFileProblem {
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

pub fn server_files(path: &FilePath, metadata: &Value) -> Vec<ServerFile> {
    let file = |key: &'static str| {
        let value = metadata.get(key)?;
        let name = value.as_str().filter(|name| !name.is_empty())?;
        Some(ServerFile { key, path: path.beside(name), span: value.span })
    };
    KEYS.iter().filter_map(|(key, _)| file(key)).collect()
}

pub fn server_files_of(file: &SourceFile) -> Vec<ServerFile> {
    file.as_script().map_or_else(Vec::new, |file| server_files(&file.path, &file.reading().value))
}

pub(super) fn servers_in<'a>(content: &'a Value, key: &str) -> Option<&'a Value> {
    content.get(key).filter(|servers| matches!(servers.kind, ValueKind::Object(_) | ValueKind::Array(_)))
}
