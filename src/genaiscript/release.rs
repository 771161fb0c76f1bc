use std::fmt;

/// Last release of GenAIScript that can run scripts, whose behaviour and tables promptsig knows.
pub const LAST_RELEASE: &str = "2.5.1";

/// Release of the package `genaiscript` after it, which contains a README with "deprecated" and no command.
pub const EMPTY_RELEASE: &str = "2.5.2";

/// Version of GenAIScript or a range of versions: `2.5.1`, `2.5`, `^2.5.1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    text: String,
    major: u32,
    /// `None` if any minor version matches.
    minor: Option<u32>,
    /// Whether later minor versions match, too.
    later: bool,
}

impl Release {
    /// Parses a version as in settings and `package.json`. `None` for `latest`, `>=1 <3` or an address.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let later = text.starts_with('^');
        let numbers = text.trim_start_matches(['^', '~', '=', 'v']);
        // A prerelease counts as its release.
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

    pub fn known() -> Self {
        Self::parse(LAST_RELEASE).unwrap_or(Self {
            text: LAST_RELEASE.to_owned(),
            major: 0,
            minor: None,
            later: false,
        })
    }

    /// Returns the version if it is a single one; `None` for a range.
    pub fn exact(&self) -> Option<&str> {
        let parts = self.text.split('.');
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        (parts.clone().count() == 3 && parts.into_iter().all(is_number)).then_some(&*self.text)
    }

    /// Whether it is, or may be, equivalent to the known release: only the patch version differs.
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
