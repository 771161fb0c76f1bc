//! How schemas of builders become JSON Schema: who converts them, to what, and what comes of it.

use super::arktype::ArkTypeDraft;
use super::valibot::ValibotOptions;
use super::zod::{MastraModel, Zod3Options};
use crate::syntax::Value;
use crate::tools::evaluator::{Origin, StaticValue, UnknownValue};
use crate::tools::schema_builders::zod::ZodMajor;

/// How a schema of a builder becomes JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemaConversion {
    pub target: ConversionTarget,
    pub io: SchemaIo,
}

/// Side of a schema: values before or after parsing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaIo {
    Input,
    Output,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonSchemaDraft {
    Seven,
    TwentyTwenty,
}

/// Package that converts the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConversionTarget {
    /// `@modelcontextprotocol/sdk`, which lists the tool.
    Mcp,
    /// `@modelcontextprotocol/server`.
    Mcp2,
    /// `ai`.
    AiSdk,
    /// `zodSchema(schema, { useReferences: true })` of `ai`.
    AiSdkReferences,
    /// `@mastra/core`, for a model.
    Mastra(MastraModel),
    /// `fastmcp`, which closes objects since version 4.
    FastMcp { is_closed: bool },
    /// `betaZodTool` of `@anthropic-ai/sdk`.
    Anthropic,
    /// `zodOutputFormat` of `@anthropic-ai/sdk`.
    AnthropicFormat,
    /// `@langchain/core`.
    LangChain,
    /// `zodFunction` and others of `openai/helpers/zod`, which are strict.
    OpenAi,
    /// `zodRealtimeFunction`.
    OpenAiRealtime,
    /// `@openai/agents`.
    OpenAiAgents,
    /// `defSchema` of GenAIScript.
    GenAiScript,
    /// `zodToJsonSchema(schema, …)` in the code.
    ZodToJsonSchema(Zod3Options),
    /// `z.toJSONSchema`, or `zodToJsonSchema` for zod 3, with their defaults.
    Zod,
    /// `z.toJSONSchema(schema, { target: "draft-7" })`.
    ZodDraftSeven,
    /// `toJsonSchema(schema, …)` of `@valibot/to-json-schema` in the code.
    Valibot(ValibotOptions),
    /// `schema.toJsonSchema(…)` of ArkType in the code.
    ArkType(ArkTypeDraft),
    /// None: the schema is JSON Schema already, and is sent as it is.
    Unchanged,
}

impl ConversionTarget {
    /// Whether the package throws if it is given the shape of a schema, an object whose values are schemas.
    pub fn takes_schemas_alone(self) -> bool {
        matches!(
            self,
            Self::AiSdk | Self::AiSdkReferences | Self::FastMcp { .. } | Self::OpenAi | Self::OpenAiRealtime
        )
    }
}

/// JSON Schema that a conversion makes.
#[derive(Clone, Debug)]
pub struct ConvertedSchema {
    /// With the span of the call that each keyword comes from.
    pub value: Value,
    pub unknown: Vec<UnknownValue>,
}

/// Exception of a conversion, for which the request or the list of tools fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConversionError {
    pub message: String,
    /// Schema that cannot be converted.
    pub origin: Origin,
}

/// Call of a converter in the code itself.
pub struct WrittenConversion<'v, 't> {
    pub schema: &'v StaticValue<'t>,
    pub target: ConversionTarget,
    pub io: SchemaIo,
    /// Version of zod whose schemas the converter takes, if it takes those of one alone.
    pub major: Option<ZodMajor>,
}

/// Effect of a call that a JSON Schema does not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaNote {
    /// A check or a clean-up that the schema says nothing of.
    Lost,
    /// Values are changed, so that the function gets others than the schema describes.
    Changed,
}
