//! S: schemas of answers and of data, and what is made of them.

mod s01_schema_in_shorthand;
mod s02_additional_properties;
mod s03_keyword_invalidates_answers;
mod s04_infer_not_awaited;
mod s05_array_response_schema;

use super::Context;
use super::map_or_schema::is_as_meant;
use crate::schema::{self, Defaults};
use crate::script::{ScriptSchema, SiteKind};
use crate::syntax::Value;

rules! {
    s01_schema_in_shorthand,
    s02_additional_properties,
    s03_keyword_invalidates_answers,
    s04_infer_not_awaited,
    s05_array_response_schema,
}

/// The schema of an answer.
pub(super) struct Response<'a> {
    /// The schema as it is written.
    pub written: &'a Value,
    /// The schema that GenAIScript makes of it.
    pub schema: Value,
    /// The `responseType` beside it, or that which GenAIScript chooses; `Err` where only a run can
    /// tell.
    pub kind: Result<Option<&'a str>, ()>,
    /// The model of its options, or else that of the script, where it is written.
    model: Option<&'a str>,
}

impl<'a> Response<'a> {
    /// The schemas of answers, in the metadata and in the options of prompts.
    pub fn all(context: &Context<'a>) -> Vec<Self> {
        let script = context.file.script();
        let mut found = Vec::new();
        let model_of = |options: &'a Value| options.get("model").and_then(Value::as_str);
        let mut add = |options: &'a Value, written: &'a Value| {
            let kind = ScriptSchema::response_type(options).ok_or(());
            let inference = schema::infer_parameters(written, Defaults::Drop);
            // The rules on parameters report what is neither a map nor a schema.
            if let (true, true, Some(schema)) =
                (is_as_meant(written), inference.throws.is_empty(), inference.schema)
            {
                let model = model_of(options).or_else(|| model_of(&script.reading.value));
                found.push(Self { written, schema, kind, model });
            }
        };
        if let Some(written) = script.reading.value.get("responseSchema") {
            add(&script.reading.value, written);
        }
        for site in script.sites.iter().filter(|site| site.kind == SiteKind::ResponseSchema) {
            if let Some(options) = &site.options {
                add(options, &site.schema);
            }
        }
        found
    }

    /// Whether GenAIScript certainly makes it strict.
    pub fn is_strict(&self) -> bool {
        self.kind == Ok(Some("json_schema"))
    }

    /// Whether it does with some provider: without a type that is up to the provider.
    pub fn may_be_strict(&self) -> bool {
        self.is_strict() || self.kind == Ok(None)
    }

    /// Whether the model is one of a provider for which GenAIScript does not choose that type.
    pub fn is_of_other_provider(&self) -> bool {
        self.model.and_then(|model| model.split_once(':')).is_some_and(|(provider, _)| provider != "openai")
    }
}
