//! Written schemas of a file, and the keyword at a position in one.

use crate::genaiscript::{ScriptFile, SiteKind, ToolForm};
use crate::json_schema::keywords::{self, Keyword, KeywordShape, MAX_DEPTH, SCHEMA_TYPES};
use crate::syntax::{Member, Value, ValueKind};

/// Consumer of a schema.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SchemaFinder {
    /// Forms and callers of the script: its parameters
    Form,
    /// The model that calls a tool
    Tool,
    /// The model that answers, and GenAIScript, which validates the answer
    Answer,
    /// The model that is shown the schema in the prompt
    Shown,
    /// Unknown: the script passes it on
    Anyone,
}

/// GenAIScript's treatment of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TakenNames {
    /// A parameter map, or a full schema in its place
    Map,
    /// A value to infer from, or a finished schema
    Value,
    Schema,
}

pub(super) struct WrittenSchema<'a> {
    pub member: &'a Member,
    pub keyword: &'static Keyword,
    /// Whether the position is in the name, not in the value.
    pub is_name: bool,
    /// Whether the keyword is the flag of one parameter.
    pub is_flag: bool,
    /// Number of enclosing schemas and maps.
    pub depth: usize,
    /// Schema that `#` refers to, if it is written as a whole.
    pub root: Option<&'a Value>,
    pub reader: SchemaFinder,
}

/// Returns the values of a file that are or contain schemas, inner ones first.
fn schemas(file: &ScriptFile) -> impl Iterator<Item = (&Value, TakenNames, SchemaFinder)> {
    let script = file.script();
    let sites = script.sites.iter().rev().map(|site| match site.kind {
        SiteKind::DefSchema => (&site.schema, TakenNames::Schema, SchemaFinder::Shown),
        SiteKind::ResponseSchema => (&site.schema, TakenNames::Map, SchemaFinder::Answer),
        SiteKind::Infer | SiteKind::FromParameters => (&site.schema, TakenNames::Map, SchemaFinder::Anyone),
    });
    let tools = script.tools.iter().rev().filter_map(|tool| {
        let taken = match tool.form {
            ToolForm::Arguments => TakenNames::Map,
            ToolForm::Callback => TakenNames::Schema,
            _ => return None,
        };
        Some((tool.parameters.as_ref()?, taken, SchemaFinder::Tool))
    });
    let calls = script.calls.iter().filter_map(|call| Some(&call.argument.as_ref()?.value));
    let metadata = calls.chain(script.markdown.iter().filter_map(|_| script.metadata()));
    let maps = metadata.flat_map(|metadata| {
        let parameters = metadata.get("parameters").map(|it| (it, TakenNames::Map, SchemaFinder::Form));
        let answer = metadata.get("responseSchema").map(|it| (it, TakenNames::Map, SchemaFinder::Answer));
        parameters.into_iter().chain(answer)
    });
    sites.chain(tools).chain(maps)
}

/// Named part of a written schema.
pub(super) enum WrittenPart<'a> {
    Keyword(WrittenSchema<'a>),
    /// Property in the `properties` of a schema
    Property {
        owner: &'a Value,
        member: &'a Member,
    },
}

/// Finds the innermost keyword, or the name of the innermost property, at `offset` in a whole schema.
pub(super) fn part_at(root: &Value, offset: usize) -> Option<WrittenPart<'_>> {
    let mut schema = root;
    for depth in 0..MAX_DEPTH {
        while let ValueKind::Array(items) = &schema.kind {
            schema = items.iter().find(|item| item.span.touches(offset))?;
        }
        let touches = |member: &&Member| member.key_span.to(member.value.span).touches(offset);
        let member = schema.as_object()?.members.iter().find(touches)?;
        let keyword = keywords::keyword(&member.key)?;
        let is_name = member.key_span.touches(offset);
        match keyword.shape.filter(|_| !is_name) {
            Some(KeywordShape::Schema | KeywordShape::SchemaOrSchemas | KeywordShape::Schemas) => {
                schema = &member.value;
            }
            Some(KeywordShape::Map) => {
                let inner = member.value.as_object()?.members.iter().find(touches)?;
                if inner.key_span.touches(offset) {
                    let is_property = keyword.name == "properties";
                    return is_property.then_some(WrittenPart::Property { owner: schema, member: inner });
                }
                schema = &inner.value;
            }
            _ => {
                return Some(WrittenPart::Keyword(WrittenSchema {
                    member,
                    keyword,
                    is_name,
                    is_flag: false,
                    depth,
                    root: Some(root),
                    reader: SchemaFinder::Anyone,
                }));
            }
        }
    }
    None
}

/// Finds the keyword at `offset`, unless the position is in a nested schema.
pub(super) fn keyword_at(file: &ScriptFile, offset: usize) -> Option<WrittenSchema<'_>> {
    let (whole, taken, reader) = schemas(file).find(|(schema, ..)| schema.span.touches(offset))?;
    let (mut value, mut taken) = (whole, taken);
    let mut root = None;
    for depth in 0..MAX_DEPTH {
        while let ValueKind::Array(items) = &value.kind {
            value = items.iter().find(|item| item.span.touches(offset))?;
        }
        let object = value.as_object()?;
        let member =
            object.members.iter().find(|member| member.key_span.to(member.value.span).touches(offset))?;
        let type_name = object.get("type").and_then(Value::as_str);
        let is_schema = match taken {
            TakenNames::Map => matches!(type_name, Some("object" | "array")),
            TakenNames::Value => type_name.is_some_and(|name| SCHEMA_TYPES.contains(&name)),
            TakenNames::Schema => true,
        };
        if !is_schema {
            if member.key_span.touches(offset) {
                return None;
            }
            (value, taken) = (&member.value, TakenNames::Value);
            continue;
        }
        if depth == 0 {
            root = Some(whole);
        }
        let keyword = keywords::keyword(&member.key)?;
        let is_name = member.key_span.touches(offset);
        let shape = keyword.shape.filter(|_| !is_name);
        value = match shape {
            Some(KeywordShape::Schema | KeywordShape::SchemaOrSchemas | KeywordShape::Schemas) => {
                &member.value
            }
            Some(KeywordShape::Map) => {
                let map = member.value.as_object()?;
                let inner = map.members.iter().find(|inner| inner.value.span.touches(offset))?;
                &inner.value
            }
            _ => {
                let is_flag = taken == TakenNames::Value && keyword.name == "required";
                return Some(WrittenSchema { member, keyword, is_name, is_flag, depth, root, reader });
            }
        };
        taken = TakenNames::Schema;
    }
    None
}
