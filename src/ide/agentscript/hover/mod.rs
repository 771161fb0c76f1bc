mod generate;
mod name;
mod word;

use crate::agentscript::AgentFile;
use crate::agentscript::ast::AgentShape;
use crate::agentscript::meaning::ProgramMeaning;
use crate::agentscript::shapes;
use crate::genaiscript;
use crate::ide::hover::Hover;
use crate::ide::markup::MarkupDocument;
use crate::text::Span;
use crate::workspace::Project;
use crate::workspace::agentscript::ImportedProgram;

pub fn hover(file: &AgentFile, project: &Project, offset: usize) -> Option<Hover> {
    let program = ImportedProgram::load(file, project);
    let meaning = program.meaning();
    let view = HoverView { source: &file.source, program: &program, meaning: &meaning, offset };
    generate::option(&view)
        .or_else(|| word::keyword(&view))
        .or_else(|| generate::generate(&view))
        .or_else(|| shape(&view))
        .or_else(|| name::name(&view))
}

pub fn of_option(label: &str) -> Option<MarkupDocument> {
    generate::about_option(label)
}

pub fn of_name(file: &AgentFile, project: &Project, label: &str) -> Option<MarkupDocument> {
    let program = ImportedProgram::load(file, project);
    let meaning = program.meaning();
    let binding = meaning.bindings.iter().find(|binding| binding.name == label)?;
    Some(name::about(binding, &meaning, &program))
}

/// Hover text for the shape at a position, unless a name inside a type is there.
fn shape(view: &HoverView<'_>) -> Option<Hover> {
    let of_inputs = view.meaning.inputs.iter().map(|input| (input.shape, "input"));
    let of_answers = view.meaning.generates.iter().filter_map(|site| site.generate.shape.as_ref());
    let all = of_inputs.chain(of_answers.map(|shape| (shape, "answer")));
    let (shape, name) = all.into_iter().find(|(shape, _)| shape.span.touches(view.offset))?;
    let span = field_span(shape, view.offset).unwrap_or(shape.span);
    let mut text = MarkupDocument::default();
    about_shape(&mut text, shape, name);
    Some(Hover { span, text })
}

fn field_span(shape: &AgentShape, offset: usize) -> Option<Span> {
    shape.fields.iter().map(|field| field.span).find(|span| span.touches(offset))
}

pub struct HoverView<'a> {
    pub source: &'a str,
    pub program: &'a ImportedProgram,
    pub meaning: &'a ProgramMeaning<'a>,
    pub offset: usize,
}

pub fn about_shape(text: &mut MarkupDocument, shape: &AgentShape, name: &str) {
    about_type(text, shape, name);
    text.json(&shapes::schema(shape));
}

pub fn about_type(text: &mut MarkupDocument, shape: &AgentShape, name: &str) {
    if let Ok(typescript) = genaiscript::typescript(&shapes::schema(shape), name) {
        text.code(&typescript);
    }
}
