//! Files beside scripts that are no scripts themselves: texts that they include, and modules that they import.

use std::collections::BTreeSet;
use std::sync::Arc;

use rpds::HashTrieMapSync;

use super::imports;
use crate::script::names::normalize_key;
use crate::script::{FilePath, ReadForm, SourceFile, env_escapes};

/// A file that a script names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NeighbourName {
    /// A text: `@include` in Markdown, `import file` in AgentScript.
    Text(FilePath),
    /// A module, by what an import says of its path.
    Module(FilePath),
}

/// What such a file is.
#[derive(Clone, Debug, PartialEq)]
pub enum Neighbour {
    /// Whether there is such a text.
    Text(FilePath, bool),
    /// What a module does with variables.
    Module(FilePath, Arc<ModuleUse>),
}

/// What a module, and those that it imports, does with variables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModuleUse {
    /// The normal keys of `env.vars` that are read.
    pub keys: BTreeSet<String>,
    /// Whether others may be read, in a way that its text does not show.
    pub is_open: bool,
    /// The files that were looked for or read.
    pub files: BTreeSet<FilePath>,
}

impl NeighbourName {
    /// The path that the script names.
    pub fn path(&self) -> &FilePath {
        match self {
            Self::Text(path) | Self::Module(path) => path,
        }
    }
}

/// The files of this kind that a script names.
pub fn neighbours(file: &SourceFile) -> Vec<NeighbourName> {
    if let Some(own) = file.agentscript() {
        return imports::texts(&file.path, own).into_iter().map(NeighbourName::Text).collect();
    }
    let texts = file.includes().into_iter().map(|(_, name)| NeighbourName::Text(file.path.beside(&name)));
    // Most name no other module, which their text tells at once.
    let may_import =
        file.source.contains("./") && ["import", "export"].iter().any(|word| file.source.contains(word));
    let imports: &[String] = if may_import { &file.script().local_imports } else { &[] };
    texts.chain(imports.iter().map(|name| NeighbourName::Module(file.path.beside(name)))).collect()
}

impl ModuleUse {
    /// What the text of one module does.
    pub fn of(file: &SourceFile) -> Self {
        let script = file.script();
        let is_whole = |form: &ReadForm| {
            matches!(form, ReadForm::Rest | ReadForm::Computed | ReadForm::Whole | ReadForm::Text)
        };
        let is_open = script.unreadable
            || file.syntax.is_broken()
            || file.source.contains("import(")
            || file.source.contains("require(")
            || script.reads.iter().any(|read| read.key.is_none() || is_whole(&read.form))
            || env_escapes(file);
        let keys = script.reads.iter().filter_map(|read| Some(normalize_key(read.key.as_deref()?))).collect();
        Self { keys, is_open, files: BTreeSet::from([file.path.clone()]) }
    }

    /// A module of which nothing is known.
    pub fn unknown(path: FilePath) -> Self {
        Self { keys: BTreeSet::new(), is_open: true, files: BTreeSet::from([path]) }
    }

    /// Adds what another one does.
    pub fn extend(&mut self, other: Self) {
        self.keys.extend(other.keys);
        self.is_open |= other.is_open;
        self.files.extend(other.files);
    }
}

/// The files that scripts name, as far as somebody has looked at them. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Neighbours {
    /// The texts, and whether they are there.
    texts: HashTrieMapSync<FilePath, bool>,
    /// What the modules do with variables, by what imports say of their paths.
    modules: HashTrieMapSync<FilePath, Arc<ModuleUse>>,
}

impl Neighbours {
    /// Takes in what a file is. True when that is news.
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

    /// Whether somebody has looked at a file.
    pub fn knows(&self, name: &NeighbourName) -> bool {
        match name {
            NeighbourName::Text(path) => self.texts.contains_key(path),
            NeighbourName::Module(path) => self.modules.contains_key(path),
        }
    }

    /// The names under which scripts name a file, or what else depends on it.
    pub fn at(&self, path: &FilePath) -> Vec<NeighbourName> {
        let text = self.texts.get(path).map(|_| NeighbourName::Text(path.clone()));
        let modules = self.modules.iter().filter(|(_, module)| module.files.contains(path));
        text.into_iter().chain(modules.map(|(name, _)| NeighbourName::Module(name.clone()))).collect()
    }

    /// Whether a text is there; `None` where nobody has looked.
    pub fn text(&self, path: &FilePath) -> Option<bool> {
        self.texts.get(path).copied()
    }

    /// What an imported module does with variables; `None` where nobody has looked.
    pub fn module(&self, path: &FilePath) -> Option<&ModuleUse> {
        self.modules.get(path).map(|module| &**module)
    }
}
