use super::loss::Loss;
use crate::syntax::Value;

/// Form in which a schema is sent to a model, or stored for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    JsonSchema,
    GenAiScriptStrict,
    /// `IChatGptSchema` of `@samchon/openapi` 5.1.
    ChatGpt,
    /// `ILlmSchema` of `@samchon/openapi` 6.0.
    Llm,
    /// Strict mode of `OpenAI`.
    OpenAiStrict,
    /// `input_schema` of Anthropic.
    Anthropic,
    /// `parameters` of Gemini, a subset of `OpenAPI` 3.0.
    Gemini,
    /// `parametersJsonSchema` of Gemini.
    GeminiJson,
    /// `inputSchema` of the Model Context Protocol.
    Mcp,
    /// Intersection of all providers' dialects and VS Code's.
    Portable,
}

impl Dialect {
    /// All dialects in display order.
    pub const ALL: [Self; 10] = [
        Self::JsonSchema,
        Self::GenAiScriptStrict,
        Self::ChatGpt,
        Self::Llm,
        Self::OpenAiStrict,
        Self::Anthropic,
        Self::Gemini,
        Self::GeminiJson,
        Self::Mcp,
        Self::Portable,
    ];

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
            Self::Portable => "portable",
        }
    }

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
            Self::Portable => "What OpenAI, Anthropic, Gemini, MCP and VS Code all take of a tool",
        }
    }

    pub fn has_strict_form(self) -> bool {
        matches!(self, Self::ChatGpt | Self::Llm | Self::Anthropic)
    }

    /// Whether the caller decides if references to components are resolved.
    pub fn has_reference_form(self) -> bool {
        matches!(self, Self::ChatGpt | Self::Llm)
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConversionOptions {
    /// Whether to make the strict form with closed objects, for dialects that have two forms.
    pub strict: bool,
    /// Whether `IChatGptSchema` and its relatives keep references; otherwise only recursive ones stay.
    pub reference: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Conversion {
    /// Schema, whose parts keep the spans of their sources.
    pub value: Value,
    pub losses: Vec<Loss>,
}
