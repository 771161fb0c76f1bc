use super::chatgpt::{self, Form};
use super::conversion::{Config, Conversion};
use super::dialect::Dialect;
use super::document::Document;
use super::failure::{Failure, Reason};
use super::profile::Profile;
use super::provider;
use crate::schema::{self, Strictness};

/// A schema in a dialect. Fails where the dialect has no place for what it says.
pub fn express(document: &Document<'_>, dialect: Dialect, config: Config) -> Result<Conversion, Failure> {
    match dialect {
        Dialect::ChatGpt => chatgpt::compose(document, Form::ChatGpt, config),
        Dialect::Llm => chatgpt::compose(document, Form::Llm, config),
        Dialect::GenAiScriptStrict => genaiscript_strict(document),
        Dialect::JsonSchema => Ok(Conversion { value: document.schema.clone(), losses: Vec::new() }),
        Dialect::OpenAiStrict => of_provider(document, dialect, "openai", true),
        Dialect::Anthropic => of_provider(document, dialect, "anthropic", config.strict),
        Dialect::Gemini => of_provider(document, dialect, "gemini", false),
        Dialect::GeminiJson => of_provider(document, dialect, "gemini-json", false),
        Dialect::Mcp => of_provider(document, dialect, "mcp", false),
    }
}

fn of_provider(
    document: &Document<'_>,
    dialect: Dialect,
    profile: &str,
    is_strict: bool,
) -> Result<Conversion, Failure> {
    match Profile::named(profile) {
        Some(profile) => provider::convert(document, dialect.name(), profile, is_strict),
        None => Ok(Conversion { value: document.schema.clone(), losses: Vec::new() }),
    }
}

fn genaiscript_strict(document: &Document<'_>) -> Result<Conversion, Failure> {
    match schema::strict(document.schema, Strictness::default()) {
        Ok(value) => Ok(Conversion { value, losses: Vec::new() }),
        Err(throw) => {
            let mut origin = document.origin.clone();
            origin.span = throw.span;
            Err(Failure {
                method: "toStrictJSONSchema",
                message: "GenAIScript throws",
                reasons: vec![Reason::at(&origin, throw.to_string())],
            })
        }
    }
}
