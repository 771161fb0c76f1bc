//! What can be written at a place in a file in AgentScript. It works from the tokens before the cursor, as what is
//! typed there does not parse yet; what names there are, the program tells.

mod choice;
mod context;
mod values;

use choice::Choice;
use context::Context;

use crate::features::preview::Preview;
use crate::features::proposal::Item;
use crate::project::Project;
use crate::project::agentscript::Program;
use crate::script::SourceFile;
use crate::text::Span;

/// The proposals at a place, the likeliest first.
pub fn complete(file: &SourceFile, project: &Project, offset: usize) -> Vec<Item> {
    let Some(agentscript) = file.agentscript() else { return Vec::new() };
    let reading = agentscript.reading(project.wanted_agentscript());
    let Some(context) = Context::at(&file.source, &reading.parsed, offset) else { return Vec::new() };
    let Some(program) = Program::of(file, project) else { return Vec::new() };
    let choices = values::choices(&context, file, project, &program, offset);
    let replace = context.replace;
    let item = |(index, choice): (usize, Choice)| Item {
        filter: choice.label.clone(),
        label: choice.label,
        detail: choice.detail,
        kind: choice.kind,
        sort: format!("{index:04}"),
        replace,
        insert: Span { end: Span::at(offset).end.max(replace.start), ..replace },
        text: choice.text,
    };
    choices.into_iter().enumerate().map(item).collect()
}

/// The documentation of the proposal with this label.
pub fn document(file: &SourceFile, project: &Project, label: &str) -> Option<Preview> {
    super::hover::of_word(file, project, label)
}
