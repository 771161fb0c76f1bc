//! A variable, where it is read and where it is declared.

use super::content::Hover;
use super::system;
use crate::features::preview::{self, Place, Preview};
use crate::features::view::Kind;
use crate::features::{markdown, misread};
use crate::project::{Project, Variable, variables};
use crate::schema::{self, Schema};
use crate::script::SourceFile;
use crate::script::names::variable_access;

/// A read of `env.vars`.
pub(super) fn read(file: &SourceFile, project: &Project, offset: usize) -> Option<Hover> {
    let read = file.script().reads.iter().find(|read| read.key.is_some() && read.key_span.touches(offset))?;
    let key = read.key.as_deref()?;
    let mut text = Preview::default();
    if let Some(found) = variables::find(file, project, key) {
        variable(&mut text, file, project, &found);
    } else {
        // The TypeScript server says nothing of these, so that nobody declares them is worth saying.
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

/// All that is known of a variable.
pub(in crate::features) fn variable(
    text: &mut Preview,
    file: &SourceFile,
    project: &Project,
    variable: &Variable,
) {
    if variable.system.is_none() {
        misread::of_parameter(text, file, project, &variable.name);
    }
    let access = variable_access(&variable.key);
    match variable.schema() {
        Some(schema) => text.schema(&access, schema),
        None => text.code(&format!("{access}: unknown")),
    };
    text.inference_warnings(&variable.inference, Place::Workspace);
    let origin = match &variable.system {
        Some(system) => format!("A parameter of {}", markdown::code(system)),
        None if file.script().reading.is_system() => "A parameter of this system script".to_owned(),
        None => "A parameter of this script".to_owned(),
    };
    let schema = variable.schema().map(Schema::new);
    text.said(schema.and_then(Schema::description).unwrap_or(""));
    text.fact(&format!("{origin}, {}.", obligation(variable)));
    if let Some(reason) = variable.system.as_deref().and_then(|id| system::reason(file, project, id)) {
        text.fact(&format!("In scope: {reason}."));
    }
    if let Some(schema) = schema {
        in_forms(text, schema);
    }
    text.more_in(Kind::Schema);
}

fn obligation(variable: &Variable) -> String {
    let default = variable.schema().and_then(|schema| Schema::new(schema).default());
    match default {
        // The signature shows it.
        Some(default) if schema::show_value(default).len() > MAX_DEFAULT => "with a default".to_owned(),
        Some(default) => {
            format!("{} by default", markdown::code(&schema::show_value(default)))
        }
        None if variable.required => "required".to_owned(),
        None => "undefined unless passed".to_owned(),
    }
}

/// Longer defaults stand in the signature alone.
const MAX_DEFAULT: usize = 30;

/// What a schema says of itself beside its type.
pub(super) fn described(text: &mut Preview, schema: Schema<'_>) {
    text.said(schema.description().unwrap_or(""));
    in_forms(text, schema);
}

fn in_forms(text: &mut Preview, schema: Schema<'_>) {
    let cues = preview::cues(schema);
    if !cues.is_empty() {
        text.fact(&format!("In forms: {}.", markdown::line(&cues)));
    }
}
