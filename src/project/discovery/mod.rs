//! The files of a workspace: which of them GenAIScript takes for scripts, and their text. The only
//! place that reads and writes files.

mod configuration;
mod globs;
mod ignored;
mod package;
mod read;
mod sight;
mod walk;
mod write;

pub use configuration::{CONFIGURATION_NAMES, Configuration, ConfigurationProblem, configuration};
pub use ignored::IGNORE_FILES;
pub use package::installed_builtins;
pub use read::{MAX_SCRIPT_BYTES, Unread, folders_above, is_file, read, read_servers, read_upwards};
pub use sight::Sight;
pub use walk::{Found, Watch, scan, scan_configured};
pub use write::{remove_unfinished, replace};

use std::path::{Path, PathBuf};
use std::{fmt, io};

use crate::script::FilePath;

/// Why a folder is not searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The whole file system
    FileSystem,
    /// Someone's home folder, or one above it
    Home,
    /// Not there, or no folder
    NoFolder,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FileSystem => "it is the root of the file system; open the folder of a project",
            Self::Home => "it holds a home folder; open the folder of a project",
            Self::NoFolder => "there is no such folder",
        })
    }
}

/// Whether a folder is too wide to be searched, or no folder.
pub fn refusal(root: &Path) -> Option<Refusal> {
    let Ok(real) = root.canonicalize() else { return Some(Refusal::NoFolder) };
    if !real.is_dir() {
        return Some(Refusal::NoFolder);
    }
    if real.parent().is_none() {
        return Some(Refusal::FileSystem);
    }
    let home = home().and_then(|home| home.canonicalize().ok());
    home.is_some_and(|home| home.starts_with(&real)).then_some(Refusal::Home)
}

/// The name of a file for the floors above: absolute, with `/` between its parts. Links are not
/// resolved.
pub fn file_path(path: &Path) -> FilePath {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let text = absolute.to_string_lossy();
    if cfg!(windows) { FilePath::new(text.replace('\\', "/")) } else { FilePath::new(text.into_owned()) }
}

/// Where a file or folder is when all links are resolved, as people write it.
pub fn real_path(path: &Path) -> io::Result<PathBuf> {
    let real = path.canonicalize()?;
    // Windows begins it with `\\?\`, which no one writes before a drive.
    let plain = real.to_str().and_then(|text| text.strip_prefix(r"\\?\")).filter(|_| cfg!(windows));
    Ok(plain.filter(|text| !text.starts_with("UNC")).map(PathBuf::from).unwrap_or(real))
}

fn home() -> Option<PathBuf> {
    std::env::home_dir().filter(|home| !home.as_os_str().is_empty())
}
