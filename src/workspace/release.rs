//! Release of GenAIScript in a workspace, compared to the release known to promptsig.

use crate::file_path::FilePath;
use crate::genaiscript::{EMPTY_RELEASE, LAST_RELEASE, Release};
use crate::text::Span;

/// Release that is assumed for a workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssumedRelease {
    /// Assumed version or range.
    pub release: Release,
    /// Source of the assumption.
    pub by: ReleaseSource,
}

/// Source of an assumed release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReleaseSource {
    /// `genaiscript` in the settings.
    Settings,
    /// The installed package.
    Installed,
    /// The dependencies in `package.json`.
    Declared,
    /// No source: the release known to promptsig.
    Nobody,
}

/// Empty release in a workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmptyRelease {
    /// How the workspace gets it.
    pub by: EmptyReleaseSource,
    /// Dependency on GenAIScript; `None` if no `package.json` has one.
    pub dependency: Option<Dependency>,
}

/// Source of an empty release in a workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmptyReleaseSource {
    /// The dependency requires it.
    Declared,
    /// This lock file contains it, whatever the dependency requires.
    Locked(FilePath),
    /// It is installed in this folder.
    Installed(FilePath),
}

/// Dependency in a `package.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// Path of the `package.json`.
    pub path: FilePath,
    /// Required versions as written.
    pub versions: String,
    /// Span of the versions with the quotes.
    pub span: Span,
}

impl AssumedRelease {
    /// Returns the known release, assumed without a source.
    pub fn known() -> Self {
        Self { release: Release::known(), by: ReleaseSource::Nobody }
    }

    /// Returns the command that starts GenAIScript. It names a version, as the newest one has no command; an
    /// installed package of that version is used by `npx`.
    pub fn command(&self) -> String {
        let installed = self
            .release
            .exact()
            .filter(|version| self.by == ReleaseSource::Installed && *version != EMPTY_RELEASE);
        format!("npx --yes genaiscript@{}", installed.unwrap_or(LAST_RELEASE))
    }

    /// Returns the warning for a workspace, which is called `shown` in it; `None` if there is no problem.
    pub fn warning(&self, shown: &str) -> Option<String> {
        if self.release.is_known() {
            return None;
        }
        let Self { release, by } = self;
        let known = Release::known();
        let source = match by {
            ReleaseSource::Settings => format!("the settings of {shown} assume GenAIScript {release}"),
            ReleaseSource::Installed => format!("{shown} has GenAIScript {release} installed"),
            ReleaseSource::Declared => format!("the package.json of {shown} asks for GenAIScript {release}"),
            ReleaseSource::Nobody => return None,
        };
        let rest = format!(
            "promptsig knows {known}. Other versions may treat scripts differently; systems, tools and metadata keys \
             that {known} does not have are reported as information only."
        );
        Some(match by {
            ReleaseSource::Settings => format!("{source}, but {rest}"),
            _ => format!(
                "{source}, but {rest} To check for that version, write `genaiscript = \"{known}\"` into \
                 promptsig.toml."
            ),
        })
    }
}

impl EmptyRelease {
    /// Whether these versions resolve to the empty release and no other.
    pub fn is_only_one_of(versions: &str) -> bool {
        let version = versions.trim_start_matches(['^', '~', '=', '>', 'v', ' ']).trim_end();
        versions.trim() == "latest" || version == EMPTY_RELEASE
    }

    /// Returns the dependency whose versions must change; `None` if reinstalling is enough.
    pub fn to_change(&self) -> Option<&Dependency> {
        self.dependency.as_ref().filter(|it| it.versions != LAST_RELEASE)
    }

