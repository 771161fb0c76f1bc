use serde_json::{Value as Json, json};

use super::{McpTool, TooLong, abridged, noted, notes, text, texts};
use crate::cli::manual::{WorkspaceManual, glob, select};
use crate::cli::streams::warn;
use crate::ide::manual::{ManualFormat, ManualOptions};
use crate::mcp::arguments::ToolArguments;
use crate::mcp::protocol::JsonObject;
use crate::mcp::roots::Roots;

pub static TOOL: McpTool = McpTool {
    name: "manual",
    title: "List tools with their types",
    description: "List the functions that the files of a workspace offer to models: name, description, JSON Schemas \
                  of parameters and of what they return.",
    input: || {
        let properties = json!({
            "path": text("File or folder; default: the whole workspace"),
            "only": texts("Patterns of names, e.g. rental_*"),
        });
        (properties, json!([]))
    },
    output: || {
        let function = json!({
            "type": "object",
            "properties": {
                "name": { "type": "string" },
                "description": { "type": "string" },
                "parameters": { "type": "object", "description": "Absent in long lists" },
                "responses": { "type": "object" },
            },
        });
        let properties = json!({
            "total": { "type": "integer" },
            "functions": { "type": "array", "items": function },
            "notes": notes(),
        });
        (properties, json!(["total", "functions"]))
    },
    reads_files: |_| true,
    answer,
};

const TOO_LONG: TooLong = TooLong {
    kept: &["name", "description"],
    one: "the function is too long for an answer; `promptsig manual` prints it",
    several: "the functions are too long for one answer; name some in `only`, or a file in `path`, for all about them",
};

fn answer(mut arguments: ToolArguments, roots: &Roots) -> Result<Json, String> {
    let path: Option<String> = arguments.take("path")?;
    let only: Vec<String> = arguments.take("only")?.unwrap_or_default();
    arguments.finish()?;
    let only = only.iter().map(|pattern| glob(pattern)).collect::<Result<Vec<_>, String>>();
    let only = only.map_err(|why| format!("`only`: {why}"))?;
    let place = roots.place(path.as_deref())?;
    noted(|| {
        let mut found = WorkspaceManual::read(&place.requested())?;
        let options = ManualOptions::default();
        if let Some(message) = select(&mut found.entries, &only, &options.separator) {
            warn(&message);
            return None;
        }
        let (text, _) = found.render(ManualFormat::Json, options);
        let mut functions: Vec<Json> = serde_json::from_str(&text).unwrap_or_default();
        for function in functions.iter_mut().filter_map(Json::as_object_mut) {
            function.retain(|_, value| !value.is_null());
        }
        let mut report = JsonObject::new();
        report.insert("total".to_owned(), json!(functions.len()));
        report.insert("functions".to_owned(), Json::Array(abridged(functions, &TOO_LONG)));
        Some(report)
    })
}
