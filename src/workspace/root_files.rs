//! Files of a root that scripts can name: those that are not scripts themselves.

use std::collections::{BTreeMap, BTreeSet};

/// Paths kept of a root, the shallowest first. Deeper ones only count.
const MAX_PATHS: usize = 2_000;

const MAX_ENDINGS: usize = 256;

/// Longest ending with its dot; longer ones are parts of names.
const MAX_ENDING_BYTES: usize = 12;

/// Files that tools write, and that no prompt is about.
const OF_TOOLS: [&str; 9] = [
    "Cargo.lock",
    "bun.lock",
    "genaiscript.d.ts",
    "npm-shrinkwrap.json",
    "package-lock.json",
    "package.json",
    "pnpm-lock.yaml",
    "promptsig.toml",
    "yarn.lock",
];

/// Listed files of a root. It is filled while the root is searched for scripts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RootFiles {
    /// Number of files by ending, with its dot and in its case, as `accept` is case-sensitive.
    endings: BTreeMap<Box<str>, usize>,
    /// Depths and paths relative to the root.
    paths: BTreeSet<(usize, Box<str>)>,
}

impl RootFiles {
    /// Adds a file by its path relative to the root; hidden files and those of packages are left out.
    pub fn add(&mut self, path: &str) {
        let mut folders: Vec<&str> = path.split('/').collect();
        let Some(name) = folders.pop() else { return };
        let is_hidden = |part: &str| part.starts_with('.') || part.is_empty();
        if is_hidden(name)
            || OF_TOOLS.contains(&name)
            || folders.iter().any(|folder| is_hidden(folder) || *folder == "node_modules")
        {
            return;
        }
        if let Some(ending) = ending(name) {
            if let Some(count) = self.endings.get_mut(ending) {
                *count += 1;
            } else if self.endings.len() < MAX_ENDINGS {
                self.endings.insert(ending.into(), 1);
            }
        }
        self.paths.insert((folders.len(), path.into()));
        if self.paths.len() > MAX_PATHS {
            self.paths.pop_last();
        }
    }

    /// Returns the endings with the number of their files, most files first.
    pub fn endings(&self) -> Vec<(&str, usize)> {
        let mut endings: Vec<(&str, usize)> =
            self.endings.iter().map(|(ending, count)| (&**ending, *count)).collect();
        // The sort is stable, so equal ones stay in alphabetical order.
        endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        endings
    }

    /// Iterates over the paths, the shallowest first.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.paths.iter().map(|(_, path)| &**path)
    }
}

/// Returns the ending of a name with its dot.
fn ending(name: &str) -> Option<&str> {
    let ending = &name[name.rfind('.').filter(|dot| *dot > 0)?..];
    let is_plain = ending.len() > 1 && ending[1..].bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_plain && ending.len() <= MAX_ENDING_BYTES).then_some(ending)
}
