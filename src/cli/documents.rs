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
    pub fn value(&self) -> Result<Value, Diagnostic> {
        if has_ending(&self.path, ".json") {
            return json::parse(&self.source)
                .map_err(|error| rules::unparsed_document("JSON", error.span, &error.message));
        }
        yaml::parse(&self.source, 0)
            .map_err(|error| rules::unparsed_document("YAML", error.span, &error.message))
    }
}

/// Whether a file is a document by its name.
pub fn is_document(path: &FilePath) -> bool {
    [".json", ".yaml", ".yml"].iter().any(|ending| has_ending(path, ending))
}

fn has_ending(path: &FilePath, ending: &str) -> bool {
    path.name().to_ascii_lowercase().ends_with(ending)
}
