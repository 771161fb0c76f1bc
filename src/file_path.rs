use std::fmt;
use std::sync::Arc;

/// Absolute path with `/` as separator, or the whole URI of a document that is not on disk.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FilePath(Arc<str>);

impl FilePath {
    pub fn new(path: impl Into<Arc<str>>) -> Self {
        Self(path.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or(&self.0)
    }

    pub fn folder(&self) -> &str {
        self.0.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    #[must_use]
    pub fn beside(&self, name: &str) -> Self {
        Self::under(self.folder(), name)
    }

    /// Whether it is in a folder or one below it.
    pub fn is_under(&self, folder: &str) -> bool {
        self.0.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
    }

    pub fn under(folder: &str, name: &str) -> Self {
        let whole = if name.starts_with('/') { name.to_owned() } else { format!("{folder}/{name}") };
        let mut parts: Vec<&str> = Vec::new();
        for part in whole.split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    parts.pop();
                }
                part => parts.push(part),
            }
        }
        let root = if whole.starts_with('/') { "/" } else { "" };
        Self::new(format!("{root}{}", parts.join("/")))
    }

    /// Whether GenAIScript loads a file of this name: `*.genai.{js,mjs,ts,mts,md}`, case-insensitive.
    pub fn is_script(&self) -> bool {
        let name = self.name().to_ascii_lowercase();
        [".genai.js", ".genai.mjs", ".genai.ts", ".genai.mts", ".genai.md"]
            .iter()
            .any(|ending| name.ends_with(ending))
    }

    /// Whether the name allows AgentScript: `*.as`, case-insensitive. ActionScript and AngelScript share it.
    pub fn may_be_agentscript(&self) -> bool {
        self.name().rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("as"))
    }

    pub fn is_source(&self) -> bool {
        self.is_script() || self.may_be_agentscript()
    }

    pub fn is_markdown(&self) -> bool {
        let name = self.name();
        let end = name.len().checked_sub(".genai.md".len()).and_then(|at| name.get(at..));
        end.is_some_and(|end| end.eq_ignore_ascii_case(".genai.md"))
    }

    /// Returns the id that GenAIScript derives from the name: `dir/system.fs.genai.mts` is `system.fs`.
    pub fn id(&self) -> &str {
        let name = strip_ending(self.name(), &[".mjs", ".ts", ".js", ".mts", ".prompty", ".md"]);
        strip_ending(name, &[".genai"])
    }
}

/// Removes the first matching ending, case-insensitive.
fn strip_ending<'a>(name: &'a str, endings: &[&str]) -> &'a str {
    endings
        .iter()
        .find_map(|ending| {
            let at = name.len().checked_sub(ending.len())?;
            name.get(at..)?.eq_ignore_ascii_case(ending).then(|| &name[..at])
        })
        .unwrap_or(name)
}

impl fmt::Debug for FilePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", &*self.0)
    }
}

impl fmt::Display for FilePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
