//! Workspaces of npm, pnpm, yarn and Bun: which packages they have, and how far imports may lead.

use std::fs;
use std::path::{Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};

use super::names::{GIT_FOLDER, PACKAGE, file_path, home};
use super::read::read_at_most;
use crate::file_path::FilePath;
use crate::syntax::{Value, json, yaml};

/// File in which pnpm keeps the patterns of a workspace.
pub const PNPM_WORKSPACE: &str = "pnpm-workspace.yaml";

const MAX_BYTES: u64 = 1 << 20;

/// Maximum number of folders that are listed for one workspace.
const MAX_FOLDERS: usize = 20_000;

/// Maximum number of levels below the root of a workspace.
const MAX_LEVELS: usize = 12;

/// Returns the text of a settings file of a package or of TypeScript; `None` if it cannot be read.
pub fn read_settings(path: &FilePath) -> Option<String> {
    read_at_most(Path::new(path.as_str()), MAX_BYTES).ok()
}

/// Whether a folder has an entry of a name, or a module without its ending.
pub fn folder_has(folder: &FilePath, name: &str) -> bool {
    let endings = ["", ".ts", ".tsx", ".mts", ".cts", ".js", ".mjs", ".cjs", ".jsx"];
    endings.iter().any(|ending| Path::new(&format!("{folder}/{name}{ending}")).exists())
}

/// Returns the folder below which modules of a package may import others: that of its repository or workspace, or else
/// its own.
pub(super) fn reach(package: &Path) -> FilePath {
    let home = home();
    let around = package.ancestors().take_while(|folder| Some(*folder) != home.as_deref());
    let is_outer =
        |folder: &&Path| folder.join(GIT_FOLDER).exists() || !workspace_patterns(folder).is_empty();
    file_path(around.filter(is_outer).last().unwrap_or(package))
}

/// Returns the folders of the packages of a workspace, sorted; `None` if the folder is not the root of one.
pub fn workspace_packages(root: &FilePath) -> Option<Vec<FilePath>> {
    let root = Path::new(root.as_str());
    let patterns = workspace_patterns(root);
    if patterns.is_empty() {
        return None;
    }
    let (excluded, included): (Vec<&String>, Vec<&String>) =
        patterns.iter().partition(|pattern| pattern.starts_with('!'));
    let excluded: Vec<GlobMatcher> =
        excluded.iter().filter_map(|pattern| matcher(trimmed(&pattern[1..]))).collect();
    let included: Vec<Vec<PatternPart>> = included.iter().filter_map(|pattern| parts(pattern)).collect();
    let mut search = PackageSearch { patterns: included, folders: MAX_FOLDERS, found: Vec::new() };
    let all: Vec<Progress> =
        (0..search.patterns.len()).map(|pattern| Progress { pattern, part: 0 }).collect();
    search.walk(root, &all, MAX_LEVELS);
    let is_excluded = |folder: &PathBuf| {
        folder.strip_prefix(root).is_ok_and(|inside| excluded.iter().any(|glob| glob.is_match(inside)))
    };
    let mut folders: Vec<FilePath> =
        search.found.iter().filter(|folder| !is_excluded(folder)).map(|folder| file_path(folder)).collect();
    folders.sort();
    folders.dedup();
    Some(folders)
}

/// Returns the patterns of a workspace's packages, which begin with `!` where they exclude.
fn workspace_patterns(folder: &Path) -> Vec<String> {
    let package =
        read_at_most(&folder.join(PACKAGE), MAX_BYTES).ok().filter(|text| text.contains("workspaces"));
    let package = package.and_then(|text| json::parse(&text).ok());
    let yaml_file = read_at_most(&folder.join(PNPM_WORKSPACE), MAX_BYTES).ok();
    let yaml_file = yaml_file.and_then(|text| yaml::parse(&text, 0).ok());
    let lists = [
        package.as_ref().and_then(|json| json.get("workspaces")),
        package.as_ref().and_then(|json| json.get("workspaces")?.get("packages")),
        yaml_file.as_ref().and_then(|yaml| yaml.get("packages")),
    ];
    let items = lists.into_iter().flatten().filter_map(Value::as_array).flatten();
    items.filter_map(|item| Some(item.as_str()?.to_owned())).collect()
}

fn trimmed(pattern: &str) -> &str {
    pattern.trim_start_matches("./").trim_end_matches('/')
}

enum PatternPart {
    /// `**`
    AnyFolders,
    Name(GlobMatcher),
}

fn parts(pattern: &str) -> Option<Vec<PatternPart>> {
    let part = |part: &str| match part {
        "**" => Some(PatternPart::AnyFolders),
        part => Some(PatternPart::Name(matcher(part)?)),
    };
    trimmed(pattern).split('/').map(part).collect()
}

fn matcher(glob: &str) -> Option<GlobMatcher> {
    Some(GlobBuilder::new(glob).literal_separator(true).build().ok()?.compile_matcher())
}

/// How much of a pattern a path matches.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Progress {
    pattern: usize,
    part: usize,
}

/// Search that enters only folders in which a pattern may match.
struct PackageSearch {
    patterns: Vec<Vec<PatternPart>>,
    /// Number of folders that may still be listed.
    folders: usize,
    found: Vec<PathBuf>,
}

impl PackageSearch {
    fn walk(&mut self, folder: &Path, progress: &[Progress], levels: usize) {
        if progress.is_empty() || levels == 0 || self.folders == 0 {
            return;
        }
        self.folders -= 1;
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            let (name, path) = (entry.file_name(), entry.path());
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            let is_hidden = name == "node_modules" || name.to_string_lossy().starts_with('.');
            if !is_folder || is_hidden {
                continue;
            }
            let mut next = Vec::new();
            for at in progress {
                self.advance(*at, Path::new(&name), &mut next);
            }
            if next.iter().any(|at| self.is_complete(*at)) && path.join(PACKAGE).is_file() {
                self.found.push(path.clone());
            }
            self.walk(&path, &next, levels - 1);
        }
    }

    fn advance(&self, at: Progress, name: &Path, next: &mut Vec<Progress>) {
        let mut add = |at: Progress| {
            if !next.contains(&at) {
                next.push(at);
            }
        };
        let after = Progress { part: at.part + 1, ..at };
        match self.patterns[at.pattern].get(at.part) {
            Some(PatternPart::AnyFolders) => {
                add(at);
                self.advance(after, name, next);
            }
            Some(PatternPart::Name(glob)) if glob.is_match(name) => add(after),
            _ => {}
        }
    }

    fn is_complete(&self, at: Progress) -> bool {
        let rest = self.patterns[at.pattern].get(at.part..).unwrap_or_default();
        rest.iter().all(|part| matches!(part, PatternPart::AnyFolders))
    }
}
