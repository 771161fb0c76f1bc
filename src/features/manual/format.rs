/// A form in which a manual is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A list of functions with their schemas, as planners of Semantic Kernel read it
    Json,
    /// The older list of names, descriptions and inputs, without types
    Text,
    /// A page for people
    Markdown,
    /// A document of `OpenAPI` 3.1
    OpenApi,
    /// The tools of a server of the Model Context Protocol
    Mcp,
    /// The function declarations of Gemini
    Gemini,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Json, Self::Text, Self::Markdown, Self::OpenApi, Self::Mcp, Self::Gemini];

    /// The name that programs use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::OpenApi => "openapi",
            Self::Mcp => "mcp",
            Self::Gemini => "gemini",
        }
    }

    /// What it is, in a few words.
    pub fn title(self) -> &'static str {
        match self {
            Self::Json => "A list of functions with JSON Schemas, as planners read it",
            Self::Text => "Names, descriptions and inputs, without types",
            Self::Markdown => "A page for people",
            Self::OpenApi => "An OpenAPI 3.1 document",
            Self::Mcp => "The tools of an MCP server",
            Self::Gemini => "Gemini's function declarations",
        }
    }

    /// The format of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The language of its text, as editors call it.
    pub fn language(self) -> &'static str {
        match self {
            Self::Json | Self::OpenApi | Self::Mcp | Self::Gemini => "json",
            Self::Text => "plaintext",
            Self::Markdown => "markdown",
        }
    }

    /// The end of the name of a file that holds it, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Json | Self::OpenApi | Self::Mcp | Self::Gemini => "json",
            Self::Text => "txt",
            Self::Markdown => "md",
        }
    }

    /// Whether each function must have a name of its own, and be one that can be called.
    pub(super) fn is_unique(self) -> bool {
        matches!(self, Self::OpenApi | Self::Mcp | Self::Gemini)
    }
}
