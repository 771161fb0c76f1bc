//! Tools of a document as functions of the manual.

use std::sync::Arc;

use super::entries::schema;
use super::entry::ManualEntry;
use crate::return_types::{Confidence, ReturnType};
use crate::tools::documents::{DocumentFile, DocumentTool};

pub fn entries(document: &DocumentFile) -> Vec<ManualEntry> {
    let tools = document.tools().map(|document| document.tools.as_slice()).unwrap_or_default();
    tools.iter().map(|tool| entry(document, tool)).collect()
}

fn entry(document: &DocumentFile, tool: &DocumentTool) -> ManualEntry {
    let mut response = ReturnType::unknown();
    if tool.output.is_some() {
        response.confidence = Confidence::Declared;
    }
    ManualEntry {
        has_unknown_parameters: false,
        plugin: plugin(document.path.name()),
        function: Some(tool.name.clone()),
        description: tool.description.clone().unwrap_or_default(),
        parameters: schema(tool.input.clone(), tool.span),
        response,
        output: tool.output.clone(),
        external: false,
        path: document.path.clone(),
        span: tool.name_span,
        line: u32::try_from(document.line_of(tool.name_span)).unwrap_or(u32::MAX),
        gaps: Vec::new(),
        source: Arc::clone(&document.source),
    }
}

/// Name of a document without its ending, of which a planner needs no part.
fn plugin(name: &str) -> String {
    name.rsplit_once('.').map_or(name, |(name, _)| name).to_owned()
}
