use std::io;
use std::path::{Path, PathBuf};

use crate::genaiscript::FilePath;

/// Converts a path to an absolute one with `/` as separator. Links are not resolved.
pub fn file_path(path: &Path) -> FilePath {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let text = absolute.to_string_lossy();
    if cfg!(windows) { FilePath::new(text.replace('\\', "/")) } else { FilePath::new(text.into_owned()) }
}

/// Resolves all links of a path, and returns it in its usual form.
pub fn real_path(path: &Path) -> io::Result<PathBuf> {
    let real = path.canonicalize()?;
    // Windows adds the prefix `\\?\`, which users do not write before a drive.
    let plain = real.to_str().and_then(|text| text.strip_prefix(r"\\?\")).filter(|_| cfg!(windows));
    Ok(plain.filter(|text| !text.starts_with("UNC")).map(PathBuf::from).unwrap_or(real))
}

pub(super) fn home() -> Option<PathBuf> {
    std::env::home_dir().filter(|home| !home.as_os_str().is_empty())
}
