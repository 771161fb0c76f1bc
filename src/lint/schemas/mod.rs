//! S: schemas of answers and of data, and their conversion by GenAIScript.

mod s01_schema_in_shorthand;
mod s02_additional_properties;
mod s03_keyword_invalidates_answers;
mod s04_infer_not_awaited;
mod s05_array_response_schema;
mod s06_field_not_in_schema;

use super::LintContext;
use super::map_or_schema::is_as_meant;
use crate::genaiscript::{self, Defaults, ScriptSchema, SiteKind};
use crate::syntax::Value;

rules! {
    s01_schema_in_shorthand,
    s02_additional_properties,
    s03_keyword_invalidates_answers,
    s04_infer_not_awaited,
    s05_array_response_schema,
    s06_field_not_in_schema,
}

pub(super) struct ResponseSchema<'a> {
    pub written: &'a Value,
    pub schema: Value,
    /// Declared `responseType`, or GenAIScript's default; `Err` if it is known only at run time.
    pub kind: Result<Option<&'a str>, ()>,
    /// Model of the prompt's options, or else of the script, if it is a literal.
    model: Option<&'a str>,
    /// Whether it belongs to an inner prompt, for which GenAIScript chooses no type.
    is_inner: bool,
}

impl<'a> ResponseSchema<'a> {
    pub fn all(context: &LintContext<'a>) -> Vec<Self> {
        let script = context.file.script();
        let mut found = Vec::new();
        let model_of = |options: &'a Value| options.get("model").and_then(Value::as_str);
        let mut add = |options: &'a Value, written: &'a Value, is_inner: bool| {
            let chosen = ScriptSchema::response_type(options).ok_or(());
            let is_written = options.get("responseType").is_some();
            let kind = if is_inner && !is_written { chosen.map(|_| None) } else { chosen };
            let inference = genaiscript::infer_parameters(written, Defaults::Drop);
            // The rules on parameters report values that are neither a map nor a schema.
            if let (true, true, Some(schema)) =
                (is_as_meant(written), inference.throws.is_empty(), inference.schema)
            {
                let model = model_of(options).or_else(|| model_of(&script.reading.value));
                found.push(Self { written, schema, kind, model, is_inner });
            }
        };
        if let Some(written) = script.reading.value.get("responseSchema") {
            add(&script.reading.value, written, false);
        }
        for site in script.sites.iter().filter(|site| site.kind == SiteKind::ResponseSchema) {
            if let Some(options) = &site.options {
                add(options, &site.schema, true);
            }
        }
        found
    }

    pub fn is_strict(&self) -> bool {
        self.kind == Ok(Some("json_schema"))
    }

    /// Whether some provider enforces the schema. For an inner prompt, GenAIScript drops the type that it has chosen:
    /// `runpromptcontext.js` ignores the result of `finalizeMessages`.
    pub fn may_be_strict(&self) -> bool {
        self.is_strict() || self.kind == Ok(None) && !self.is_inner
    }

    pub fn is_of_other_provider(&self) -> bool {
        self.model.and_then(|model| model.split_once(':')).is_some_and(|(provider, _)| provider != "openai")
    }
}
