//! Merging of MCP server files into a script's metadata.

use std::borrow::Cow;

use super::server_files::{ServerFile, ServerFileProblem, server_files, servers_in};
use super::{Project, Runnable};
use crate::file_path::FilePath;
use crate::syntax::{Value, ValueKind};
use crate::text::Span;

pub(super) struct Loaded<'a> {
    pub metadata: Cow<'a, Value>,
    /// Exception that stops every command.
    pub throws: Option<String>,
}

impl Project {
    /// Returns whether it changed, which invalidates its scripts.
    pub fn set_server_file(
        &mut self,
        path: &FilePath,
        json: Result<&serde_json::Value, ServerFileProblem>,
    ) -> bool {
        let value = json.map(|json| Value::from_json(json, Span::default()));
        if self.server_files.get(path) == Some(&value) {
            return false;
        }
        self.server_files.insert_mut(path.clone(), value);
        true
    }

    /// Returns `None` if there is no problem or the file has not been read.
    pub fn server_file_problem(&self, file: &ServerFile) -> Option<ServerFileProblem> {
        let content = self.server_files.get(&file.path)?;
        match content {
            Ok(content) => servers_in(content, file.key).is_none().then_some(ServerFileProblem::NoRootKey),
            Err(problem) => Some(*problem),
        }
    }

    pub fn knows_server_file(&self, path: &FilePath) -> bool {
        self.server_files.contains_key(path)
    }

    /// Replaces names of files by their servers. A file not read yet contributes none.
    pub(super) fn with_servers<'a>(&self, file: Runnable<'a>) -> Loaded<'a> {
        let mut loaded =
            Loaded { metadata: Cow::Borrowed(file.metadata), throws: file.throws.map(str::to_owned) };
        for named in server_files(file.path, file.metadata) {
            let Some(content) = self.server_files.get(&named.path) else { continue };
            match content.as_ref().ok().and_then(|content| servers_in(content, named.key)) {
                Some(servers) => put(loaded.metadata.to_mut(), named.key, servers),
                None => {
                    loaded.throws.get_or_insert_with(|| named.exception());
                }
            }
        }
        loaded
    }
}

fn put(metadata: &mut Value, key: &str, servers: &Value) {
    let ValueKind::Object(object) = &mut metadata.kind else { return };
    for member in object.members.iter_mut().filter(|member| member.key == key) {
        member.value = servers.clone();
    }
}
