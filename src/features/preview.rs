//! A schema made for reading: a compact type, a table of its properties, the JSON Schema, and what
//! is odd about it.

use std::fmt::Write;

use super::markdown;
use crate::schema::{self, Defaults, Inference, Schema, Throw};
use crate::syntax::Value;

/// How many lines of JSON Schema a preview shows: what fits beside code without scrolling twice.
const MAX_JSON_LINES: usize = 40;

/// How many rows the table of a preview has at most.
const MAX_ROWS: usize = 30;

/// The parts of a preview in the order in which they are read: what is wrong, then the rest.
#[derive(Debug, Default)]
pub struct Preview {
    wrong: String,
    rest: String,
    is_whole: bool,
}

impl Preview {
    /// One that leaves nothing out, for a place that scrolls.
    pub fn whole() -> Self {
        Self { is_whole: true, ..Self::default() }
    }

    /// A heading between parts.
    pub fn heading(&mut self, markdown: &str) -> &mut Self {
        self.part(&format!("### {markdown}"))
    }

    /// A block of code in a language.
    pub fn block(&mut self, language: &str, code: &str) -> &mut Self {
        self.part(&markdown::block(language, code))
    }

    /// A table of prepared cells.
    pub fn rows(&mut self, head: &[&str], rows: &[Vec<String>]) -> &mut Self {
        if rows.is_empty() {
            return self;
        }
        let mut table = format!("| {} |\n|{}", head.join(" | "), "---|".repeat(head.len()));
        for row in rows {
            let _ = write!(table, "\n| {} |", row.join(" | "));
        }
        self.part(&table)
    }

    /// A heading line of code, coloured as TypeScript.
    pub fn code(&mut self, code: &str) -> &mut Self {
        self.block("typescript", code)
    }

    /// A paragraph of ours.
    pub fn text(&mut self, markdown: &str) -> &mut Self {
        self.part(markdown)
    }

    /// A paragraph that a script says; nothing where it says nothing.
    pub fn said(&mut self, text: &str) -> &mut Self {
        if text.trim().is_empty() { self } else { self.part(&markdown::text(text)) }
    }

    /// Something wrong or odd, which stands before everything else.
    pub fn warn(&mut self, markdown: &str) -> &mut Self {
        append(&mut self.wrong, &format!("⚠️ {markdown}"));
        self
    }

    /// What is odd about an inference.
    pub fn inference_warnings(&mut self, inference: &Inference, place: Place) -> &mut Self {
        if let Some(throw) = inference.throws.first() {
            self.warn(&throw_text(throw, place));
        }
        if !inference.unknown.is_empty() {
            self.warn("Part of this is known only when the script runs; `any` stands in its place.");
        }
        self
    }

    /// The table of an object schema's properties; nothing where it has none.
    pub fn table(&mut self, schema: &Value) -> &mut Self {
        let properties = Schema::new(schema).properties();
        if properties.is_empty() {
            return self;
        }
        let most_rows = if self.is_whole { properties.len() } else { MAX_ROWS };
        let cues: Vec<String> = properties.iter().map(|property| cues(property.schema)).collect();
        let has_cues = cues.iter().any(|cues| !cues.is_empty());
        let mut table = "| name | type | required | default | description |".to_owned();
        table += if has_cues { " form |\n" } else { "\n" };
        table += "|---|---|---|---|---|";
        table += if has_cues { "---|\n" } else { "\n" };
        for (property, cues) in properties.iter().zip(&cues).take(most_rows) {
            let default =
                property.schema.default().map(|value| markdown::code_cell(&schema::show_value(value)));
            let _ = write!(
                table,
                "| {} | {} | {} | {} | {} |",
                markdown::code_cell(property.name),
                markdown::code_cell(&schema::short_type(property.schema.value)),
                if property.required { "yes" } else { "" },
                default.unwrap_or_default(),
                markdown::cell(property.schema.description().unwrap_or("")),
            );
            if has_cues {
                let _ = write!(table, " {} |", markdown::cell(cues));
            }
            table.push('\n');
        }
        if properties.len() > most_rows {
            let _ = write!(table, "\n… and {} more", properties.len() - most_rows);
        }
        self.part(table.trim_end())
    }

    /// The schema as JSON.
    pub fn json(&mut self, schema: &Value) -> &mut Self {
        let json = serde_json::to_string_pretty(&schema.to_json()).unwrap_or_default();
        if self.is_whole {
            return self.block("json", &json);
        }
        let lines: Vec<&str> = json.lines().collect();
        let mut shown = lines.iter().take(MAX_JSON_LINES).copied().collect::<Vec<_>>().join("\n");
        if lines.len() > MAX_JSON_LINES {
            let _ = write!(
                shown,
                "\n… {} more lines: `promptsig schema` shows them all",
                lines.len() - MAX_JSON_LINES
            );
        }
        self.block("json", &shown)
    }

    /// The whole as Markdown.
    pub fn markdown(&self) -> String {
        let mut markdown = self.wrong.clone();
        append(&mut markdown, &self.rest);
        markdown
    }

    fn part(&mut self, part: &str) -> &mut Self {
        append(&mut self.rest, part);
        self
    }
}

fn append(markdown: &mut String, part: &str) {
    if !markdown.is_empty() && !part.is_empty() {
        markdown.push_str("\n\n");
    }
    markdown.push_str(part);
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

/// The schema of a map of parameters, and its preview.
pub fn parameters(preview: &mut Preview, name: &str, parameters: &Value, place: Place) {
    let inference = schema::infer_parameters(parameters, Defaults::Keep);
    match &inference.schema {
        Some(schema) => {
            preview.code(&format!("{name}: {}", schema::outline_lines(schema)));
            preview.inference_warnings(&inference, place);
            preview.table(schema);
            if inference.throws.is_empty() {
                preview.json(schema);
            }
        }
        None => {
            preview.code(&format!("{name}: none")).inference_warnings(&inference, place);
        }
    }
}

/// How a form shows a parameter.
pub fn cues(schema: Schema<'_>) -> String {
    let mut cues = Vec::new();
    if let Some(title) = schema.title() {
        cues.push(format!("“{title}”"));
    }
    if let Some(kind) = schema.ui_type() {
        cues.push(kind.to_owned());
    }
    if let Some(group) = schema.ui_group() {
        cues.push(format!("group {group}"));
    }
    let suggestions = schema.ui_suggestions();
    if !suggestions.is_empty() {
        cues.push(format!("suggests {}", suggestions.join(", ")));
    }
    for (keyword, sign) in
        [("minimum", "≥"), ("maximum", "≤"), ("exclusiveMinimum", ">"), ("exclusiveMaximum", "<")]
    {
        if let Some(bound) = schema.keyword(keyword).and_then(Value::as_number) {
            cues.push(format!("{sign} {}", crate::syntax::number::show(bound)));
        }
    }
    if let Some(pattern) = schema.pattern() {
        cues.push(format!("matches {pattern}"));
    }
    cues.join("; ")
}
