//! Documents in JSON and YAML that hold tools, in the forms that protocols, providers and editors take them.
//!
//! `form` tells the forms apart by their shape, `openapi` reads operations, `file` is a file with its content.

mod file;
mod form;
mod notation;
mod openapi;

pub use file::{DocumentFile, DocumentProblem};
pub use form::DocumentForm;
pub use notation::Notation;

use std::sync::OnceLock;

use aho_corasick::AhoCorasick;

use crate::syntax::Value;
use crate::text::Span;

/// Longer documents are data.
pub const MAX_BYTES: usize = 4 << 20;

/// Keys of which each document with tools has one.
const WORDS: [&str; 8] = [
    "inputSchema",
    "input_schema",
    "parameters",
    "functionDeclarations",
    "function_declarations",
    "languageModelTools",
    "openapi",
    "swagger",
];

/// Whether a text may be a document with tools, before it is parsed.
pub fn may_hold_tools(text: &str) -> bool {
    static SEARCH: OnceLock<Option<AhoCorasick>> = OnceLock::new();
    let search = SEARCH.get_or_init(|| AhoCorasick::new(WORDS).ok());
    text.len() <= MAX_BYTES && search.as_ref().is_some_and(|search| search.is_match(text))
}

/// Tools of a document, in source order.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolDocument {
    /// Form of the first tool.
    pub form: DocumentForm,
    pub tools: Vec<DocumentTool>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DocumentTool {
    pub form: DocumentForm,
    /// Object that declares the tool.
    pub span: Span,
    pub name: String,
    /// Place of the name, or of the key for which it was made.
    pub name_span: Span,
    pub description: Option<String>,
    pub input: Option<Value>,
    pub output: Option<Value>,
    /// Whether the document asks the provider to enforce the schema.
    pub is_strict: bool,
}

impl ToolDocument {
    /// Finds the tools of a document; `None` if it is of another kind.
    ///
    /// ```
    /// use promptsig::syntax::json;
    /// use promptsig::tools::documents::{DocumentForm, ToolDocument};
    ///
    /// let text = r#"{ "tools": [{ "name": "now", "inputSchema": { "type": "object" } }] }"#;
    /// let document = ToolDocument::read(&json::parse(text).expect("it is JSON")).expect("it holds a tool");
    /// assert_eq!((document.form, document.tools[0].name.as_str()), (DocumentForm::Mcp, "now"));
    /// ```
    pub fn read(root: &Value) -> Option<Self> {
        let tools = openapi::tools(root).unwrap_or_else(|| form::tools(root));
        let form = tools.first()?.form;
        Some(Self { form, tools })
    }

    /// Returns the innermost tool around a place.
    pub fn tool_at(&self, offset: usize) -> Option<&DocumentTool> {
        let around = self.tools.iter().filter(|tool| tool.span.touches(offset));
        around.min_by_key(|tool| tool.span.range().len())
    }
}
