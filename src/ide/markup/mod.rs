//! Text for Markdown or plain clients: warnings, schemas as declarations, descriptions, tables.

mod cues;
mod render;
mod table;

use super::markdown;
use super::view::ViewKind;
use crate::genaiscript::{self, Defaults, Inference, ScriptFile, Throw};
use crate::json_schema::{self, Schema};
use crate::syntax::Value;

pub use cues::{cues, limits};
pub use render::Markup;
pub use table::Cell;

/// Text in reading order: warnings, content, one line of facts. Strings are Markdown unless marked as a script's text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MarkupDocument {
    warnings: Vec<String>,
    parts: Vec<DocumentBlock>,
    facts: Vec<String>,
    panel: Option<ViewKind>,
    is_whole: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum DocumentBlock {
    Heading(String),
    Block {
        language: String,
        code: String,
    },
    Schema {
        label: String,
        schema: Value,
    },
    Text(String),
    /// Text of a script, which is escaped
    Said(String),
    Table {
        head: Vec<&'static str>,
        rows: Vec<Vec<Cell>>,
    },
}

impl MarkupDocument {
    /// Creates an untruncated text, for a scrolling view.
    pub fn whole() -> Self {
        Self { is_whole: true, ..Self::default() }
    }

    pub fn heading(&mut self, markdown: &str) -> &mut Self {
        self.part(DocumentBlock::Heading(markdown.to_owned()))
    }

    pub fn block(&mut self, language: &str, code: &str) -> &mut Self {
        self.part(DocumentBlock::Block { language: language.to_owned(), code: code.to_owned() })
    }

    /// Adds a line of code, highlighted as TypeScript.
    pub fn code(&mut self, code: &str) -> &mut Self {
        self.block("typescript", code)
    }

    /// Adds a schema as a declaration under a name, with the descriptions of its properties.
    pub fn schema(&mut self, label: &str, schema: &Value) -> &mut Self {
        self.part(DocumentBlock::Schema { label: label.to_owned(), schema: schema.clone() })
    }

    pub fn json(&mut self, schema: &Value) -> &mut Self {
        self.block("json", &serde_json::to_string_pretty(&schema.to_json()).unwrap_or_default())
    }

    /// Adds a value as JSON, or as JSON5 if it contains numbers that JSON lacks.
    pub fn value(&mut self, value: &Value) -> &mut Self {
        let language = if value.has_other_numbers() { "json5" } else { "json" };
        self.block(language, &value.to_json5())
    }

    pub fn text(&mut self, markdown: &str) -> &mut Self {
        self.part(DocumentBlock::Text(markdown.to_owned()))
    }

    /// Adds a paragraph of a script's text, which is escaped; nothing if it is empty.
    pub fn said(&mut self, text: &str) -> &mut Self {
        if text.trim().is_empty() { self } else { self.part(DocumentBlock::Said(text.to_owned())) }
    }

    /// Adds a table without its empty columns; nothing if it has no rows.
    pub fn rows(&mut self, head: &[&'static str], rows: Vec<Vec<Cell>>) -> &mut Self {
        if rows.is_empty() { self } else { self.part(DocumentBlock::Table { head: head.to_vec(), rows }) }
    }

    /// Adds a warning, which is shown before everything else.
    pub fn warn(&mut self, markdown: &str) -> &mut Self {
        self.warnings.push(format!("⚠️ {markdown}"));
        self
    }

    pub fn fact(&mut self, markdown: &str) -> &mut Self {
        self.facts.push(markdown.to_owned());
        self
    }

    pub fn more_in(&mut self, panel: ViewKind) -> &mut Self {
        self.panel = Some(panel);
        self
    }

    pub fn inference_warnings(&mut self, inference: &Inference, place: LinkTarget) -> &mut Self {
        if let Some(throw) = inference.throws.first() {
            self.warn(&throw_text(throw, place));
        }
        if !inference.unknown.is_empty() {
            self.warn("Part of this is known only when the script runs; `unknown` stands in its place.");
        }
        self
    }

    fn part(&mut self, part: DocumentBlock) -> &mut Self {
        self.parts.push(part);
        self
    }
}

/// Scope of a value, which decides the consequences of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkTarget {
    Workspace,
    System,
    /// Schema of the answer, in the metadata
    Answer,
    /// A tool or another call at run time
    Call,
}

impl LinkTarget {
    pub fn of_parameters(file: &ScriptFile) -> Self {
        if file.script().reading.is_system() { Self::System } else { Self::Workspace }
    }
}

pub fn throw_text(throw: &Throw, place: LinkTarget) -> String {
    let consequence = match place {
        LinkTarget::Workspace => "every GenAIScript command of the workspace fails",
        LinkTarget::System => {
            "every GenAIScript command of the workspace fails once a script uses this system"
        }
        LinkTarget::Answer => "every run of this script fails",
        LinkTarget::Call => "the run fails here",
    };
    format!("GenAIScript cannot take this: {consequence} with “{}”.", markdown::line(&throw.message))
}

/// Adds the schema of a parameter map under a name, with its warnings. Returns it, unless GenAIScript throws.
pub fn parameters(
    preview: &mut MarkupDocument,
    name: &str,
    parameters: &Value,
    place: LinkTarget,
) -> Option<Value> {
    inferred(preview, name, &genaiscript::infer_parameters(parameters, Defaults::Keep), place)
}

/// Like [`parameters`], but literal values are not defaults, as in `JSONSchema.infer`.
pub fn bare(preview: &mut MarkupDocument, name: &str, parameters: &Value) -> Option<Value> {
    inferred(preview, name, &genaiscript::infer_parameters(parameters, Defaults::Drop), LinkTarget::Call)
}

fn inferred(
    preview: &mut MarkupDocument,
    name: &str,
    inference: &Inference,
    place: LinkTarget,
) -> Option<Value> {
    preview.inference_warnings(inference, place);
    let Some(schema) = &inference.schema else {
        preview.code(&format!("{name}: none"));
        return None;
    };
    preview.schema(name, schema);
    inference.throws.is_empty().then(|| schema.clone())
}

fn properties(schema: &Value) -> Vec<Vec<Cell>> {
    let row = |property: json_schema::Property<'_>| {
        let default = property.schema.default().map(json_schema::show_value);
        vec![
            Cell::code(property.name),
            Cell::code(&json_schema::short_type(property.schema.value)),
            Cell::text(if property.required { "yes" } else { "" }),
            default.map_or(Cell::Empty, |default| Cell::code(&default)),
            Cell::text(property.schema.description().unwrap_or("")),
            Cell::text(&cues(property.schema)),
        ]
    };
    Schema::new(schema).properties().into_iter().map(row).collect()
}
