#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ManualFormat {
    /// Functions with their schemas, for planners of Semantic Kernel
    Json,
    /// The older format, with names, descriptions and inputs, without types
    Text,
    Markdown,
    /// An `OpenAPI` 3.1 document
    OpenApi,
    Mcp,
    Gemini,
    /// `FunctionView` and `ParameterView` of Semantic Kernel, as data
    SemanticKernel,
}

impl ManualFormat {
    pub const ALL: [Self; 7] = [
        Self::Json,
        Self::Text,
        Self::Markdown,
        Self::OpenApi,
        Self::Mcp,
        Self::Gemini,
        Self::SemanticKernel,
    ];

    /// Stable identifier for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::OpenApi => "openapi",
            Self::Mcp => "mcp",
            Self::Gemini => "gemini",
            Self::SemanticKernel => "semantic-kernel",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Self::Json => "A list of functions with JSON Schemas, as planners read it",
            Self::Text => "Names, descriptions and inputs, without types",
            Self::Markdown => "A page for people",
            Self::OpenApi => "An OpenAPI 3.1 document",
            Self::Mcp => "The tools of an MCP server",
            Self::Gemini => "Gemini's function declarations",
            Self::SemanticKernel => "FunctionView and ParameterView of Semantic Kernel, as data",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Language id of its text in editors.
    pub fn language(self) -> &'static str {
        match self {
            Self::Json | Self::OpenApi | Self::Mcp | Self::Gemini | Self::SemanticKernel => "json",
            Self::Text => "plaintext",
            Self::Markdown => "markdown",
        }
    }

    /// File name extension, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Json | Self::OpenApi | Self::Mcp | Self::Gemini | Self::SemanticKernel => "json",
            Self::Text => "txt",
            Self::Markdown => "md",
        }
    }

    /// Whether each function needs a unique name and must be callable.
    pub(super) fn is_unique(self) -> bool {
        matches!(self, Self::OpenApi | Self::Mcp | Self::Gemini | Self::SemanticKernel)
    }

    /// Whether it can represent links between functions.
    pub fn has_links(self) -> bool {
        matches!(self, Self::Json | Self::Text | Self::Markdown)
    }
}
