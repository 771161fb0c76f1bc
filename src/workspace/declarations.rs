//! GenAIScript's declarations for TypeScript, which its command `scripts fix` writes next to scripts.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::file_path::FilePath;

/// Declarations of a root.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Declarations {
    /// Ids of systems and tools that TypeScript completes, by the folder of the file.
    folders: BTreeMap<FilePath, Arc<BTreeSet<String>>>,
}

/// Types of the file that list ids.
const UNIONS: [&str; 2] = ["SystemPromptId", "SystemToolId"];

impl Declarations {
    pub fn insert(&mut self, folder: FilePath, text: &str) {
        let ids = UNIONS.into_iter().flat_map(|name| members(text, name)).map(str::to_owned).collect();
        self.folders.insert(folder, Arc::new(ids));
    }

    pub fn folders(&self) -> impl Iterator<Item = &FilePath> {
        self.folders.keys()
    }

    /// Returns the ids that TypeScript completes in a file; `None` if the declarations are not part of its project.
    /// GenAIScript's settings for TypeScript include `.mjs` and `.mts` below a folder, `.js` in it, and no `.ts`.
    pub fn ids_for(&self, path: &FilePath) -> Option<&BTreeSet<String>> {
        let (_, ending) = path.name().rsplit_once('.')?;
        let is_included = |folder: &FilePath| {
            let rest = path.as_str().strip_prefix(folder.as_str()).and_then(|rest| rest.strip_prefix('/'));
            rest.is_some_and(|rest| match ending {
                "mjs" | "mts" => true,
                "js" => !rest.contains('/'),
                _ => false,
            })
        };
        let mut around = self.folders.iter().filter(|(folder, _)| is_included(folder));
        around.next_back().map(|(_, ids)| &**ids)
    }
}

/// Returns the strings of a union type.
fn members<'s>(text: &'s str, name: &str) -> impl Iterator<Item = &'s str> {
    let open = format!("type {name} = OptionsOrString<");
    let start = text.find(&open).map_or(text.len(), |at| at + open.len());
    let union = text[start..].split('>').next().unwrap_or_default();
    union.split('"').skip(1).step_by(2)
}
