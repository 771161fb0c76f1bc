//! A keyword of JSON Schema, or a cue for forms, in a written schema.

use super::content::Hover;
use crate::features::preview::Preview;
use crate::schema::keywords::{self, Keyword, MAX_DEPTH, Origin, SCHEMA_TYPES, Shape};
use crate::script::{SiteKind, SourceFile, ToolForm};
use crate::syntax::{Kind, Member, Value};

/// Whom a schema is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reader {
    /// Forms, and whoever calls the script: its parameters
    Form,
    /// The model that calls a tool
    Tool,
    /// The model that answers, and GenAIScript, which validates the answer
    Answer,
    /// The model that sees it with the prompt
    Shown,
    /// Whoever the script hands it to
    Anyone,
}

/// The keywords that GenAIScript writes into the TypeScript by which it shows a schema.
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

/// The keywords of which no answer can be wrong.
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

/// How GenAIScript takes a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    /// As a map of names and values, or a whole schema in its place
    Map,
    /// As a value to infer from, or a finished schema
    Value,
    /// As it is: a schema
    Schema,
}

/// A keyword behind the cursor.
struct Found<'a> {
    member: &'a Member,
    keyword: &'static Keyword,
    /// Whether it is the flag of one parameter.
    is_flag: bool,
    /// How many schemas and maps are around its schema.
    depth: usize,
}

pub(super) fn keyword(file: &SourceFile, offset: usize) -> Option<Hover> {
    let (schema, taken, reader) = schemas(file).find(|(schema, ..)| schema.span.touches(offset))?;
    let found = find(schema, taken, offset)?;
    let heeds = heeds(&found, reader);
    // Of these the TypeScript server says as much, and of the type the hover of the whole says more.
    let is_known = match found.keyword.name {
        "type" => true,
        "description" | "title" => heeds.is_none(),
        _ => false,
    };
    (!is_known).then(|| Hover { span: found.member.key_span, text: describe(&found, reader, heeds) })
}

/// The values in a file that are or hold schemas, the inner ones first.
fn schemas(file: &SourceFile) -> impl Iterator<Item = (&Value, Taken, Reader)> {
    let script = file.script();
    let sites = script.sites.iter().rev().map(|site| match site.kind {
        SiteKind::DefSchema => (&site.schema, Taken::Schema, Reader::Shown),
        SiteKind::ResponseSchema => (&site.schema, Taken::Map, Reader::Answer),
        SiteKind::Infer | SiteKind::FromParameters => (&site.schema, Taken::Map, Reader::Anyone),
    });
    let tools = script.tools.iter().rev().filter_map(|tool| {
        let taken = match tool.form {
            ToolForm::Arguments => Taken::Map,
            ToolForm::Callback => Taken::Schema,
            _ => return None,
        };
        Some((tool.parameters.as_ref()?, taken, Reader::Tool))
    });
    let calls = script.calls.iter().filter_map(|call| Some(&call.argument.as_ref()?.value));
    let metadata = calls.chain(script.markdown.iter().filter_map(|_| script.metadata()));
    let maps = metadata.flat_map(|metadata| {
        let parameters = metadata.get("parameters").map(|it| (it, Taken::Map, Reader::Form));
        let answer = metadata.get("responseSchema").map(|it| (it, Taken::Map, Reader::Answer));
        parameters.into_iter().chain(answer)
    });
    sites.chain(tools).chain(maps)
}

/// The keyword whose name stands at `offset`.
fn find(value: &Value, taken: Taken, offset: usize) -> Option<Found<'_>> {
    let (mut value, mut taken) = (value, taken);
    for depth in 0..MAX_DEPTH {
        while let Kind::Array(items) = &value.kind {
            value = items.iter().find(|item| item.span.touches(offset))?;
        }
        let object = value.as_object()?;
        let member =
            object.members.iter().find(|member| member.key_span.to(member.value.span).touches(offset))?;
        let type_name = object.get("type").and_then(Value::as_str);
        let is_schema = match taken {
            Taken::Map => matches!(type_name, Some("object" | "array")),
            Taken::Value => type_name.is_some_and(|name| SCHEMA_TYPES.contains(&name)),
            Taken::Schema => true,
        };
        if !is_schema {
            if member.key_span.touches(offset) {
                return None;
            }
            (value, taken) = (&member.value, Taken::Value);
            continue;
        }
        let keyword = keywords::keyword(&member.key)?;
        if member.key_span.touches(offset) {
            let is_flag = taken == Taken::Value && keyword.name == "required";
            return Some(Found { member, keyword, is_flag, depth });
        }
        value = match keyword.shape? {
            Shape::Schema | Shape::SchemaOrSchemas | Shape::Schemas => &member.value,
            Shape::Map => {
                let map = member.value.as_object()?;
                let inner = map.members.iter().find(|inner| inner.value.span.touches(offset))?;
                &inner.value
            }
            _ => return None,
        };
        taken = Taken::Schema;
    }
    None
}

fn describe(found: &Found<'_>, reader: Reader, heeds: Option<&str>) -> Preview {
    let mut text = Preview::default();
    let Keyword { name, shape, .. } = *found.keyword;
    if found.is_flag {
        text.code("required: boolean").text("`true` for a value that must be given.");
        text.fact(match reader {
            Reader::Form => "Forms mark the field; a run does not check it.",
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

/// Who reads a keyword, and what for; `None` where there is nothing to add.
fn heeds(found: &Found<'_>, reader: Reader) -> Option<&'static str> {
    let Keyword { name, origin, is_validated, .. } = *found.keyword;
    let is_cue = origin == Origin::GenAiScript;
    // A field of the form is what the map holds, and nothing inside of that.
    let in_forms = keywords::in_forms(name).filter(|_| found.depth == 1);
    match reader {
        Reader::Form if in_forms.is_some() => in_forms,
        Reader::Form if found.depth == 0 || matches!(name, "properties" | "required" | "items") => None,
        Reader::Form => Some("Neither forms nor a run read it: it is only passed on with the schema."),
        Reader::Tool if is_cue => Some("No form shows the arguments of a tool: only the model sees it."),
        Reader::Tool => Some("The model sees it as it is."),
        Reader::Answer if !is_validated => {
            Some("The validator of answers rejects this keyword, so that every answer counts as invalid.")
        }
        Reader::Answer if !ANNOTATIONS.contains(&name) => Some("GenAIScript validates every answer by it."),
        Reader::Shown if !IN_TYPESCRIPT.contains(&name) => {
            Some("The model sees it only where `format` is \"json\" or \"yaml\", not in TypeScript.")
        }
        Reader::Answer | Reader::Shown | Reader::Anyone => None,
    }
}

fn type_of(shape: Shape) -> &'static str {
    match shape {
        Shape::Text => "string",
        Shape::Number => "number",
        Shape::Count => "integer",
        Shape::Flag => "boolean",
        Shape::List => "unknown[]",
        Shape::Names => "string[]",
        Shape::Schema => "Schema",
        Shape::SchemaOrSchemas => "Schema | Schema[]",
        Shape::Schemas => "Schema[]",
        Shape::Map => "{ [name: string]: Schema }",
    }
}
