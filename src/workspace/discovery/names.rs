use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use crate::file_path::FilePath;
use crate::workspace::title::stem;

/// GenAIScript's own folder, whose scripts it excludes.
pub(super) const OWN_FOLDER: &str = ".genaiscript";

/// Git's own folder. GenAIScript would search it, but it contains no scripts.
pub const GIT_FOLDER: &str = ".git";

/// Files of the root, not of subfolders, whose patterns hide scripts from GenAIScript, read as one.
pub const IGNORE_FILES: [&str; 3] = [".gitignore", ".gitignore.genai", ".genaiscriptignore"];

pub const CONFIGURATION_NAMES: [&str; 3] =
    ["genaiscript.config.yml", "genaiscript.config.yaml", JSON_CONFIGURATION];

pub(super) const JSON_CONFIGURATION: &str = "genaiscript.config.json";

/// File that makes a folder a package and sets the module type of its `.js` scripts.
pub const PACKAGE: &str = "package.json";

/// File in which GenAIScript declares its API for TypeScript, next to the scripts.
pub const DECLARATIONS: &str = "genaiscript.d.ts";

pub const LOCK_FILES: [&str; 5] =
    ["package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock"];

pub const SETTINGS: &str = "promptsig.toml";

/// Whether the name permits a script or an AgentScript file. Checked first, as few files are scripts.
pub(super) fn is_script_name(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    stem(&name).len() < name.len() || FilePath::new(&*name).may_be_agentscript()
}

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
