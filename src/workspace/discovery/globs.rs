use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::path::{Component, Path, PathBuf};

use globset::{Glob, GlobBuilder, GlobSet};

use super::{DiscoveryRefusal, real_path, refusal};

/// Patterns of `include` by their literal prefix folders.
#[derive(Debug, Default)]
pub(super) struct Include {
    /// Files named without a wildcard.
    pub files: BTreeSet<PathBuf>,
    folders: BTreeMap<PathBuf, Folder>,
    pub notices: Vec<String>,
}

#[derive(Debug, Default)]
struct Folder {
    globs: Vec<Glob>,
    /// Alternatives that a path relative to the folder must match.
    sets: Vec<GlobSet>,
    /// Number of folder levels that the patterns reach, including the folder itself.
    depth: usize,
}

impl Include {
    /// Parses the patterns of a configuration for `root`.
    ///
    /// As in GenAIScript, `\` always separates folders, `..` is resolved by name alone, and a pattern may
    /// begin in any folder. A file under the root is always matched by its path relative to the root.
    pub fn new(root: &Path, patterns: &[String]) -> Self {
        let real_root = real_path(root).unwrap_or_else(|_| root.to_owned());
        let place = |path: &Path| {
            let real = real(&without_dots(&real_root.join(path)));
            real.strip_prefix(&real_root).map(|inside| root.join(inside)).unwrap_or(real)
        };
        let mut include = Self::default();
        let mut outside = None;
        // A pattern with `!` excludes, and nothing has been included yet.
        for pattern in patterns.iter().filter(|pattern| !pattern.is_empty() && !pattern.starts_with('!')) {
            let parts: Vec<&str> = pattern.split(['/', '\\']).collect();
            let is_wild = |part: &&str| part.contains(['*', '?', '[', '{', '!']);
            let fixed = parts.iter().position(is_wild).unwrap_or(parts.len());
            let (start, rest) = parts.split_at(fixed);
            // With the added `/`, an empty first part denotes the root of the disk.
            let start = if start.is_empty() { String::new() } else { start.join("/") + "/" };
            let at = place(Path::new(&start));
            if let Some(why) = too_wide(&at, rest) {
                include.notices.push(format!("`include: {pattern}` is not searched: {why}"));
                continue;
            }
            if !at.starts_with(root) {
                outside.get_or_insert(pattern);
            }
            if rest.is_empty() {
                include.files.insert(at);
            } else {
                include.add(at, rest);
            }
        }
        for folder in include.folders.values_mut() {
            folder.sets = sets(&folder.globs);
            folder.globs = Vec::new();
        }
        if let Some(pattern) = outside {
            let root = root.display();
            include.notices.push(format!(
                "`include: {pattern}` leads out of {root}; the scripts there are read, but neither checked nor fixed"
            ));
        }
        include
    }

    fn add(&mut self, at: PathBuf, parts: &[&str]) {
        // Skips empty parts and `.`.
        let parts: Vec<&str> = parts.iter().copied().filter(|part| !matches!(*part, "" | ".")).collect();
        let glob = GlobBuilder::new(&parts.join("/"))
            .literal_separator(true)
            .case_insensitive(cfg!(any(windows, target_os = "macos")))
            .build();
        let Ok(glob) = glob else { return };
        let folder = self.folders.entry(at).or_default();
        folder.globs.push(glob);
        folder.depth = folder.depth.max(depth(&parts));
    }

    pub fn roots(&self) -> Vec<&Path> {
        let mut roots: Vec<&Path> = self.folders.keys().map(PathBuf::as_path).collect();
        roots.dedup_by(|inner, outer| inner.starts_with(outer));
        roots
    }

    pub fn reaches(&self, folder: &Path) -> bool {
        let mut inner = self.folders.range::<Path, _>((Bound::Included(folder), Bound::Unbounded));
        let begins_inside = inner.next().is_some_and(|(at, _)| at.starts_with(folder));
        let mut outer = folder.ancestors().enumerate();
        begins_inside || outer.any(|(up, at)| self.folders.get(at).is_some_and(|folder| up < folder.depth))
    }

    pub fn names(&self, path: &Path) -> bool {
        let matches = |at: &Path| {
            let (Some(folder), Ok(inside)) = (self.folders.get(at), path.strip_prefix(at)) else {
                return false;
            };
            folder.sets.iter().any(|set| set.is_match(inside))
        };
        self.files.contains(path) || path.ancestors().skip(1).any(matches)
    }
}

/// A pattern for files of the folder itself only lists it, so it is never too wide.
fn too_wide(at: &Path, parts: &[&str]) -> Option<&'static str> {
    if depth(parts) <= 1 {
        return None;
    }
    match refusal(at)? {
        DiscoveryRefusal::FileSystem => {
            Some("it begins at the root of the file system; name the folder of the scripts")
        }
        DiscoveryRefusal::Home => Some("it begins at or above a home folder; name the folder of the scripts"),
        DiscoveryRefusal::NoFolder => None,
    }
}

fn depth(parts: &[&str]) -> usize {
    // Braces may continue after a `/`, and may then contain anything.
    let is_open = |part: &str| part.matches('{').count() != part.matches('}').count();
    let is_deep = parts.iter().any(|part| part.contains("**") || is_open(part));
    if is_deep { usize::MAX } else { parts.len() }
}

/// Groups the globs into the fewest sets: one, unless that is too large for the matcher.
fn sets(globs: &[Glob]) -> Vec<GlobSet> {
    match GlobSet::new(globs) {
        Ok(set) => vec![set],
        Err(_) if globs.len() > 1 => {
            let (left, right) = globs.split_at(globs.len() / 2);
            sets(left).into_iter().chain(sets(right)).collect()
        }
        Err(_) => Vec::new(),
    }
}

fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

/// Compares ignoring letter case where the file system does.
fn is_named_like(left: &Path, right: &Path) -> bool {
    let (left, right) = (left.file_name(), right.file_name());
    left.zip(right).is_some_and(|(left, right)| left.eq_ignore_ascii_case(right))
}

/// Resolves links in the folder of a file. A link to a file is kept as a file with its own name.
fn real(path: &Path) -> PathBuf {
    if let Ok(real) = real_path(path)
        && (real.is_dir() || is_named_like(&real, path))
    {
        return real;
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return path.to_owned() };
    real_path(folder).map_or_else(|_| path.to_owned(), |folder| folder.join(name))
}
