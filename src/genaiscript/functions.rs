//! Functions whose parameters a script's schemas describe.

use serde_json::{Map, Value as Json, json};

use super::names::escape_tool_name;
use super::schemas::{SchemaPlace, ScriptSchema};
use super::script_file::ScriptFile;
use crate::providers::{Dialect, FunctionEnvelope};
use crate::syntax::Value;

impl ScriptSchema<'_> {
    /// Returns the function that a model sees; `None` for other schemas and for tools named at run time. The
    /// script itself is one as well: GenAIScript serves it as an MCP tool.
    pub fn function(&self, file: &ScriptFile, dialect: Dialect) -> Option<FunctionEnvelope> {
        match (self.place, self.tool) {
            (SchemaPlace::Parameters, _) => Some(of_script(file, dialect)),
            (_, Some(tool)) => Some(FunctionEnvelope {
                name: tool.final_name()?,
                description: tool.sent_description(),
                annotations: None,
            }),
            _ => None,
        }
    }
}

/// The MCP server passes the script's id unchanged, and its title as an annotation.
fn of_script(file: &ScriptFile, dialect: Dialect) -> FunctionEnvelope {
    let metadata = &file.script().reading.value;
    let id = file.path.id();
    let mut annotations = match metadata.get("annotations").map(Value::to_json) {
        Some(Json::Object(annotations)) => annotations,
        _ => Map::new(),
    };
    if let Some(title) = metadata.get("title").and_then(Value::as_str) {
        annotations.insert("title".to_owned(), Json::from(title));
    }
    FunctionEnvelope {
        name: if dialect == Dialect::Mcp { id.to_owned() } else { escape_tool_name(id) },
        description: metadata.get("description").and_then(Value::as_str).map(str::to_owned),
        annotations: (!annotations.is_empty()).then_some(Json::Object(annotations)),
    }
}

/// Adds the parameter for files that GenAIScript's MCP server adds, replacing one of equal name.
pub fn add_files(file: &ScriptFile, parameters: &mut Json) {
    let accept = file.script().reading.value.get("accept").and_then(Value::as_str).unwrap_or_default();
    let Some(properties) = parameters.get_mut("properties").and_then(Json::as_object_mut) else { return };
    if accept == "none" {
        return;
    }
    let accepted = if accept.is_empty() { String::new() } else { format!(" Accepts: {accept}") };
    let description = format!("Filename or globs relative to the workspace used by the script.{accepted}");
    let items = json!({ "type": "string", "description": description });
    properties.insert("files".to_owned(), json!({ "type": "array", "items": items }));
}
