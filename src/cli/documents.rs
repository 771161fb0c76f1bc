//! JSON and YAML documents that are schemas.

use std::sync::Arc;

use crate::rules::{self, Diagnostic};
use crate::script::FilePath;
use crate::syntax::{Value, json, yaml};

/// A document that was named on the command line.
pub struct NamedDocument {
    /// Where it is.
    pub path: FilePath,
    /// Its text.
    pub source: Arc<str>,
}

impl NamedDocument {
    /// The value that it is. A diagnostic where it is none.
    pub fn value(&self) -> Result<Value, Box<Diagnostic>> {
        let (language, parsed) = if has_ending(&self.path, ".json") {
            ("JSON", json::parse(&self.source).map_err(|error| (error.span, error.message)))
        } else {
            ("YAML", yaml::parse(&self.source, 0).map_err(|error| (error.span, error.message)))
        };
        parsed.map_err(|(span, message)| Box::new(rules::unparsed_document(language, span, &message)))
    }
}

/// Whether a file is a document by its name.
pub fn is_document(path: &FilePath) -> bool {
    [".json", ".yaml", ".yml"].iter().any(|ending| has_ending(path, ending))
}

fn has_ending(path: &FilePath, ending: &str) -> bool {
    path.name().to_ascii_lowercase().ends_with(ending)
}
