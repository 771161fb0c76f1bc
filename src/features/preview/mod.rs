//! A text made for reading: what is wrong, schemas as declarations, what is said of them, tables. Each
//! client gets it in the form that it shows.

mod cues;
mod render;
mod table;

use super::markdown;
use super::view::Kind;
use crate::schema::{self, Defaults, Inference, Schema, Throw};
use crate::syntax::Value;

pub use cues::cues;
pub use render::Markup;
pub use table::Cell;

/// The parts of a text in the order in which they are read: what is wrong, then the rest, then one line
/// of facts. Strings that are not said to be a script's are Markdown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    warnings: Vec<String>,
    parts: Vec<Part>,
    facts: Vec<String>,
    panel: Option<Kind>,
    is_whole: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Part {
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
    /// What a script says
    Said(String),
    Table {
        head: Vec<&'static str>,
        rows: Vec<Vec<Cell>>,
    },
}

impl Preview {
    /// One that leaves nothing out, for a place that scrolls.
    pub fn whole() -> Self {
        Self { is_whole: true, ..Self::default() }
    }

    /// A heading between parts.
    pub fn heading(&mut self, markdown: &str) -> &mut Self {
        self.part(Part::Heading(markdown.to_owned()))
    }

    /// A block of code in a language.
    pub fn block(&mut self, language: &str, code: &str) -> &mut Self {
        self.part(Part::Block { language: language.to_owned(), code: code.to_owned() })
    }

    /// A line of code, coloured as TypeScript.
    pub fn code(&mut self, code: &str) -> &mut Self {
        self.block("typescript", code)
    }

    /// A schema under a name, with what is said of its properties.
    pub fn schema(&mut self, label: &str, schema: &Value) -> &mut Self {
        self.part(Part::Schema { label: label.to_owned(), schema: schema.clone() })
    }

    /// The schema as JSON.
    pub fn json(&mut self, schema: &Value) -> &mut Self {
        self.block("json", &serde_json::to_string_pretty(&schema.to_json()).unwrap_or_default())
    }

    /// A paragraph of ours.
    pub fn text(&mut self, markdown: &str) -> &mut Self {
        self.part(Part::Text(markdown.to_owned()))
    }

    /// A paragraph that a script says; nothing where it says nothing.
    pub fn said(&mut self, text: &str) -> &mut Self {
        if text.trim().is_empty() { self } else { self.part(Part::Said(text.to_owned())) }
    }

    /// A table; nothing where it has no rows. Columns in which nothing stands are left out.
    pub fn rows(&mut self, head: &[&'static str], rows: Vec<Vec<Cell>>) -> &mut Self {
        if rows.is_empty() { self } else { self.part(Part::Table { head: head.to_vec(), rows }) }
    }

    /// Something wrong or odd, which stands before everything else.
    pub fn warn(&mut self, markdown: &str) -> &mut Self {
        self.warnings.push(format!("⚠️ {markdown}"));
        self
    }

    /// A sentence of the line at the end.
    pub fn fact(&mut self, markdown: &str) -> &mut Self {
        self.facts.push(markdown.to_owned());
        self
    }

    /// The view that shows more, to which the line at the end leads.
    pub fn more_in(&mut self, panel: Kind) -> &mut Self {
        self.panel = Some(panel);
        self
    }

    /// What is odd about an inference.
    pub fn inference_warnings(&mut self, inference: &Inference, place: Place) -> &mut Self {
        if let Some(throw) = inference.throws.first() {
            self.warn(&throw_text(throw, place));
        }
        if !inference.unknown.is_empty() {
            self.warn("Part of this is known only when the script runs; `unknown` stands in its place.");
        }
        self
    }

    fn part(&mut self, part: Part) -> &mut Self {
        self.parts.push(part);
        self
    }
}

/// Where a value stands decides what a throw over it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The parameters of a script or system
    Workspace,
    /// A tool or another call at run time
    Call,
}

/// What a throw means for the author.
pub fn throw_text(throw: &Throw, place: Place) -> String {
    let consequence = match place {
        Place::Workspace => "every GenAIScript command of the workspace fails",
        Place::Call => "the run fails here",
    };
    format!("GenAIScript cannot take this: {consequence} with “{}”.", markdown::line(&throw.message))
}

/// The schema of a map of parameters under a name, and what is odd about it. Gives the schema, unless
/// GenAIScript throws over it.
pub fn parameters(preview: &mut Preview, name: &str, parameters: &Value, place: Place) -> Option<Value> {
    let inference = schema::infer_parameters(parameters, Defaults::Keep);
    preview.inference_warnings(&inference, place);
    let Some(schema) = inference.schema else {
        preview.code(&format!("{name}: none"));
        return None;
    };
    preview.schema(name, &schema);
    inference.throws.is_empty().then_some(schema)
}

/// The rows of an object's properties.
fn properties(schema: &Value) -> Vec<Vec<Cell>> {
    let row = |property: schema::Property<'_>| {
        let default = property.schema.default().map(schema::show_value);
        vec![
            Cell::code(property.name),
            Cell::code(&schema::short_type(property.schema.value)),
            Cell::text(if property.required { "yes" } else { "" }),
            default.map_or(Cell::Empty, |default| Cell::code(&default)),
            Cell::text(property.schema.description().unwrap_or("")),
            Cell::text(&cues(property.schema)),
        ]
    };
    Schema::new(schema).properties().into_iter().map(row).collect()
}
