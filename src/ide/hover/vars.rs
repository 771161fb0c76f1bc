//! Hover on `env.vars` as a whole.

use super::content::Hover;
use crate::genaiscript::SourceFile;
use crate::ide::markup::MarkupDocument;
use crate::ide::view::ViewKind;
use crate::ide::{misread, vars_context};
use crate::workspace::{Project, RunBy, variables};

pub(super) fn whole(file: &SourceFile, project: &Project, offset: usize) -> Option<Hover> {
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
