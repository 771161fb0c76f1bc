use crate::agentscript::ast::Shape;
use crate::agentscript::meaning::Meaning;
use crate::agentscript::shapes;
use crate::features::preview::Preview;
use crate::project::agentscript::Program;
use crate::schema;

pub struct View<'a> {
    pub source: &'a str,
    pub program: &'a Program,
    pub meaning: &'a Meaning<'a>,
    pub offset: usize,
}

/// Adds a shape as a TypeScript type and as JSON Schema.
pub fn about_shape(text: &mut Preview, shape: &Shape, name: &str) {
    about_type(text, shape, name);
    text.json(&shapes::schema(shape));
}

pub fn about_type(text: &mut Preview, shape: &Shape, name: &str) {
    if let Ok(typescript) = schema::typescript(&shapes::schema(shape), name) {
        text.code(&typescript);
    }
}
