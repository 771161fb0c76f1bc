use crate::file_path::FilePath;
use crate::genaiscript::{EMPTY_RELEASE, LAST_RELEASE, Release};
use crate::text::Span;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssumedRelease {
    pub release: Release,
    pub by: ReleaseSource,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReleaseSource {
    Settings,
    Installed,
    Declared,
    /// No source: the release known to promptsig.
    Nobody,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmptyRelease {
    pub by: EmptyReleaseSource,
    /// Dependency on GenAIScript; `None` if no `package.json` has one.
    pub dependency: Option<Dependency>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmptyReleaseSource {
    Declared,
    /// This lock file contains it, whatever the dependency requires.
    Locked(FilePath),
    Installed(FilePath),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    pub path: FilePath,
    /// Versions as written.
    pub versions: String,
    /// Span of the versions with the quotes.
    pub span: Span,
}

impl AssumedRelease {
    pub fn known() -> Self {
        Self { release: Release::known(), by: ReleaseSource::Nobody }
    }

    /// Returns a command that names a version, as the newest one has no command. `npx` uses an installed package of it.
    pub fn command(&self) -> String {
        let installed = self
            .release
            .exact()
            .filter(|version| self.by == ReleaseSource::Installed && *version != EMPTY_RELEASE);
        format!("npx --yes genaiscript@{}", installed.unwrap_or(LAST_RELEASE))
    }

    /// Returns the warning, in which the workspace is called `shown`.
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
    pub fn name(self) -> &'static str {
        match self {
            Self::Settings => "settings",
            Self::Installed => "installed",
            Self::Declared => "declared",
            Self::Nobody => "default",
        }
    }
}
