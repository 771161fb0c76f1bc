//! `tsconfig.json` and `jsconfig.json`, as far as they decide which files are imported.

use std::collections::BTreeSet;

use crate::file_path::FilePath;
use crate::syntax::{Member, Value, json};
use crate::workspace::discovery::{folder_has, read_settings};

/// Files of these settings, of which a folder's first counts.
const NAMES: [&str; 2] = ["tsconfig.json", "jsconfig.json"];

/// Maximum number of files that one has by `extends` and `references`.
const MAX_FILES: usize = 64;

/// Stands for the folder of the file that extends others.
const OWN_FOLDER: &str = "${configDir}";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TypeScriptSettings {
    /// `baseUrl`, from which any name may be imported.
    base: Option<FilePath>,
    aliases: Vec<PathAlias>,
    /// Folder from which the targets of aliases lead.
    aliases_from: Option<FilePath>,
    /// `outDir`
    pub out_folder: Option<FilePath>,
    /// `rootDir`
    pub root_folder: Option<FilePath>,
}

/// Member of `paths`; each pattern may have one `*`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PathAlias {
    pattern: String,
    targets: Vec<String>,
}

/// Files that `paths` or `baseUrl` give for a name.
pub(super) struct AliasedImport {
    pub paths: Vec<FilePath>,
    /// Whether a pattern names more than all packages.
    pub is_named: bool,
}

/// Finds a package of the workspace.
type FindPackage<'a> = &'a dyn Fn(&str) -> Option<FilePath>;

impl TypeScriptSettings {
    /// Reads the settings of a folder; `None` if it has none. Those that are not JSON say nothing.
    pub fn of_folder(folder: &FilePath, reach: &FilePath, packages: FindPackage<'_>) -> Option<Self> {
        let path = NAMES.iter().map(|name| FilePath::under(folder.as_str(), name)).find_map(|path| {
            let text = read_settings(&path)?;
            Some((path, text))
        });
        let (path, text) = path?;
        let mut reader =
            TypeScriptReader { own: folder, reach, packages, files: MAX_FILES, open: BTreeSet::new() };
        Some(reader.merged(&path, &text).into_settings())
    }

    /// Returns the files that a name may be; `None` if there is nothing for it.
    pub fn aliased(&self, specifier: &str) -> Option<AliasedImport> {
        let matching = self.aliases.iter().filter_map(|alias| alias.matched(specifier));
        if let Some((_, alias, matched)) = matching.max_by_key(|(specificity, ..)| *specificity) {
            let from = self.aliases_from.as_ref()?.as_str();
            let targets = alias.targets.iter().map(|target| target.replacen('*', matched, 1));
            let paths = targets.map(|target| FilePath::under(from, &target)).collect();
            return Some(AliasedImport { paths, is_named: alias.pattern != "*" });
        }
        let base = self.base.as_ref()?;
        // Most names are those of packages: files that cannot be there are not looked for.
        let first = specifier.split('/').next()?;
        let path = folder_has(base, first).then(|| FilePath::under(base.as_str(), specifier))?;
        Some(AliasedImport { paths: vec![path], is_named: false })
    }
}

impl PathAlias {
    /// Returns what `*` stands for. A pattern without one comes first, then that with the longest beginning.
    fn matched<'s>(&self, specifier: &'s str) -> Option<(usize, &Self, &'s str)> {
        match self.pattern.split_once('*') {
            None => (self.pattern == specifier).then_some((usize::MAX, self, "")),
            Some((before, after)) => {
                let rest = specifier.strip_prefix(before)?;
                Some((before.len(), self, rest.strip_suffix(after)?))
            }
        }
    }
}

/// Settings of one file, or of several of which the last counts.
#[derive(Debug, Default)]
struct MergedSettings {
    base: Option<FilePath>,
    /// `paths` with the folder of its file.
    paths: Option<(FilePath, Vec<PathAlias>)>,
    out_folder: Option<FilePath>,
    root_folder: Option<FilePath>,
}

impl MergedSettings {
    fn extend(&mut self, later: Self) {
        self.base = later.base.or(self.base.take());
        self.paths = later.paths.or(self.paths.take());
        self.out_folder = later.out_folder.or(self.out_folder.take());
        self.root_folder = later.root_folder.or(self.root_folder.take());
    }

    fn has_aliases(&self) -> bool {
        self.base.is_some() || self.paths.is_some()
    }

