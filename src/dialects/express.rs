use super::chatgpt::{self, Form};
use super::conversion::{Config, Conversion};
use super::dialect::Dialect;
use super::document::Document;
use super::failure::{Failure, Reason};
use crate::schema::{self, Strictness};

/// A schema in a dialect. Fails where the dialect has no place for what it says.
pub fn express(document: &Document<'_>, dialect: Dialect, config: Config) -> Result<Conversion, Failure> {
    match dialect {
        Dialect::ChatGpt => chatgpt::compose(document, Form::ChatGpt, config),
        Dialect::Llm => chatgpt::compose(document, Form::Llm, config),
        Dialect::GenAiScriptStrict => genaiscript_strict(document),
        _ => Ok(Conversion { value: document.schema.clone(), losses: Vec::new() }),
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
