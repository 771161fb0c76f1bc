use crate::agentscript::ast::AgentShape;
use crate::agentscript::meaning::ProgramMeaning;
use crate::agentscript::shapes;
use crate::ide::markup::MarkupDocument;
use crate::json_schema;
use crate::workspace::agentscript::ImportedProgram;

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
    if let Ok(typescript) = json_schema::typescript(&shapes::schema(shape), name) {
        text.code(&typescript);
    }
}