    fn into_settings(self) -> TypeScriptSettings {
        let Self { base, paths, out_folder, root_folder } = self;
        let (folder, aliases) = paths.unzip();
        TypeScriptSettings {
            aliases_from: base.clone().or(folder),
            base,
            aliases: aliases.unwrap_or_default(),
            out_folder,
            root_folder,
        }
    }
}

struct TypeScriptReader<'a> {
    /// Folder of the file that extends the others.
    own: &'a FilePath,
    reach: &'a FilePath,
    packages: FindPackage<'a>,
    /// Number of files that may still be read.
    files: usize,
    /// Files that are being read, as one may extend itself.
    open: BTreeSet<FilePath>,
}

impl TypeScriptReader<'_> {
    /// Returns the settings of a file with those that it extends; if none of them has aliases, those of the projects
    /// that it refers to.
    fn merged(&mut self, path: &FilePath, text: &str) -> MergedSettings {
        let Some(json) = self.parse(text) else { return MergedSettings::default() };
        let mut merged = self.with_extended(path, &json);
        let references = json.get("references").and_then(Value::as_array).unwrap_or_default();
        for reference in references {
            if merged.has_aliases() {
                break;
            }
            let Some(target) = reference.get("path").and_then(Value::as_str) else { continue };
            let Some((path, text)) =
                self.read_first(&[target, &format!("{target}/{}", NAMES[0])], path.folder())
            else {
                continue;
            };
            let Some(json) = self.parse(&text) else { continue };
            let other = self.with_extended(&path, &json);
            merged.base = other.base;
            merged.paths = other.paths;
        }
        merged
    }

    fn parse(&mut self, text: &str) -> Option<Value> {
        self.files = self.files.checked_sub(1)?;
        json::parse_with_comments(text.trim_start_matches('\u{feff}')).ok()
    }

    fn with_extended(&mut self, path: &FilePath, json: &Value) -> MergedSettings {
        let mut merged = MergedSettings::default();
        if !self.open.insert(path.clone()) {
            return merged;
        }
        let extends = json.get("extends");
        let one = extends.filter(|extends| extends.as_str().is_some());
        let several = extends.and_then(Value::as_array).unwrap_or_default();
        for name in one.into_iter().chain(several).filter_map(Value::as_str) {
            let Some((path, text)) = self.extended(name, path.folder()) else { continue };
            if let Some(json) = self.parse(&text) {
                merged.extend(self.with_extended(&path, &json));
            }
        }
        self.open.remove(path);
        merged.extend(self.own_settings(path, json));
        merged
    }

    fn own_settings(&self, path: &FilePath, json: &Value) -> MergedSettings {
        let Some(options) = json.get("compilerOptions") else { return MergedSettings::default() };
        let folder = |key: &str| {
            let written = options.get(key)?.as_str()?;
            Some(FilePath::under(path.folder(), &self.expanded(written)))
        };
        let texts = |value: &Value| -> Vec<String> {
            let items = value.as_array().unwrap_or_default().iter().filter_map(Value::as_str);
            items.map(|text| self.expanded(text)).collect()
        };
        let paths = options.get("paths").and_then(Value::as_object).map(|paths| {
            let alias =
                |member: &Member| PathAlias { pattern: member.key.clone(), targets: texts(&member.value) };
            (FilePath::new(path.folder()), paths.members.iter().map(alias).collect())
        });
        MergedSettings {
            base: folder("baseUrl"),
            paths,
            out_folder: folder("outDir"),
            root_folder: folder("rootDir"),
        }
    }

    fn expanded(&self, path: &str) -> String {
        path.replacen(OWN_FOLDER, self.own.as_str(), 1)
    }

    /// Reads the file that `extends` names: a local one, or one of a package of the workspace.
    fn extended(&self, name: &str, folder: &str) -> Option<(FilePath, String)> {
        if name.starts_with(['.', '/']) {
            return self.read_first(&[name, &format!("{name}.json")], folder);
        }
        let (package, inside) = super::package_name(name)?;
        let folder = (self.packages)(package)?;
        let inside = inside.trim_start_matches('/');
        let names = [inside, &format!("{inside}.json"), &format!("{inside}/{}", NAMES[0])];
        self.read_first(&names.map(|name| name.trim_start_matches('/')), folder.as_str())
    }

    fn read_first(&self, names: &[&str], folder: &str) -> Option<(FilePath, String)> {
        let paths = names.iter().map(|name| FilePath::under(folder, name));
        let mut paths = paths.filter(|path| path.is_under(self.reach.as_str()));
        paths.find_map(|path| {
            let text = read_settings(&path)?;
            Some((path, text))
        })
    }
}
