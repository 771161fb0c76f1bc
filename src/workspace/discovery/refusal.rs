use std::fmt;
use std::path::Path;

use super::names::home;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscoveryRefusal {
    FileSystem,
    /// A home folder, or one above it.
    Home,
    NoFolder,
}

impl fmt::Display for DiscoveryRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FileSystem => "it is the root of the file system; open the folder of a project",
            Self::Home => "it contains a home folder; open the folder of a project",
            Self::NoFolder => "there is no such folder",
        })
    }
}

pub fn refusal(root: &Path) -> Option<DiscoveryRefusal> {
    let Ok(real) = root.canonicalize() else { return Some(DiscoveryRefusal::NoFolder) };
    if !real.is_dir() {
        return Some(DiscoveryRefusal::NoFolder);
    }
    if real.parent().is_none() {
        return Some(DiscoveryRefusal::FileSystem);
    }
    let home = home().and_then(|home| home.canonicalize().ok());
    home.is_some_and(|home| home.starts_with(&real)).then_some(DiscoveryRefusal::Home)
}
