//! Documentation of items, which a client requests for one item at a time.

use serde::{Deserialize, Serialize};

use super::finders::call_text;
use super::schema_path::SchemaOwner;
use crate::genaiscript::ScriptFile;
use crate::genaiscript::metadata_meaning;
use crate::ide::hover;
use crate::ide::markup::MarkupDocument;
use crate::workspace::Project;

/// Subject of an item, by which its documentation is found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CompletionTopic {
    /// Keyword of a schema; as a flag, it belongs to one parameter.
    Keyword {
        name: String,
        owner: SchemaOwner,
        is_flag: bool,
    },
    /// Type, format or the like: what it means for a value.
    KeywordValue {
        keyword: String,
        value: String,
    },
    /// Key of the metadata, or option of a prompt.
    Metadata(String),
    System(String),
    Tool(String),
    /// Whole call.
    Call(String),
}

/// Values as they may be written, by keyword.
const EXAMPLES: [(&str, &str); 25] = [
    ("additionalProperties", "{ type: \"object\", properties: { … }, additionalProperties: false }"),
    ("anyOf", "{ anyOf: [{ type: \"string\" }, { type: \"number\" }] }"),
    ("default", "days: { type: \"integer\", default: 3 }"),
    ("description", "city: { type: \"string\", description: \"where to go\" }"),
    ("enum", "size: { type: \"string\", enum: [\"S\", \"M\", \"L\"] }"),
    ("exclusiveMaximum", "share: { type: \"number\", exclusiveMaximum: 1 }"),
    ("exclusiveMinimum", "price: { type: \"number\", exclusiveMinimum: 0 }"),
    ("format", "day: { type: \"string\", format: \"date\" }"),
    ("items", "{ type: \"array\", items: { type: \"string\" } }"),
    ("maxItems", "{ type: \"array\", items: { type: \"string\" }, maxItems: 10 }"),
    ("maxLength", "title: { type: \"string\", maxLength: 80 }"),
    ("maximum", "days: { type: \"integer\", maximum: 14 }"),
    ("minItems", "{ type: \"array\", items: { type: \"string\" }, minItems: 1 }"),
    ("minLength", "title: { type: \"string\", minLength: 1 }"),
    ("minimum", "days: { type: \"integer\", minimum: 1 }"),
    ("multipleOf", "minutes: { type: \"integer\", multipleOf: 15 }"),
    ("pattern", "code: { type: \"string\", pattern: \"^[A-Z]{3}$\" }"),
    ("properties", "{ type: \"object\", properties: { name: { type: \"string\" } } }"),
    ("required", "{ type: \"object\", properties: { name: { … } }, required: [\"name\"] }"),
    ("title", "days: { type: \"integer\", title: \"Length of the trip\" }"),
    ("type", "days: { type: \"integer\" }"),
    ("uiGroup", "color: { type: \"string\", uiGroup: \"Appearance\" }"),
    ("uiSuggestions", "city: { type: \"string\", uiSuggestions: [\"Paris\", \"Rome\"] }"),
    ("uiType", "text: { type: \"string\", uiType: \"textarea\" }"),
    ("uniqueItems", "{ type: \"array\", items: { type: \"string\" }, uniqueItems: true }"),
];

const FLAG_EXAMPLE: &str = "city: { type: \"string\", description: \"where to go\", required: true }";

/// Meanings of values: keyword, value, meaning.
const VALUES: [(&str, &str, &str); 17] = [
    ("type", "string", "A text. In a run it is the string as it was given."),
    (
        "type",
        "integer",
        "A whole number. What is given on the command line is read up to the first character that is not a digit.",
    ),
    ("type", "number", "A number, also with a fraction."),
    (
        "type",
        "boolean",
        "`true` or `false`. On the command line, `y`, `yes`, `true` and `ok` are true, and all else is false.",
    ),
    (
        "type",
        "object",
        "An object with named properties. As a parameter of a script it has no value in a run; only a test or a system's instance can give one.",
    ),
    ("type", "array", "A list, whose items `items` describes."),
    ("format", "date", "A day, such as `2025-03-01`."),
    ("format", "date-time", "A day and a time with its zone, such as `2025-03-01T12:30:00Z`."),
    ("format", "time", "A time with its zone, such as `12:30:00Z`."),
    ("format", "duration", "A length of time, such as `P1DT2H`."),
    ("format", "email", "An e-mail address."),
    ("format", "uri", "An address with its scheme, such as `https://example.com`."),
    ("format", "uuid", "An identifier such as `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`."),
    ("format", "hostname", "The name of a host."),
    ("format", "regex", "A regular expression."),
    (
        "uiType",
        "textarea",
        "Forms show a field of several lines, unless there is an `enum` or `uiSuggestions`.",
    ),
    ("uiType", "runOption", "Forms show a checkbox next to the Run button."),
];

const FORMAT_FACT: &str = "Neither forms nor runs check it; providers differ in which formats they accept.";

impl CompletionTopic {
    /// Returns the documentation of a keyword, which needs no file.
    pub fn document_keyword(&self) -> Option<MarkupDocument> {
        let Self::Keyword { name, owner, is_flag } = self else { return None };
        let mut text = hover::keyword_of(name, *owner, *is_flag)?;
        let example = EXAMPLES.iter().find(|(known, _)| known == name).map(|(_, example)| *example);
        if let Some(example) = if *is_flag { Some(FLAG_EXAMPLE) } else { example } {
            text.block("js", example);
        }
        Some(text)
    }

    /// Returns the documentation; `None` where the workspace no longer has the subject.
    pub fn document(&self, file: &ScriptFile, project: &Project) -> Option<MarkupDocument> {
        let mut text = MarkupDocument::default();
        match self {
            Self::Keyword { .. } => text = self.document_keyword()?,
            Self::KeywordValue { keyword, value } => {
                let known = VALUES.iter().find(|(of, known, _)| of == keyword && known == value);
                text.code(&format!("{keyword}: \"{value}\"")).text(known?.2);
                if keyword == "format" {
                    text.fact(FORMAT_FACT);
                }
            }
            Self::Metadata(name) => {
                let (meaning, example) = metadata_meaning(name)?;
                text.text(meaning).block("js", example);
            }
            Self::System(id) => text = hover::system_of(project, &file.path, id)?,
            Self::Tool(id) => text = hover::tool_of(project, &file.path, id)?,
            Self::Call(name) => {
                let (detail, code) = call_text(name)?;
                text.text(detail).block("js", &code);
            }
        }
        Some(text)
    }
}
