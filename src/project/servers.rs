//! Files of MCP servers: `mcpServers: "mcp.json"` names one, relative to the script.

use std::borrow::Cow;

use super::{Project, Runnable};
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
pub enum ServerTrouble {
    /// It is not there.
    Missing,
    /// It cannot be read, or holds no JSON.
    NoJson,
    /// It lacks the object under the key that names it.
    NoRootKey,
}

/// The metadata as GenAIScript has it after it has read the files of servers.
pub(super) struct Loaded<'a> {
    pub metadata: Cow<'a, Value>,
    /// The exception over a file that is missing or wrong. It stops every command.
    pub throws: Option<String>,
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

impl Project {
    /// Tells what a file of servers holds: its JSON, or why there is none.
    /// True when that is news, so that the scripts which name it must be looked at again.
    pub fn set_server_file(
        &mut self,
        path: &FilePath,
        json: Result<&serde_json::Value, ServerTrouble>,
    ) -> bool {
        let value = json.map(|json| Value::from_json(json, Span::default()));
        if self.server_files.get(path) == Some(&value) {
            return false;
        }
        self.server_files.insert_mut(path.clone(), value);
        true
    }

    /// What is wrong with a file of servers; `None` where nothing is, or nobody told of the file.
    pub fn server_trouble(&self, file: &ServerFile) -> Option<ServerTrouble> {
        let content = self.server_files.get(&file.path)?;
        match content {
            Ok(content) => servers_in(content, file.key).is_none().then_some(ServerTrouble::NoRootKey),
            Err(trouble) => Some(*trouble),
        }
    }

    /// Whether it was told what a file of servers holds.
    pub fn knows_server_file(&self, path: &FilePath) -> bool {
        self.server_files.contains_key(path)
    }

    /// Forgets a file of servers.
    pub fn remove_server_file(&mut self, path: &FilePath) -> bool {
        self.server_files.remove_mut(path)
    }

    /// Puts the servers of files in the place of their names. A file that nobody told of gives
    /// none, as it may be told of in a moment.
    pub(super) fn with_servers<'a>(&self, file: Runnable<'a>) -> Loaded<'a> {
        let mut loaded =
            Loaded { metadata: Cow::Borrowed(file.metadata), throws: file.throws.map(str::to_owned) };
        for named in server_files(file.path, file.metadata) {
            let Some(content) = self.server_files.get(&named.path) else { continue };
            match content.as_ref().ok().and_then(|content| servers_in(content, named.key)) {
                Some(servers) => put(loaded.metadata.to_mut(), named.key, servers),
                None => {
                    loaded.throws.get_or_insert_with(|| exception(&named));
                }
            }
        }
        loaded
    }
}

/// The servers of a file's JSON.
fn servers_in<'a>(content: &'a Value, key: &str) -> Option<&'a Value> {
    content.get(key).filter(|servers| matches!(servers.kind, Kind::Object(_) | Kind::Array(_)))
}

fn put(metadata: &mut Value, key: &str, servers: &Value) {
    let Kind::Object(object) = &mut metadata.kind else { return };
    for member in object.members.iter_mut().filter(|member| member.key == key) {
        member.value = servers.clone();
    }
}

fn exception(file: &ServerFile) -> String {
    let what = KEYS.iter().find(|(key, _)| *key == file.key).map_or("", |(_, what)| what);
    format!("Error: Failed to load {what} configuration from {}", file.path)
}
