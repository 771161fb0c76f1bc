use crate::agentscript::ast::AgentShape;
use crate::agentscript::meaning::ProgramMeaning;
use crate::agentscript::shapes;
use crate::features::preview::MarkupDocument;
use crate::project::agentscript::ImportedProgram;
use crate::schema;

pub struct HoverView<'a> {
    pub source: &'a str,
    pub program: &'a ImportedProgram,
    pub meaning: &'a ProgramMeaning<'a>,
    pub offset: usize,
}

/// Adds a shape as a TypeScript type and as JSON Schema.
pub fn about_shape(text: &mut MarkupDocument, shape: &AgentShape, name: &str) {
    about_type(text, shape, name);
    text.json(&shapes::schema(shape));
}

pub fn about_type(text: &mut MarkupDocument, shape: &AgentShape, name: &str) {
    if let Ok(typescript) = schema::typescript(&shapes::schema(shape), name) {
        text.code(&typescript);
    }
}
