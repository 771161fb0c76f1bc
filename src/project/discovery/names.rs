//! The names of files and folders that decide what a search finds.

use std::ffi::OsStr;

use crate::project::title::stem;
use crate::script::FilePath;

/// GenAIScript's own folder, whose scripts it leaves out.
pub(super) const OWN_FOLDER: &str = ".genaiscript";

/// Git's own folder. GenAIScript would search it, but nobody keeps scripts in it.
pub const GIT_FOLDER: &str = ".git";

/// The files of the root whose patterns hide scripts from GenAIScript, read as one. Those of
/// folders under it do not count.
pub const IGNORE_FILES: [&str; 3] = [".gitignore", ".gitignore.genai", ".genaiscriptignore"];

/// The configuration files that GenAIScript looks for, in its order.
pub const CONFIGURATION_NAMES: [&str; 3] =
    ["genaiscript.config.yml", "genaiscript.config.yaml", JSON_CONFIGURATION];

/// The one that is JSON5.
pub(super) const JSON_CONFIGURATION: &str = "genaiscript.config.json";

/// What makes a folder that of a package, and says which type its scripts in `.js` have.
pub const PACKAGE: &str = "package.json";

/// The settings of promptsig itself.
pub const SETTINGS: &str = "promptsig.toml";

/// The name decides before a file is opened, as almost none in a workspace is a script, or may be a file in
/// AgentScript.
pub(super) fn is_script_name(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    stem(&name).len() < name.len() || FilePath::new(&*name).may_be_agentscript()
}
