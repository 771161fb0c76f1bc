//! Modules with tools that nothing of their packages seems to run: what was left behind, which no model is given.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use aho_corasick::AhoCorasick;

use super::ToolModules;
use crate::file_path::FilePath;
use crate::tools::program::import_candidates;
use crate::workspace::discovery::{ToolPackage, exists, read_module, texts_naming_modules};

/// Names of modules that programs and frameworks start with, whether or not another file names them.
const STARTS: [&str; 10] =
    ["app", "cli", "handler", "index", "main", "mod", "page", "route", "server", "worker"];

/// Last words of the names of what is kept of an earlier state.
const KEPT: [&str; 8] = ["backup", "bak", "copy", "deprecated", "old", "orig", "original", "unused"];

/// Folders of what a build makes, which a fresh clone does not have.
const BUILT: [&str; 7] = ["__generated__", "build", "dist", "gen", "generated", "out", "target"];

/// Maximum length of a specifier that is looked for, in bytes.
const MAX_SPECIFIER: usize = 200;

impl ToolModules {
    /// Returns the modules with tools of some packages whose name is in no other text, where modules next to them are
    /// imported by name, where they import a module that is not there, or where their own name says so. Texts of the
    /// package and of those around it count, also documentation; a name counts wherever it stands, so that a module is
    /// seldom taken for unreached.
    pub fn unreached(&self, is_whole: &dyn Fn(&ToolPackage) -> bool) -> BTreeSet<FilePath> {
        let mut by_reach: BTreeMap<&FilePath, Vec<&Arc<ToolPackage>>> = BTreeMap::new();
        for package in self.packages() {
            by_reach.entry(&package.reach).or_default().push(package);
        }
        let mut unreached = BTreeSet::new();
        for packages in by_reach.values() {
            unreached.extend(self.unreached_in(packages, is_whole));
        }
        unreached
    }

    fn unreached_in(
        &self,
        packages: &[&Arc<ToolPackage>],
        is_whole: &dyn Fn(&ToolPackage) -> bool,
    ) -> Vec<FilePath> {
        let mut modules = Vec::new();
        for package in packages.iter().filter(|package| is_whole(package)) {
            let declaring = self.files_with_tools(package).into_iter();
            modules.extend(declaring.filter(|path| !package.entries.contains(path) && !self.is_test(path)));
        }
        modules.retain(|path| !STARTS.contains(&stem(path)));
        let Some(mentions) = self.mentions(&modules, packages) else { return Vec::new() };
        let mut imported: BTreeMap<&str, Vec<&FilePath>> = BTreeMap::new();
        for path in modules.iter().filter(|path| mentions.is_imported(path)) {
            imported.entry(path.folder()).or_default().push(path);
        }
        // Modules that are not found by a list of the files in their folder.
        let has_imported_neighbour = |path: &FilePath| {
            let is_loaded = self.package_of(path).is_some_and(|it| mentions.loading.contains(&it.folder));
            let neighbours = imported.get(path.folder()).filter(|_| !is_loaded);
            neighbours.is_some_and(|neighbours| neighbours.iter().any(|other| *other != path))
        };
        let is_unreached = |path: &&FilePath| {
            !mentions.is_named(path)
                && (is_kept(path) || has_imported_neighbour(path) || self.imports_missing(path))
        };
        modules.iter().filter(is_unreached).cloned().collect()
    }

    /// Looks for the names of modules in the texts of packages; `None` if there are too many names.
    fn mentions(&self, modules: &[FilePath], packages: &[&Arc<ToolPackage>]) -> Option<Mentions> {
        let stems: BTreeSet<&str> = modules.iter().map(stem).collect();
        let stems: Vec<&str> = stems.into_iter().collect();
        let search = AhoCorasick::new(&stems).ok()?;
        let mut mentions = Mentions::new(&stems);
        for package in packages {
            for path in &package.modules {
                let Some(text) = read_module(package, path) else { continue };
                let is_shipped = !self.is_test(path);
                mentions.add(&search, path, &text, is_shipped);
                if is_shipped && loads_folders(&text) {
                    mentions.loading.insert(package.folder.clone());
                }
            }
            for (path, text) in texts_naming_modules(&package.folder) {
                mentions.add(&search, &path, &text, false);
            }
        }
        Some(mentions)
    }

