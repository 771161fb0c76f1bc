//! Files that scripts refer to and that are not scripts: included texts and imported modules.

use std::collections::BTreeSet;
use std::sync::Arc;

use rpds::HashTrieMapSync;

use super::imports;
use crate::file_path::FilePath;
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{ReadForm, ScriptFile, env_escapes};
use crate::source_file::SourceFile;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NeighbourName {
    /// A text: `@include` in Markdown, `import file` in AgentScript.
    Text(FilePath),
    /// A module, by the path in the import.
    Module(FilePath),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Neighbour {
    /// A text, and whether it exists.
    Text(FilePath, bool),
    Module(FilePath, Arc<ModuleUse>),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModuleUse {
    /// Normal forms of the keys of `env.vars` that are read.
    pub keys: BTreeSet<String>,
    /// Whether other variables may be read in a way that the text does not show.
    pub is_open: bool,
    /// Files that were read or found missing.
    pub files: BTreeSet<FilePath>,
}

impl NeighbourName {
    pub fn path(&self) -> &FilePath {
        match self {
            Self::Text(path) | Self::Module(path) => path,
        }
    }
}

pub fn neighbours(file: &SourceFile) -> Vec<NeighbourName> {
    match file {
        SourceFile::Script(file) => neighbours_of_script(file),
        SourceFile::AgentScript(file) => imports::texts(file).into_iter().map(NeighbourName::Text).collect(),
        SourceFile::Module(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => Vec::new(),
    }
}

fn neighbours_of_script(file: &ScriptFile) -> Vec<NeighbourName> {
    let texts = file.includes().into_iter().map(|(_, name)| NeighbourName::Text(file.path.beside(&name)));
    // Most scripts import no module, which a search of their text shows quickly.
    let may_import =
        file.source.contains("./") && ["import", "export"].iter().any(|word| file.source.contains(word));
    let imports: &[String] = if may_import { &file.script().local_imports } else { &[] };
    texts.chain(imports.iter().map(|name| NeighbourName::Module(file.path.beside(name)))).collect()
}

impl ModuleUse {
    pub fn collect(file: &ScriptFile) -> Self {
        let script = file.script();
        let is_whole = |form: &ReadForm| {
            matches!(form, ReadForm::Rest | ReadForm::Computed | ReadForm::Whole | ReadForm::Text)
        };
        let is_open = script.unreadable.is_some()
            || file.syntax.is_broken()
            || file.source.contains("import(")
            || file.source.contains("require(")
            || script.reads.iter().any(|read| read.key.is_none() || is_whole(&read.form))
            || env_escapes(file);
        let keys = script.reads.iter().filter_map(|read| Some(normalize_key(read.key.as_deref()?))).collect();
        Self { keys, is_open, files: BTreeSet::from([file.path.clone()]) }
    }

    /// Assumes that an unknown module may read any variable.
    pub fn unknown(path: FilePath) -> Self {
        Self { keys: BTreeSet::new(), is_open: true, files: BTreeSet::from([path]) }
    }

    pub fn extend(&mut self, other: Self) {
        self.keys.extend(other.keys);
        self.is_open |= other.is_open;
        self.files.extend(other.files);
    }
}

/// Files that scripts refer to, as far as they have been read. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Dependents {
    texts: HashTrieMapSync<FilePath, bool>,
    /// Uses of variables by module, keyed by the path in the import.
    modules: HashTrieMapSync<FilePath, Arc<ModuleUse>>,
}

impl Dependents {
    /// Returns whether it changed.
    pub fn set(&mut self, neighbour: Neighbour) -> bool {
        match neighbour {
            Neighbour::Text(path, is_there) => {
                let is_news = self.texts.get(&path) != Some(&is_there);
                self.texts.insert_mut(path, is_there);
                is_news
            }
            Neighbour::Module(path, module) => {
                let is_news = self.modules.get(&path) != Some(&module);
                self.modules.insert_mut(path, module);
                is_news
            }
        }
    }

    pub fn knows(&self, name: &NeighbourName) -> bool {
        match name {
            NeighbourName::Text(path) => self.texts.contains_key(path),
            NeighbourName::Module(path) => self.modules.contains_key(path),
        }
    }

    pub fn at(&self, path: &FilePath) -> Vec<NeighbourName> {
        let text = self.texts.get(path).map(|_| NeighbourName::Text(path.clone()));
        let modules = self.modules.iter().filter(|(_, module)| module.files.contains(path));
        text.into_iter().chain(modules.map(|(name, _)| NeighbourName::Module(name.clone()))).collect()
    }

    /// Whether a text exists; `None` if it has not been read.
    pub fn text(&self, path: &FilePath) -> Option<bool> {
        self.texts.get(path).copied()
    }

    /// Returns the uses of an imported module; `None` if it has not been read.
    pub fn module(&self, path: &FilePath) -> Option<&ModuleUse> {
        self.modules.get(path).map(|module| &**module)
    }
}
