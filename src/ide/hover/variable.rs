//! Hover on a variable, at its reads and its declaration.

use super::{Hover, system};
use crate::genaiscript::ScriptFile;
use crate::genaiscript::names::variable_access;
use crate::ide::completion::vars_context;
use crate::ide::markup::{self, LinkTarget, MarkupDocument};
use crate::ide::view::ViewKind;
use crate::ide::{markdown, misread, run_values};
use crate::json_schema::Schema;
use crate::workspace::{Project, RunBy, Variable, variables};

pub(super) fn read(file: &ScriptFile, project: &Project, offset: usize) -> Option<Hover> {
    let read = file.script().reads.iter().find(|read| read.key.is_some() && read.key_span.touches(offset))?;
    let key = read.key.as_deref()?;
    let mut text = MarkupDocument::default();
    if let Some(found) = variables::find(file, project, key) {
        variable(&mut text, file, project, &found);
    } else {
        // The TypeScript server shows nothing here, so an undeclared variable is worth a hover.
        text.code(&format!("{}: unknown", variable_access(key)));
        if let Some(unseen) = variables::find_unseen(file, key) {
            misread::of_parameter(&mut text, file, project, &unseen.name);
            text.fact("The value is undefined unless a caller passes it.");
        } else {
            text.fact(
                "No parameter of this name is in scope; the value is undefined unless a caller passes it.",
            );
        }
    }
    Some(Hover { span: read.key_span, text })
}

pub(in crate::ide) fn variable(
    text: &mut MarkupDocument,
    file: &ScriptFile,
    project: &Project,
    variable: &Variable,
) {
    if variable.system.is_none() {
        misread::of_parameter(text, file, project, &variable.name);
    }
    let access = variable_access(&variable.key);
    match variable.run.values() {
        Some(values) => text.schema(&access, &values),
        None => text.code(&format!("{access}: unknown")),
    };
    let place =
        if variable.system.is_some() { LinkTarget::Workspace } else { LinkTarget::of_parameters(file) };
    text.inference_warnings(&variable.run.inference, place);
    let origin = match &variable.system {
        Some(system) => format!("A parameter of {}", markdown::code(system)),
        None if file.script().reading.is_system() => "A parameter of this system script".to_owned(),
        None => "A parameter of this script".to_owned(),
    };
    let schema = variable.run.schema().map(Schema::new);
    text.said(schema.and_then(Schema::description).unwrap_or(""));
    text.fact(&format!("{origin}, {}.", variable.run.obligation(markdown::code)));
    run_values::of_variable(text, file, project, variable);
    if let Some(reason) = variable.system.as_deref().and_then(|id| system::reason(file, project, id)) {
        text.fact(&format!("In scope: {reason}."));
    }
    if let Some(schema) = schema {
        in_forms(text, schema);
    }
    text.more_in(ViewKind::Schema);
}

fn in_forms(text: &mut MarkupDocument, schema: Schema<'_>) {
    let cues = markup::cues(schema);
    if !cues.is_empty() {
        text.fact(&format!("In forms: {}.", markdown::line(&cues)));
    }
}

pub(super) fn whole(file: &ScriptFile, project: &Project, offset: usize) -> Option<Hover> {
    let span = vars_context::object_at(file, offset)?;
    let mut text = MarkupDocument::default();
    misread::of_file(&mut text, file, project);
    let variables = match project.run_by(file) {
        RunBy::Nothing => Vec::new(),
        RunBy::Id | RunBy::Path => variables::all(file, project),
    };
    if variables.is_empty() {
        text.code("env.vars: {}").fact("No parameters are in scope: it holds only what a caller passes.");
    } else {
        text.schema("env.vars", &variables::schema_of(&variables));
        text.fact("It also holds whatever else a caller passes.");
    }
    text.more_in(ViewKind::Vars);
    Some(Hover { span, text })
}
