//! Names of files and folders that affect a search.

use std::ffi::OsStr;

use crate::genaiscript::FilePath;
use crate::workspace::title::stem;

/// GenAIScript's own folder, whose scripts it excludes.
pub(super) const OWN_FOLDER: &str = ".genaiscript";

/// Git's own folder. GenAIScript would search it, but it contains no scripts.
pub const GIT_FOLDER: &str = ".git";

/// Files of the root, not of subfolders, whose patterns hide scripts from GenAIScript, read as one.
pub const IGNORE_FILES: [&str; 3] = [".gitignore", ".gitignore.genai", ".genaiscriptignore"];

/// Configuration files in the order in which GenAIScript looks for them.
pub const CONFIGURATION_NAMES: [&str; 3] =
    ["genaiscript.config.yml", "genaiscript.config.yaml", JSON_CONFIGURATION];

/// The configuration file in JSON5.
pub(super) const JSON_CONFIGURATION: &str = "genaiscript.config.json";

/// File that makes a folder a package and sets the module type of its `.js` scripts.
pub const PACKAGE: &str = "package.json";

/// Lock files, in which package managers record installed versions.
pub const LOCK_FILES: [&str; 5] =
    ["package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock"];

/// Settings file of promptsig.
pub const SETTINGS: &str = "promptsig.toml";

/// Whether the name permits a script or an AgentScript file. Checked first, as few files are scripts.
pub(super) fn is_script_name(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    stem(&name).len() < name.len() || FilePath::new(&*name).may_be_agentscript()
}
