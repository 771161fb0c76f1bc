use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::{is_file, read};
use crate::file_path::FilePath;
use crate::genaiscript::ScriptFile;
use crate::workspace::dependents::{ModuleUse, Neighbour, NeighbourName};

/// Extensions in the order in which they are tried for a path without one.
const ENDINGS: [&str; 6] = [".ts", ".mts", ".js", ".mjs", ".tsx", ".jsx"];

/// Imports may name a TypeScript module by its compiled name.
const COMPILED: [(&str, &str); 3] = [(".js", ".ts"), (".mjs", ".mts"), (".js", ".tsx")];

/// Limit of modules per script, more than real scripts import. Beyond it, any variable may be read.
const MAX_MODULES: usize = 64;

pub fn neighbour(name: &NeighbourName) -> Neighbour {
    match name {
        NeighbourName::Text(path) => Neighbour::Text(path.clone(), is_file(Path::new(path.as_str()))),
        NeighbourName::Module(path) => Neighbour::Module(path.clone(), Arc::new(module_use(path))),
    }
}

fn module_use(path: &FilePath) -> ModuleUse {
    let mut all = ModuleUse::default();
    let mut seen = BTreeSet::new();
    let mut todo = vec![path.clone()];
    while let Some(path) = todo.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let Some(file) = module(&path).filter(|_| seen.len() <= MAX_MODULES) else {
            all.extend(ModuleUse::unknown(path));
            continue;
        };
        all.extend(ModuleUse::collect(&file));
        todo.extend(file.script().local_imports.iter().map(|name| file.path.beside(name)));
    }
    all
}

pub(super) fn module(path: &FilePath) -> Option<ScriptFile> {
    let name = path.as_str();
    let compiled = COMPILED.iter().filter_map(|(from, to)| Some(format!("{}{to}", name.strip_suffix(from)?)));
    let completed = ENDINGS.iter().map(|ending| format!("{name}{ending}"));
    let index = ENDINGS.iter().map(|ending| format!("{name}/index{ending}"));
    let mut candidates = std::iter::once(name.to_owned()).chain(compiled).chain(completed).chain(index);
    candidates.find_map(|candidate| {
        let source = read(Path::new(&candidate)).ok()?;
        ScriptFile::module(FilePath::new(candidate), source)
    })
}
