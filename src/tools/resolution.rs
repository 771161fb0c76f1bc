//! Files that the specifier of an import names, as far as its text does not say.

use super::recognition::PACKAGES;
use crate::file_path::FilePath;

/// Packages of schemas, whose calls have readers of their own.
const SCHEMA_PACKAGES: [&str; 9] = [
    "zod",
    "zod-to-json-schema",
    "typebox",
    "@sinclair/typebox",
    "valibot",
    "@valibot/to-json-schema",
    "arktype",
    "effect",
    "@effect/schema",
];

/// Files that an import may name, most preferred first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportTargets {
    /// Paths of modules, or such paths without the ending.
    pub paths: Vec<FilePath>,
    /// Whether an installed package is meant if there is none of these files.
    pub may_be_package: bool,
}

/// Resolves an import of a file that is not relative to it.
pub type ResolveImport<'a> = &'a dyn Fn(&FilePath, &str) -> ImportTargets;

impl ImportTargets {
    pub fn package() -> Self {
        Self { paths: Vec::new(), may_be_package: true }
    }
}

/// Resolves every import to a package.
pub(super) fn packages_only(_: &FilePath, _: &str) -> ImportTargets {
    ImportTargets::package()
}

/// Whether a package is never followed into its modules, even if it is one of the workspace.
pub(super) fn is_read_by_name(specifier: &str) -> bool {
    let specifier = specifier.strip_prefix("npm:").unwrap_or(specifier);
    PACKAGES.iter().chain(&SCHEMA_PACKAGES).any(|package| {
        specifier.strip_prefix(package).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '@']))
    })
}
