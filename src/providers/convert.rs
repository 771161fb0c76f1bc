use super::chatgpt::{self, ChatGptVariant};
use super::dialect::Dialect;
use super::dialect::{Conversion, ConversionOptions};
use super::document::SchemaDocument;
use super::failure::Failure;
use super::profile::Profile;
use super::provider;

/// Converts a schema to a dialect of a provider. Returns an error if the dialect cannot represent the schema.
/// JSON Schema stays as it is, and so does the strict form of GenAIScript, which `genaiscript` makes.
pub fn convert(
    document: &SchemaDocument<'_>,
    dialect: Dialect,
    config: ConversionOptions,
) -> Result<Conversion, Failure> {
    match dialect {
        Dialect::ChatGpt => chatgpt::compose(document, ChatGptVariant::ChatGpt, config),
        Dialect::Llm => chatgpt::compose(document, ChatGptVariant::Llm, config),
        Dialect::JsonSchema | Dialect::GenAiScriptStrict => {
            Ok(Conversion { value: document.schema.clone(), losses: Vec::new() })
        }
        Dialect::OpenAiStrict => of_provider(document, dialect, "openai", true),
        Dialect::Anthropic => of_provider(document, dialect, "anthropic", config.strict),
        Dialect::Gemini => of_provider(document, dialect, "gemini", false),
        Dialect::GeminiJson => of_provider(document, dialect, "gemini-json", false),
        Dialect::Mcp => of_provider(document, dialect, "mcp", false),
        Dialect::Portable => of_provider(document, dialect, "portable", false),
    }
}

/// Checks a document that claims to be in a dialect with a profile. Returns all violations as an error.
pub fn validate(document: &SchemaDocument<'_>, dialect: Dialect) -> Result<(), Failure> {
    match Profile::named(dialect.name()) {
        Some(profile) => provider::validate(document, dialect.name(), profile),
        None => Ok(()),
    }
}

fn of_provider(
    document: &SchemaDocument<'_>,
    dialect: Dialect,
    profile: &str,
    is_strict: bool,
) -> Result<Conversion, Failure> {
    match Profile::named(profile) {
        Some(profile) => provider::convert(document, dialect.name(), profile, is_strict),
        None => Ok(Conversion { value: document.schema.clone(), losses: Vec::new() }),
    }
}
