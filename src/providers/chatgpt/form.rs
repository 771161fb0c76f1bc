/// Dialects of `@samchon/openapi`, which share one conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChatGptVariant {
    /// `IChatGptSchema` of 5.1.0.
    ChatGpt,
    /// `ILlmSchema` of 6.0, which replaced the other dialects: constraints stay unless it is strict.
    Llm,
}

impl ChatGptVariant {
    /// Returns the package's function that fails for parameters that are not an object.
    pub fn parameters_method(self) -> &'static str {
        match self {
            Self::ChatGpt => "LlmSchemaV3_1Composer.parameters",
            Self::Llm => "LlmSchemaComposer.parameters",
        }
    }

    /// Returns the package's function that fails for a subschema without a representation.
    pub fn schema_method(self) -> &'static str {
        match self {
            Self::ChatGpt => "LlmSchemaV3_1Composer.schema",
            Self::Llm => "LlmSchemaComposer.schema",
        }
    }

    pub fn schema_message(self) -> &'static str {
        match self {
            Self::ChatGpt => "Failed to compose LLM schema of v3.1",
            Self::Llm => "Failed to compose LLM schema",
        }
    }

    pub fn who(self) -> &'static str {
        match self {
            Self::ChatGpt => "ChatGPT",
            Self::Llm => "LLM",
        }
    }
}