    /// Whether a module imports another one that is not there, so that it cannot start.
    fn imports_missing(&self, path: &FilePath) -> bool {
        let Some(file) = self.module(path) else { return false };
        local_imports(&file.source).any(|specifier| {
            let is_code = match specifier.rsplit('/').next().and_then(|name| name.rsplit_once('.')) {
                None | Some(("", _)) => true,
                Some((_, ending)) => ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"].contains(&ending),
            };
            let is_built = specifier.split('/').any(|part| BUILT.contains(&part));
            let base = path.beside(specifier);
            let is_there = |path: &FilePath| exists(Path::new(path.as_str()));
            let declarations = || FilePath::new(format!("{}.d.ts", without_ending(base.as_str())));
            is_code
                && !is_built
                && !import_candidates(&base).any(|path| is_there(&path))
                && !is_there(&declarations())
        })
    }
}

/// Texts in which the names of modules stand.
struct Mentions {
    names: Vec<MentionedName>,
    /// Folders of packages with code that imports what it finds in a folder.
    loading: BTreeSet<FilePath>,
}

struct MentionedName {
    stem: String,
    /// Two files that have the name, as one may be the module itself.
    named_in: [Option<FilePath>; 2],
    /// Two files, other than tests, that import a module of this name.
    imported_in: [Option<FilePath>; 2],
}

impl Mentions {
    /// `stems` are sorted.
    fn new(stems: &[&str]) -> Self {
        let name = |stem: &&str| MentionedName {
            stem: (*stem).to_owned(),
            named_in: [None, None],
            imported_in: [None, None],
        };
        Self { names: stems.iter().map(name).collect(), loading: BTreeSet::new() }
    }

    fn add(&mut self, search: &AhoCorasick, path: &FilePath, text: &str, is_shipped: bool) {
        let bytes = text.as_bytes();
        for found in search.find_overlapping_iter(text) {
            let before = found.start().checked_sub(1).and_then(|at| bytes.get(at)).copied();
            let after = bytes.get(found.end()).copied();
            if before.is_some_and(is_of_name) || after.is_some_and(is_of_name) {
                continue;
            }
            let Some(name) = self.names.get_mut(found.pattern().as_usize()) else { continue };
            note(&mut name.named_in, path);
            if is_shipped && before == Some(b'/') && after.is_some_and(|it| b".\"'`".contains(&it)) {
                note(&mut name.imported_in, path);
            }
        }
    }

    fn name_of(&self, path: &FilePath) -> Option<&MentionedName> {
        let index = self.names.binary_search_by(|name| name.stem.as_str().cmp(stem(path))).ok()?;
        self.names.get(index)
    }

    fn is_named(&self, path: &FilePath) -> bool {
        self.name_of(path).is_none_or(|name| has_other(&name.named_in, path))
    }

    fn is_imported(&self, path: &FilePath) -> bool {
        self.name_of(path).is_some_and(|name| has_other(&name.imported_in, path))
    }
}

fn note(places: &mut [Option<FilePath>; 2], path: &FilePath) {
    if places.iter().flatten().all(|known| known != path)
        && let Some(free) = places.iter_mut().find(|place| place.is_none())
    {
        *free = Some(path.clone());
    }
}

fn has_other(places: &[Option<FilePath>; 2], path: &FilePath) -> bool {
    places.iter().flatten().any(|place| place != path)
}

/// Whether code imports what it finds in a folder.
fn loads_folders(text: &str) -> bool {
    let lists = ["readdir", "glob("].iter().any(|word| text.contains(word));
    lists && ["import(", "require("].iter().any(|word| text.contains(word))
        || ["import.meta.glob", "require.context"].iter().any(|word| text.contains(word))
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'$')
}

fn stem(path: &FilePath) -> &str {
    path.name().rsplit_once('.').map_or(path.name(), |(stem, _)| stem)
}

/// Whether a name says that the module is an earlier state of another one: `index.original.ts`.
fn is_kept(path: &FilePath) -> bool {
    let last = stem(path).rsplit_once(['.', '-', '_', ' ']).map(|(_, last)| last);
    last.is_some_and(|last| KEPT.contains(&last))
}

fn without_ending(path: &str) -> &str {
    [".js", ".mjs", ".cjs"].iter().find_map(|ending| path.strip_suffix(ending)).unwrap_or(path)
}

/// Returns the relative specifiers of the static imports of a text.
fn local_imports(text: &str) -> impl Iterator<Item = &str> {
    let starts = ["\"./", "'./", "\"../", "'../"].into_iter();
    let starts = starts.flat_map(|start| memchr::memmem::find_iter(text.as_bytes(), start));
    starts.filter_map(|at| {
        let before = text[..at].trim_end();
        let is_import = ["from", "import", "require("].iter().any(|word| before.ends_with(word));
        let quote = char::from(*text.as_bytes().get(at)?);
        let rest = &text[at + 1..];
        let length = rest.find(quote).filter(|length| *length <= MAX_SPECIFIER && is_import)?;
        rest.get(..length)
    })
}
