//! Files of a workspace: GenAIScript's scripts and their texts. No other module reads or writes files.

mod configuration;
mod globs;
mod ignored;
mod imported_modules;
mod modules;
mod names;
mod neighbours;
mod package;
mod package_texts;
mod read;
mod refusal;
mod tool_dependencies;
mod visibility;
mod walk;
mod workspaces;
mod write;

pub use configuration::{Configuration, ConfigurationProblem, configuration};
pub use imported_modules::ImportedModules;
pub use modules::{
    PackageChoice, ToolPackage, documents, is_below, is_found_module, provider_of_models, read_module,
    tool_packages, tool_packages_in, unread_module, versions_of,
};
pub use names::{CONFIGURATION_NAMES, GIT_FOLDER, IGNORE_FILES, LOCK_FILES, PACKAGE, SETTINGS};
pub use names::{file_path, real_path};
pub use neighbours::neighbour;
pub use package::{Package, installed_builtins};
pub use package_texts::texts_naming_modules;
pub use read::{
    MAX_SCRIPT_BYTES, Unread, document_of, exists, folders_above, is_file, read, read_document, read_servers,
    read_upwards, script, text_of, types_file,
};
pub use refusal::{DiscoveryRefusal, refusal};
pub use visibility::Visibility;
pub use walk::{FoundFile, ScanControl, scan, scan_configured};
pub use workspaces::{PNPM_WORKSPACE, folder_has, read_settings, workspace_packages};
pub use write::{create, remove_unfinished, replace};