    /// Returns the warning with a remedy. `shown` formats paths for the reader.
    pub fn warning(&self, shown: impl Fn(&FilePath) -> String) -> String {
        let found = match (&self.by, &self.dependency) {
            (EmptyReleaseSource::Locked(path), _) => {
                format!("{} holds genaiscript {EMPTY_RELEASE}", shown(path))
            }
            (EmptyReleaseSource::Installed(path), _) => {
                format!("genaiscript {EMPTY_RELEASE} is installed in {}", shown(path))
            }
            (EmptyReleaseSource::Declared, Some(Dependency { path, versions, .. })) => {
                format!("{} asks for genaiscript {versions}", shown(path))
            }
            (EmptyReleaseSource::Declared, None) => format!("genaiscript {EMPTY_RELEASE} is asked for"),
        };
        let version = match &self.by {
            EmptyReleaseSource::Declared => format!("Version {EMPTY_RELEASE} is"),
            _ => "That is".to_owned(),
        };
        let remedy = match (self.to_change(), &self.dependency) {
            (Some(_), _) if self.by == EmptyReleaseSource::Declared => {
                format!("Write `\"genaiscript\": \"{LAST_RELEASE}\"` there and install again.")
            }
            (Some(Dependency { path, .. }), _) => {
                format!("Write `\"genaiscript\": \"{LAST_RELEASE}\"` into {} and install again.", shown(path))
            }
            (None, Some(_)) => "Install again.".to_owned(),
            (None, None) => format!("Install genaiscript@{LAST_RELEASE}."),
        };
        format!(
            "{found}. {version} an empty package, marked as deprecated, and runs no script; {LAST_RELEASE} is the last \
             release that does. {remedy}"
        )
    }
}

impl ReleaseSource {
    /// Returns its name in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Settings => "settings",
            Self::Installed => "installed",
            Self::Declared => "declared",
            Self::Nobody => "default",
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{AssumedRelease, EMPTY_RELEASE, EmptyRelease, LAST_RELEASE, Release, ReleaseSource};

    #[test]
    fn the_last_release_is_the_known_one() {
        assert_eq!(Release::known().to_string(), LAST_RELEASE);
    }

    /// The installed version is read from a file, and a terminal runs the command.
    #[test]
    fn commands_name_one_version() {
        for (text, by, version) in [
            ("2.5.1", ReleaseSource::Nobody, LAST_RELEASE),
            ("2.5.1", ReleaseSource::Installed, LAST_RELEASE),
            ("1.142.3", ReleaseSource::Installed, "1.142.3"),
            ("1.142.3", ReleaseSource::Declared, LAST_RELEASE),
            ("1.142.3", ReleaseSource::Settings, LAST_RELEASE),
            (EMPTY_RELEASE, ReleaseSource::Installed, LAST_RELEASE),
            ("1.142", ReleaseSource::Installed, LAST_RELEASE),
            ("1.142.x", ReleaseSource::Installed, LAST_RELEASE),
            ("1.142.3-; calc", ReleaseSource::Installed, LAST_RELEASE),
            ("1.142.3+$(id)", ReleaseSource::Installed, LAST_RELEASE),
        ] {
            let release = Release::parse(text).unwrap();
            let command = AssumedRelease { release, by }.command();
            assert_eq!(command, format!("npx --yes genaiscript@{version}"), "{text}");
        }
    }

    #[test]
    fn versions_that_get_the_empty_release_are_told() {
        for versions in ["2.5.2", "^2.5.2", "~2.5.2", "=2.5.2", ">=2.5.2", ">= 2.5.2", "v2.5.2", "latest"] {
            assert!(EmptyRelease::is_only_one_of(versions), "{versions}");
        }
        // Of several versions, npm and pnpm prefer one that is not deprecated.
        for versions in
            ["2.5.1", "^2.5.1", "2", "*", "", "<2.5.2", "2.5.20", "12.5.2", "2.5.2 || 2.5.1", "next"]
        {
            assert!(!EmptyRelease::is_only_one_of(versions), "{versions}");
        }
    }

    #[test]
    fn versions_are_told_from_what_is_none() {
        for (text, is_known) in [
            ("2.5.1", Some(true)),
            ("2.5.2", Some(true)),
            ("2.5", Some(true)),
            ("v2.5.1", Some(true)),
            ("2", Some(true)),
            ("2.x", Some(true)),
            ("2.5.x", Some(true)),
            ("~2.5.0", Some(true)),
            ("^2.5.0", Some(true)),
            ("^2.0.0", Some(true)),
            ("2.5.1-beta.1", Some(true)),
            ("2.4.0", Some(false)),
            ("~2.4.0", Some(false)),
            ("^2.6.0", Some(false)),
            ("2.6", Some(false)),
            ("^1.142.3", Some(false)),
            ("1.x", Some(false)),
            ("3", Some(false)),
            ("", None),
            ("latest", None),
            ("*", None),
            ("2..5", None),
            ("2.5.1.0", None),
            (">=2.5", None),
            ("1 || 2", None),
            ("workspace:*", None),
            ("two", None),
        ] {
            assert_eq!(Release::parse(text).map(|release| release.is_known()), is_known, "{text}");
        }
        assert_eq!(Release::parse(" ^2.5 ").unwrap().to_string(), "^2.5");
    }
}
