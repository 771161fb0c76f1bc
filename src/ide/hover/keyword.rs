//! Hover on a keyword of JSON Schema, or a cue for forms, in a written schema.

use super::Hover;
use crate::genaiscript::ScriptFile;
use crate::ide::completion::schema_path::SchemaOwner;
use crate::ide::markup::MarkupDocument;
use crate::ide::written_schemas::{SchemaFinder, WrittenSchema, keyword_at};
use crate::json_schema::keywords::{self, Keyword, KeywordOrigin, KeywordShape};

/// Keywords that GenAIScript includes when it shows a schema as TypeScript.
const IN_TYPESCRIPT: [&str; 13] = [
    "additionalProperties",
    "anyOf",
    "description",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "items",
    "maximum",
    "minimum",
    "pattern",
    "properties",
    "required",
    "title",
    "type",
];

/// Keywords that no value can violate.
const ANNOTATIONS: [&str; 12] = [
    "$comment",
    "$defs",
    "$id",
    "$schema",
    "default",
    "definitions",
    "deprecated",
    "description",
    "examples",
    "readOnly",
    "title",
    "writeOnly",
];

pub(super) fn keyword(file: &ScriptFile, offset: usize) -> Option<Hover> {
    written(&keyword_at(file, offset)?)
}

/// Returns the hover on the name of a keyword; `None` on its value.
pub(super) fn written(found: &WrittenSchema<'_>) -> Option<Hover> {
    if !found.is_name {
        return None;
    }
    let heeds = heeds(found);
    // The TypeScript server shows as much of these, and the hover of the whole schema shows more of the type.
    let is_known = match found.keyword.name {
        "type" => true,
        "description" | "title" => heeds.is_none(),
        _ => false,
    };
    (!is_known).then(|| Hover { span: found.member.key_span, text: describe(found, heeds) })
}

/// Returns the documentation of a keyword that may be written in a schema for a reader.
pub(in crate::ide) fn keyword_of(name: &str, owner: SchemaOwner, is_flag: bool) -> Option<MarkupDocument> {
    let keyword = keywords::keyword(name)?;
    let reader = match owner {
        SchemaOwner::Parameters => SchemaFinder::Form,
        SchemaOwner::Tool => SchemaFinder::Tool,
        SchemaOwner::Schema => SchemaFinder::Anyone,
    };
    Some(explain(keyword, reader, is_flag, heeds_at(keyword, reader, 1)))
}

fn describe(found: &WrittenSchema<'_>, heeds: Option<&str>) -> MarkupDocument {
    explain(found.keyword, found.reader, found.is_flag, heeds)
}

fn explain(keyword: &Keyword, reader: SchemaFinder, is_flag: bool, heeds: Option<&str>) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    let Keyword { name, shape, .. } = *keyword;
    if is_flag {
        text.code("required: boolean").text("`true` for a value that must be given.");
        text.fact(match reader {
            SchemaFinder::Form => "Forms mark the field; a run does not check it.",
            _ => "GenAIScript moves it to the `required` of the schema around it.",
        });
        return text;
    }
    text.code(&format!("{name}: {}", shape.map_or("unknown", type_of)));
    text.text(keywords::meaning(name).unwrap_or_default());
    if let Some(heeds) = heeds {
        text.fact(heeds);
    }
    text
}

/// Returns the consumer of a keyword and its use; `None` if there is nothing to add.
fn heeds(found: &WrittenSchema<'_>) -> Option<&'static str> {
    heeds_at(found.keyword, found.reader, found.depth)
}

fn heeds_at(keyword: &Keyword, reader: SchemaFinder, depth: usize) -> Option<&'static str> {
    let Keyword { name, origin, is_validated, .. } = *keyword;
    let is_cue = origin == KeywordOrigin::GenAiScript;
    // Fields of the form are the entries of the map, not anything nested inside.
    let in_forms = keywords::in_forms(name).filter(|_| depth == 1);
    match reader {
        SchemaFinder::Form if in_forms.is_some() => in_forms,
        SchemaFinder::Form if depth == 0 || matches!(name, "properties" | "required" | "items") => None,
        SchemaFinder::Form => Some("Neither forms nor a run read it: it is only passed on with the schema."),
        SchemaFinder::Tool if is_cue => {
            Some("No form shows the arguments of a tool: only the model sees it.")
        }
        SchemaFinder::Tool => Some("The model sees it as it is."),
        SchemaFinder::Answer if !is_validated => {
            Some("The validator of answers rejects this keyword, so that every answer counts as invalid.")
        }
        SchemaFinder::Answer if !ANNOTATIONS.contains(&name) => {
            Some("GenAIScript validates every answer by it.")
        }
        SchemaFinder::Shown if !IN_TYPESCRIPT.contains(&name) => {
            Some("The model sees it only where `format` is \"json\" or \"yaml\", not in TypeScript.")
        }
        SchemaFinder::Answer | SchemaFinder::Shown | SchemaFinder::Anyone => None,
    }
}

fn type_of(shape: KeywordShape) -> &'static str {
    match shape {
        KeywordShape::Text => "string",
        KeywordShape::Number => "number",
        KeywordShape::Count => "integer",
        KeywordShape::Flag => "boolean",
        KeywordShape::List => "unknown[]",
        KeywordShape::Names => "string[]",
        KeywordShape::Schema => "Schema",
        KeywordShape::SchemaOrSchemas => "Schema | Schema[]",
        KeywordShape::Schemas => "Schema[]",
        KeywordShape::Map => "{ [name: string]: Schema }",
    }
}
