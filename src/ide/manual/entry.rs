use std::sync::Arc;

use crate::file_path::FilePath;
use crate::json_schema::outline;
use crate::return_types::ReturnType;
use crate::syntax::Value;
use crate::text::Span;
use crate::tools::tokens;

#[derive(Clone, Debug)]
pub struct ManualEntry {
    pub plugin: String,
    /// Registered name, with the variant, and for agents with the prefix `agent_`. It ends in `*` for the
    /// tools of a server, and is `None` if it is known only at run time.
    pub function: Option<String>,
    /// Description; empty if it is missing or known only at run time.
    pub description: String,
    /// Schema of the arguments as GenAIScript infers it, with `type`, `required` and `properties` first. Its
    /// parts keep the spans of their origins.
    pub parameters: Value,
    pub response: ReturnType,
    /// Schema of the answer as a document has it, in place of a type that is inferred.
    pub(super) output: Option<Value>,
    /// Whether only a run can tell all parameters.
    pub has_unknown_parameters: bool,
    /// Whether the entry represents the tools of a server, which are known at run time.
    pub external: bool,
    pub path: FilePath,
    pub span: Span,
    /// First line of `span`, from 1.
    pub line: u32,
    pub(super) gaps: Vec<ManualGap>,
    pub(super) source: Arc<str>,
}

#[derive(Clone, Debug)]
pub(super) struct ManualGap {
    pub span: Span,
    pub message: String,
    /// Whether it excludes the whole function from the manual.
    pub is_whole: bool,
}

impl ManualEntry {
    /// Type of the answer for a reader.
    pub(super) fn given(&self) -> String {
        self.output.as_ref().map_or_else(|| self.response.typescript(), outline)
    }

    /// Estimates the tokens with which a request contains the function.
    pub fn tokens(&self) -> usize {
        let name = self.function.as_deref().unwrap_or_default();
        tokens(name, &self.description, &self.parameters.to_json())
    }

    /// Returns the name in the manual; `None` if it is known only at run time.
    pub fn name(&self, separator: &str) -> Option<String> {
        Some(format!("{}{separator}{}", self.plugin, self.function.as_ref()?))
    }
}
