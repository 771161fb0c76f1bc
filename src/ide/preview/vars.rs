//! Every variable of a run; none if the file is not run. As JSON: `variables`, a list of `key`, `system` (null for the
//! script's own), `type` (`undefined` if no run has a value), `required`, `given` (treatment of a given value: `kept`,
//! `unconverted`, `number`, `integer`, `boolean`, `dropped` or `unknown`), `description` and `schema`; and `values`,
//! the content of `env.vars` without given values, or `error` with the exception that GenAIScript throws.

use serde_json::{Value as Json, json};

use super::{Preview, call_span};
use crate::genaiscript::ScriptFile;
use crate::genaiscript::names::normalize_key;
use crate::ide::markdown::line;
use crate::ide::markup::{Cell, MarkupDocument};
use crate::ide::misread;
use crate::json_schema::{self, Schema};
use crate::syntax::{Object, Value, ValueKind};
use crate::text::Span;
use crate::workspace::{Project, RunBy, Variable, variables};

pub(super) fn view(file: &ScriptFile, project: &Project) -> Preview {
    let mut preview = MarkupDocument::whole();
    misread::of_file(&mut preview, file, project);
    let is_never_run = project.run_by(file) == RunBy::Nothing;
    let (variables, values) = if is_never_run {
        (Vec::new(), Ok(Object::default()))
    } else {
        (variables::all(file, project), project.vars_of(file))
    };
    if let Err(message) = &values {
        preview.warn(&format!(
            "GenAIScript cannot make `env.vars` of this: the run fails with “{}”.",
            line(message)
        ));
    }
    if is_never_run {
        preview.text("No run has this script.");
    } else if variables.is_empty() {
        preview.text("No parameters: `env.vars` holds only what a caller passes.");
    } else {
        let is_system = file.script().reading.is_system();
        let default = |variable: &Variable| {
            let values = values.as_ref().ok()?;
            // A system has the values of the scripts that use it.
            let own = variable.run.default.as_ref().filter(|_| is_system);
            let value = own.or_else(|| values.get(&normalize_key(&variable.key)))?;
            Some(Cell::code(&json_schema::show_value(value)))
        };
        let rows: Vec<_> = variables
            .iter()
            .map(|variable| row(variable, default(variable).unwrap_or(Cell::Empty)))
            .collect();
        preview.rows(&["variable", "type", "required", "default", "if given", "description"], rows);
    }
    if file.script().reading.is_system() {
        preview.text("Scripts that use this system read the same keys.");
    }
    let mut json = json!({ "variables": variables.iter().map(entry).collect::<Vec<_>>() });
    match values {
        Ok(values) => json["values"] = Value::new(Span::default(), ValueKind::Object(values)).to_json(),
        Err(message) => json["error"] = Json::String(message),
    }
    Preview {
        title: format!("env.vars of {}", file.id()),
        span: call_span(file),
        text: preview,
        json,
        ..Preview::default()
    }
}

fn row(variable: &Variable, default: Cell) -> Vec<Cell> {
    let schema = variable.run.schema();
    let description = schema.and_then(|schema| Schema::new(schema).description()).unwrap_or("");
    vec![
        Cell::code(&variable.key),
        Cell::code(&variable.run.short_type()),
        Cell::text(if variable.run.is_required { "yes" } else { "" }),
        default,
        Cell::message(variable.run.passage()),
        Cell::text(description),
    ]
}

fn entry(variable: &Variable) -> Json {
    let schema = variable.run.schema();
    json!({
        "key": variable.key,
        "system": variable.system,
        "type": variable.run.short_type(),
        "required": variable.run.is_required,
        "given": variable.run.given.name(),
        "description": schema.and_then(|schema| Schema::new(schema).description()),
        "schema": schema.map(Value::to_json),
    })
}
