//! Signature help, where a TypeScript server has only `any` or an index signature: the arguments of a tool's handler by
//! its schema (`handler`), and the variables of a script (`given`). In AgentScript, which has no other server, it
//! answers in every call.

mod given;
pub(in crate::ide) mod handler;

use std::ops::Range;

use super::agentscript;
use super::markup::MarkupDocument;
use crate::genaiscript::MAX_BYTES;
use crate::json_schema::{Property, Schema, outline, show_value};
use crate::source_file::SourceFile;
use crate::syntax::string::is_identifier;
use crate::syntax::{Quote, Value};
use crate::text::Text;
use crate::workspace::Project;

#[derive(Clone, Debug, PartialEq)]
pub struct SignatureHelp {
    pub label: String,
    pub documentation: MarkupDocument,
    pub parameters: Vec<SignatureParameter>,
    /// Index of the parameter at the cursor; of an argument too many, a number that no parameter has.
    pub active: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SignatureParameter {
    /// Range of bytes in the label.
    pub range: Range<usize>,
    pub documentation: MarkupDocument,
}

/// Parameter that is not part of a label yet.
pub struct DescribedParameter {
    pub name: String,
    /// Text in the label: `days?: integer = 3`.
    pub text: String,
    pub documentation: MarkupDocument,
}

/// Bytes before the cursor in which the called function is sought.
const ENOUGH: usize = 1 << 14;

/// Checks cheaply whether the text before an offset allows signature help in a script.
pub fn may_help(text: &Text, offset: usize) -> bool {
    if text.len() > MAX_BYTES {
        return false;
    }
    let before = text.before(offset, ENOUGH);
    before.contains("defTool") || before.contains("vars")
}

pub fn signature_help(file: &SourceFile, project: &Project, offset: usize) -> Option<SignatureHelp> {
    match file {
        SourceFile::Script(file) => {
            handler::handler(file, offset).or_else(|| given::given(file, project, offset))
        }
        SourceFile::AgentScript(file) => agentscript::signature_help(file, project, offset),
        SourceFile::Module(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => None,
    }
}

impl SignatureHelp {
    /// Writes the parameters between two texts. There is none without parameters.
    pub fn new(
        before: &str,
        parameters: Vec<DescribedParameter>,
        separator: &str,
        after: &str,
        active: usize,
    ) -> Option<Self> {
        let mut label = before.to_owned();
        let mut written = Vec::with_capacity(parameters.len());
        for parameter in parameters {
            if !written.is_empty() {
                label.push_str(separator);
            }
            let start = label.len();
            label.push_str(&parameter.text);
            let range = start..label.len();
            written.push(SignatureParameter { range, documentation: parameter.documentation });
        }
        label.push_str(after);
        let is_empty = written.is_empty();
        let help = Self { label, documentation: MarkupDocument::default(), parameters: written, active };
        (!is_empty).then_some(help)
    }
}

/// Returns the properties of a schema as parameters, described by their authors.
fn of_properties(schema: &Value) -> Vec<DescribedParameter> {
    Schema::new(schema).properties().into_iter().map(of_property).collect()
}

fn of_property(property: Property<'_>) -> DescribedParameter {
    let name = property.name.to_owned();
    let key = if is_identifier(&name) { name.clone() } else { Quote::Double.quote(&name) };
    let mark = if property.required { "" } else { "?" };
    let default = property.schema.default().map(|it| format!(" = {}", show_value(it))).unwrap_or_default();
    let mut documentation = MarkupDocument::default();
    documentation.said(property.schema.description().unwrap_or(""));
    let text = format!("{key}{mark}: {}{default}", outline(property.schema.value));
    DescribedParameter { name, text, documentation }
}

/// Returns the index of the parameter that is being written, or else of the first that is not written yet.
pub fn active(parameters: &[DescribedParameter], current: Option<&str>, written: &[String]) -> usize {
    let position = |wanted: &dyn Fn(&str) -> bool| parameters.iter().position(|it| wanted(&it.name));
    let is_begun = |name: &str| current.is_some_and(|current| name.starts_with(current));
    current
        .and_then(|current| position(&|name| name == current))
        .or_else(|| position(&|name| is_begun(name) && !written.iter().any(|it| it == name)))
        .or_else(|| position(&|name| !written.iter().any(|it| it == name)))
        .unwrap_or(0)
}
