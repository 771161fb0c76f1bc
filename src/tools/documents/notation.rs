use crate::file_path::FilePath;
use crate::syntax::{Value, json, yaml};
use crate::text::Span;

/// Notation of a document, by the name of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    Json,
    /// JSON with comments, and with a comma after the last member.
    Jsonc,
    Yaml,
}

const ENDINGS: [(&str, Notation); 4] = [
    (".json", Notation::Json),
    (".jsonc", Notation::Jsonc),
    (".yaml", Notation::Yaml),
    (".yml", Notation::Yaml),
];

impl Notation {
    pub fn of_path(path: &FilePath) -> Option<Self> {
        let name = path.name().to_ascii_lowercase();
        ENDINGS.into_iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, notation)| notation)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "JSON",
            Self::Jsonc => "JSON with comments",
            Self::Yaml => "YAML",
        }
    }

    /// Returns the place and the reason if the text is not a value.
    pub fn parse(self, text: &str) -> Result<Value, (Span, String)> {
        match self {
            Self::Json => json::parse(text).map_err(|error| (error.span, error.message)),
            Self::Jsonc => json::parse_with_comments(text).map_err(|error| (error.span, error.message)),
            Self::Yaml => yaml::parse(text, 0).map_err(|error| (error.span, error.message)),
        }
    }
}
