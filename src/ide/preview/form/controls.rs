//! Controls of a form, chosen as GenAIScript's playground chooses them.

use serde_json::{Value as Json, json};

use crate::ide::markup::Cell;
use crate::json_schema::{Schema, show_value};
use crate::syntax::Value;
use crate::workspace::Variable;

/// Control of one parameter. As JSON: `key`, `label`, `control`, `options`, `default`, `group` (its `uiGroup`), `system`
/// (null for the script's own), `required`, `runOption`, `description`, `pattern`, `minimum`, `maximum`, `given` (as text),
/// `note` (about the given value), and `missing` (whether a required value is not given).
pub(super) struct FormField<'a> {
    pub variable: &'a Variable,
    pub schema: Option<Schema<'a>>,
    pub given: Option<String>,
    control: FieldControl<'a>,
    note: Option<String>,
}

enum FieldControl<'a> {
    /// Choice of a closed list
    Select(Vec<&'a str>),
    /// Text with suggestions
    Combobox(Vec<&'a str>),
    TextArea,
    Text,
    Number,
    Checkbox,
    /// Given text never reaches the run.
    Dropped,
}

impl<'a> FormField<'a> {
    pub fn new(variable: &'a Variable, given: Option<String>, note: Option<String>) -> Self {
        let schema = variable.run.schema().map(Schema::new);
        Self { control: FieldControl::choose(schema), variable, schema, given, note }
    }

    pub fn row(&self) -> Vec<Cell> {
        let code = |text: Option<&str>| text.map_or(Cell::Empty, Cell::code);
        let default = self.variable.run.default.as_ref().map(show_value);
        vec![
            Cell::code(&self.variable.key),
            Cell::text(&self.control.describe()),
            Cell::text(if self.variable.run.is_required { "yes" } else { "" }),
            code(default.as_deref()),
            code(self.given.as_deref()),
            self.shown_note().map_or(Cell::Empty, |note| Cell::message(&note)),
            Cell::text(self.schema.and_then(Schema::description).unwrap_or("")),
        ]
    }

    pub fn to_json(&self) -> Json {
        let schema = self.schema;
        let number = |keyword: &str| schema.and_then(|it| it.keyword(keyword)).map(Value::to_json);
        json!({
            "key": self.variable.key,
            "label": self.label(),
            "control": self.control.name(),
            "options": self.control.options(),
            "default": self.variable.run.default.as_ref().map(Value::to_json),
            "group": schema.and_then(Schema::ui_group),
            "system": self.variable.system,
            "required": self.variable.run.is_required,
            "runOption": self.is_run_option(),
            "description": schema.and_then(Schema::description),
            "pattern": matches!(self.control, FieldControl::Text).then(|| schema.and_then(Schema::pattern)).flatten(),
            "minimum": number("minimum"),
            "maximum": number("maximum"),
            "given": self.given,
            "note": self.shown_note(),
            "missing": self.is_missing(),
        })
    }

    fn label(&self) -> String {
        let title = self.schema.and_then(Schema::title).filter(|title| !title.trim().is_empty());
        title.map_or_else(|| self.variable.name.replace('_', " "), str::to_owned)
    }

    fn is_missing(&self) -> bool {
        let run = &self.variable.run;
        run.is_required && run.default.is_none() && self.given.is_none() && !self.is_dropped()
    }

    fn is_dropped(&self) -> bool {
        matches!(self.control, FieldControl::Dropped)
    }

    fn is_run_option(&self) -> bool {
        let is_marked = self.schema.and_then(Schema::ui_type) == Some("runOption");
        is_marked && self.variable.system.is_none() && matches!(self.control, FieldControl::Checkbox)
    }

    fn shown_note(&self) -> Option<String> {
        let missing =
            || self.is_missing().then(|| "Required: without a value, the run gets `undefined`.".to_owned());
        self.note.clone().or_else(missing)
    }
}

impl<'a> FieldControl<'a> {
    fn choose(schema: Option<Schema<'a>>) -> Self {
        let Some(schema) = schema else { return Self::Dropped };
        match schema.type_name() {
            Some("string") => {
                let choices = schema.enumeration().unwrap_or_default();
                let choices: Vec<&str> = choices.iter().filter_map(Value::as_str).collect();
                let suggestions = schema.ui_suggestions();
                if !choices.is_empty() {
                    Self::Select(choices)
                } else if !suggestions.is_empty() {
                    Self::Combobox(suggestions)
                } else if schema.ui_type() == Some("textarea") {
                    Self::TextArea
                } else {
                    Self::Text
                }
            }
            Some("boolean") => Self::Checkbox,
            Some(name) if is_number(name) => Self::Number,
            _ => Self::Dropped,
        }
    }

    /// Returns the name used in machine-readable output.
    fn name(&self) -> &'static str {
        match self {
            Self::Select(_) => "select",
            Self::Combobox(_) => "combobox",
            Self::TextArea => "textarea",
            Self::Text => "text",
            Self::Number => "number",
            Self::Checkbox => "checkbox",
            Self::Dropped => "dropped",
        }
    }

    fn options(&self) -> &[&'a str] {
        match self {
            Self::Select(options) | Self::Combobox(options) => options,
            _ => &[],
        }
    }

    fn describe(&self) -> String {
        match self {
            Self::Select(options) => format!("one of {}", options.join(", ")),
            Self::Combobox(options) => format!("text, such as {}", options.join(", ")),
            Self::TextArea => "lines of text".to_owned(),
            Self::Dropped => "none".to_owned(),
            Self::Text | Self::Number | Self::Checkbox => self.name().to_owned(),
        }
    }
}

pub(super) fn is_number(type_name: &str) -> bool {
    matches!(type_name, "number" | "integer")
}
