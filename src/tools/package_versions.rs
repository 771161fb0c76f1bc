//! Versions of the packages that decide on the schema of a tool, and how each was found.

use std::fmt;

use super::schema_builders::zod::ZodMajor;

/// Packages whose version decides on a schema, each with its newest one.
const NEWEST: [(&str, [u32; 3]); 15] = [
    ("zod", [4, 6, 7]),
    ("zod-to-json-schema", [3, 25, 2]),
    ("@sinclair/typebox", [0, 34, 52]),
    ("typebox", [1, 4, 3]),
    ("valibot", [1, 5, 0]),
    ("@valibot/to-json-schema", [1, 8, 0]),
    ("arktype", [2, 2, 9]),
    ("@modelcontextprotocol/sdk", [1, 32, 2]),
    ("@modelcontextprotocol/server", [2, 4, 0]),
    ("ai", [7, 0, 173]),
    ("fastmcp", [4, 20, 16]),
    ("openai", [7, 57, 0]),
    ("@openai/agents", [0, 20, 0]),
    ("@mastra/core", [1, 71, 0]),
    ("@anthropic-ai/claude-agent-sdk", [0, 3, 332]),
];

const LAST_ZOD_3: [u32; 3] = [3, 25, 76];

/// How a version was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VersionSource {
    Installed,
    /// Range in `package.json`.
    Range,
    /// Assumed, since nothing says which.
    Newest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackageVersion {
    pub major: u32,
    pub minor: u32,
    pub patch: u32,
    pub source: VersionSource,
    /// Whether the range has one part.
    is_single: bool,
}

impl PackageVersion {
    /// Whether no other major version may be in use.
    pub fn is_certain(&self) -> bool {
        self.source != VersionSource::Newest && self.is_single
    }

    pub fn is_at_least(&self, major: u32, minor: u32, patch: u32) -> bool {
        (self.major, self.minor, self.patch) >= (major, minor, patch)
    }
}

impl fmt::Display for PackageVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackageVersions(Vec<(&'static str, PackageVersion)>);

impl PackageVersions {
    /// Knows which zod is in use, and nothing else.
    pub fn of_zod(major: ZodMajor) -> Self {
        let newest = NEWEST.into_iter().find(|(name, _)| *name == "zod").map_or([0; 3], |(_, newest)| newest);
        let [major, minor, patch] = match major {
            ZodMajor::Four => newest,
            ZodMajor::Three => LAST_ZOD_3,
        };
        let source = VersionSource::Installed;
        Self(vec![("zod", PackageVersion { major, minor, patch, source, is_single: true })])
    }

    /// Asks for the version of each package, as it is written, and how it was found.
    pub fn find(version: impl Fn(&str) -> Option<(String, VersionSource)>) -> Self {
        let found = NEWEST.into_iter().filter_map(|(name, newest)| {
            let (written, source) = version(name)?;
            // Of `^3.25.0 || ^4.0.0`, npm installs the last one.
            let last = written.rsplit("||").next().unwrap_or(&written).trim();
            let [major, minor, patch] = parsed(last, source, newest)?;
            let is_single = !written.contains("||") && !written.contains(['>', '<', '*', 'x', ' ']);
            Some((name, PackageVersion { major, minor, patch, source, is_single }))
        });
        Self(found.collect())
    }

    /// Returns the version of a package; the newest one, if nothing says which.
    pub fn get(&self, package: &str) -> PackageVersion {
        let known = self.0.iter().find(|(name, _)| *name == package).map(|(_, version)| *version);
        let newest = || {
            let row = NEWEST.into_iter().find(|(name, _)| *name == package);
            let [major, minor, patch] = row.map_or([0; 3], |(_, newest)| newest);
            PackageVersion { major, minor, patch, source: VersionSource::Newest, is_single: false }
        };
        known.unwrap_or_else(newest)
    }

    /// Whether the package is installed or depended on.
    pub fn has(&self, package: &str) -> bool {
        self.0.iter().any(|(name, _)| *name == package)
    }
}

/// Returns the numbers of a version. Of a range, they are those of the newest version it admits, as npm installs it.
fn parsed(written: &str, source: VersionSource, newest: [u32; 3]) -> Option<[u32; 3]> {
    let number = written.trim_start_matches(|character: char| !character.is_ascii_digit());
    let mut parts = number.split(|character: char| !character.is_ascii_digit());
    let major = parts.next()?.parse().ok()?;
    let mut rest = || parts.next().and_then(|part| part.parse::<u32>().ok());
    let (minor, patch) = (rest(), rest());
    let least = [major, minor.unwrap_or(0), patch.unwrap_or(0)];
    // `1` and `1.x` are all of version 1, `1.2` and `~1.2.3` of 1.2, as `^0.2.3` is of 0.2.
    let is_exact = written.starts_with(|it: char| it.is_ascii_digit()) && patch.is_some();
    let is_of_minor = minor.is_some()
        && (patch.is_none() || written.starts_with('~') || major == 0 && written.starts_with('^'));
    let admits_newest = major == newest[0] && (!is_of_minor || minor == Some(newest[1]));
    let is_open = source == VersionSource::Range && !is_exact && admits_newest;
    Some(if is_open { least.max(newest) } else { least })
}
