//! Which GenAIScript a workspace runs with, beside the one that promptsig knows.

use std::fmt;

use super::builtins::{Builtins, Origin};

/// A version of GenAIScript, or several that will do: `2.5.1`, `2.5`, `^2.5.1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    text: String,
    major: u32,
    /// `None` where any will do.
    minor: Option<u32>,
    /// Whether a later minor version will do, too.
    later: bool,
}

/// The release that is assumed for a workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssumedRelease {
    /// Which one.
    pub release: Release,
    /// Who says so.
    pub by: ReleaseSource,
}

/// Who says which release a workspace runs with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReleaseSource {
    /// `genaiscript` in the settings
    Settings,
    /// The package that is installed
    Installed,
    /// The dependencies in `package.json`
    Declared,
    /// Nobody: it is the one that promptsig knows
    Nobody,
}

impl Release {
    /// Reads a version, as people write it in settings and in `package.json`. `None` for anything
    /// that does not say one: `latest`, `>=1 <3`, an address.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let later = text.starts_with('^');
        let numbers = text.trim_start_matches(['^', '~', '=', 'v']);
        // What comes before a release is near enough to it.
        let numbers = numbers.split(['-', '+']).next()?;
        let mut parts = Vec::new();
        for part in numbers.split('.') {
            let is_open = matches!(part, "x" | "X" | "*");
            parts.push(if is_open { None } else { Some(part.parse::<u32>().ok()?) });
        }
        if parts.len() > 3 {
            return None;
        }
        let minor = parts.get(1).copied().flatten();
        Some(Self { text: text.to_owned(), major: (*parts.first()?)?, minor, later })
    }

    /// The one whose behaviour and tables promptsig knows.
    pub fn known() -> Self {
        let version = match Builtins::embedded().origin {
            Origin::Embedded(version) => version,
            Origin::Package(_) => String::new(),
        };
        Self::parse(&version).unwrap_or(Self { text: version, major: 0, minor: None, later: false })
    }

    /// Whether it is, or may be, as the one that is known: only the last number differs.
    pub fn is_known(&self) -> bool {
        let known = Self::known();
        let is_minor = |minor: u32| match known.minor {
            Some(known) if self.later => minor <= known,
            known => known == Some(minor),
        };
        self.major == known.major && self.minor.is_none_or(is_minor)
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl AssumedRelease {
    /// The known one, where nobody says anything.
    pub fn known() -> Self {
        Self { release: Release::known(), by: ReleaseSource::Nobody }
    }

    /// What is to be said of it in a workspace whose name is `shown`; `None` where all is well.
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

impl ReleaseSource {
    /// Its name in answers for programs.
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
    use super::Release;

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
