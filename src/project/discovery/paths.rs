use std::io;
use std::path::{Path, PathBuf};

use crate::script::FilePath;

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

/// The home folder of the person.
pub(super) fn home() -> Option<PathBuf> {
    std::env::home_dir().filter(|home| !home.as_os_str().is_empty())
}
