use std::sync::Arc;

use crate::file_path::FilePath;
use crate::lint::{self, Diagnostic};
use crate::syntax::{Value, json, yaml};

pub struct NamedDocument {
    pub path: FilePath,
    pub source: Arc<str>,
}

impl NamedDocument {
    /// Parses the document. A diagnostic if it is not a value.
    pub fn value(&self) -> Result<Value, Box<Diagnostic>> {
        let (language, parsed) = if has_ending(&self.path, ".json") {
            ("JSON", json::parse(&self.source).map_err(|error| (error.span, error.message)))
        } else {
            ("YAML", yaml::parse(&self.source, 0).map_err(|error| (error.span, error.message)))
        };
        parsed.map_err(|(span, message)| Box::new(lint::unparsed_document(language, span, &message)))
    }
}

pub fn is_document(path: &FilePath) -> bool {
    [".json", ".yaml", ".yml"].iter().any(|ending| has_ending(path, ending))
}

fn has_ending(path: &FilePath, ending: &str) -> bool {
    path.name().to_ascii_lowercase().ends_with(ending)
}
