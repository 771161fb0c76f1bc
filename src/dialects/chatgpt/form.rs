/// The dialects of `@samchon/openapi`, which share one conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `IChatGptSchema` of 5.1.0.
    ChatGpt,
    /// `IClaudeSchema` of 5.1.0: `oneOf`, constants and constraints stay.
    Claude,
    /// `IGeminiSchema` of 5.1.0: constraints stay.
    Gemini,
    /// `ILlmSchema` of 6.0, the one dialect that took the place of all others: constraints stay unless it
    /// is strict.
    Llm,
}

impl Form {
    /// The function that fails where the parameters are no object.
    pub fn parameters_method(self) -> &'static str {
        match self {
            Self::Llm => "LlmSchemaComposer.parameters",
            _ => "LlmSchemaV3_1Composer.parameters",
        }
    }

    /// The function that fails where a schema below cannot be expressed.
    pub fn schema_method(self) -> &'static str {
        match self {
            Self::Llm => "LlmSchemaComposer.schema",
            _ => "LlmSchemaV3_1Composer.schema",
        }
    }

    /// What it says.
    pub fn schema_message(self) -> &'static str {
        match self {
            Self::Llm => "Failed to compose LLM schema",
            _ => "Failed to compose LLM schema of v3.1",
        }
    }

    /// Whom the reasons of the strict mode name.
    pub fn who(self) -> &'static str {
        match self {
            Self::Llm => "LLM",
            _ => "ChatGPT",
        }
    }
}
