use serde_json::{Value as Json, json};

use super::{McpTool, TooLong, abridged, as_object, flag, noted, notes, text};
use crate::cli::dialects;
use crate::cli::schema::SchemaRequest;
use crate::file_path::FilePath;
use crate::mcp::arguments::ToolArguments;
use crate::mcp::roots::Roots;
use crate::mcp::tools::convert::dialect;
use crate::workspace::discovery;

pub static TOOL: McpTool = McpTool {
    name: "schema",
    title: "Show JSON Schemas",
    description: "Show the JSON Schemas that a model or a client is sent for the parameters and tools of one file, \
                  also where code builds them, e.g. with zod.",
    input: || {
        let properties = json!({
            "path": text("The file"),
            "tool": text("Only this tool"),
            "as": text("Convert to this dialect, as for convert"),
            "strict": flag("Strict form of the dialect"),
        });
        (properties, json!(["path"]))
    },
    output: || {
        let schema = json!({
            "type": "object",
            "properties": {
                "kind": { "type": "string" },
                "name": { "type": "string" },
                "line": { "type": "integer" },
                "schema": { "type": "object", "description": "Absent if too long or not possible" },
                "tool": { "type": "object", "description": "The whole tool in this dialect" },
                "error": { "type": "object" },
            },
            "required": ["kind", "line"],
        });
        let properties = json!({
            "file": { "type": "string" },
            "schemas": { "type": "array", "items": schema },
            "notes": notes(),
        });
        (properties, json!(["file", "schemas"]))
    },
    reads_files: |_| true,
    answer,
};

const TOO_LONG: TooLong = TooLong {
    kept: &["kind", "name", "line"],
    one: "the schema is too long for an answer; `promptsig schema` prints it",
    several: "the schemas are too long for one answer; name one in `tool`",
};

fn answer(mut arguments: ToolArguments, roots: &Roots) -> Result<Json, String> {
    let path: String = arguments.require("path")?;
    let tool: Option<String> = arguments.take("tool")?;
    let to: Option<String> = arguments.take("as")?;
    let strict: bool = arguments.take("strict")?.unwrap_or_default();
    arguments.finish()?;
    let form = match to {
        Some(name) => {
            let dialect = dialect("as", &name)?;
            Some((dialect, dialects::config(dialect, strict, false)?))
        }
        None if strict => return Err("`strict` is a form of a dialect; name one in `as`".to_owned()),
        None => None,
    };
    let place = roots.place(Some(&path))?;
    let request = SchemaRequest { requested: place.requested(), form, tool: tool.as_deref() };
    let file = request.requested.paths.first().map(|path| discovery::file_path(path));
    if request.requested.paths.iter().any(|path| path.is_dir()) {
        return Err("`path` is a folder; name one file".to_owned());
    }
    noted(|| {
        let Json::Object(mut report) = request.to_json()? else { return None };
        let shown = file.as_ref().map(|file: &FilePath| roots.shown(file));
        report.insert("file".to_owned(), json!(shown));
        let schemas = report.get_mut("schemas").and_then(Json::as_array_mut)?;
        for schema in schemas.iter_mut().filter_map(Json::as_object_mut) {
            schema.retain(|_, value| !value.is_null());
            if let Some(schema) = schema.get_mut("schema") {
                *schema = as_object(schema.take());
            }
        }
        *schemas = abridged(std::mem::take(schemas), &TOO_LONG);
        Some(report)
    })
}
