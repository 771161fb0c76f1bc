/// A form in which a schema is sent to a model, or kept for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// JSON Schema, as GenAIScript sends it with tools.
    JsonSchema,
    /// What GenAIScript makes of the schema of an answer before it sends it.
    GenAiScriptStrict,
    /// `IChatGptSchema` of `@samchon/openapi` 5.1.
    ChatGpt,
    /// `ILlmSchema` of `@samchon/openapi` 6.0.
    Llm,
    /// What `OpenAI` takes in strict mode.
    OpenAiStrict,
    /// The `input_schema` of Anthropic.
    Anthropic,
    /// The `parameters` of Gemini, a subset of `OpenAPI` 3.0.
    Gemini,
    /// The `parametersJsonSchema` of Gemini.
    GeminiJson,
    /// The `inputSchema` of the Model Context Protocol.
    Mcp,
}

impl Dialect {
    /// Every dialect, in the order in which they are listed.
    pub const ALL: [Self; 9] = [
        Self::JsonSchema,
        Self::GenAiScriptStrict,
        Self::ChatGpt,
        Self::Llm,
        Self::OpenAiStrict,
        Self::Anthropic,
        Self::Gemini,
        Self::GeminiJson,
        Self::Mcp,
    ];

    /// Its name, as the command line and editors write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::JsonSchema => "json-schema",
            Self::GenAiScriptStrict => "genaiscript-strict",
            Self::ChatGpt => "chatgpt",
            Self::Llm => "llm",
            Self::OpenAiStrict => "openai-strict",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::GeminiJson => "gemini-json",
            Self::Mcp => "mcp",
        }
    }

    /// What it is, in a few words.
    pub fn title(self) -> &'static str {
        match self {
            Self::JsonSchema => "JSON Schema, as GenAIScript sends it with tools",
            Self::GenAiScriptStrict => "GenAIScript's strict form, as it sends the schema of an answer",
            Self::ChatGpt => "IChatGptSchema of @samchon/openapi 5.1",
            Self::Llm => "ILlmSchema of @samchon/openapi 6.0",
            Self::OpenAiStrict => "OpenAI's strict mode; optional properties may be null",
            Self::Anthropic => "Anthropic's input_schema",
            Self::Gemini => "Gemini's parameters, a subset of OpenAPI 3.0",
            Self::GeminiJson => "Gemini's parametersJsonSchema",
            Self::Mcp => "The inputSchema of an MCP tool",
        }
    }

    /// Whether it has a strict form beside the other one.
    pub fn has_strict_form(self) -> bool {
        matches!(self, Self::ChatGpt | Self::Llm | Self::Anthropic)
    }

    /// Whether references to components may stay or be resolved, as the caller wants it.
    pub fn has_reference_form(self) -> bool {
        matches!(self, Self::ChatGpt | Self::Llm)
    }

    /// The dialect of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }
}
