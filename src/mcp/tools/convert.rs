use serde_json::{Value as Json, json};

use super::{MAX_ANSWER, McpTool, as_object, fitting, flag, noted, notes, size, text, texts};
use crate::cli::convert::{Source, convert, read};
use crate::cli::dialects;
use crate::cli::streams::warn;
use crate::mcp::arguments::ToolArguments;
use crate::mcp::protocol::JsonObject;
use crate::mcp::roots::Roots;
use crate::providers::{Conversion, Dialect, Failure};
use crate::syntax::Value;
use crate::syntax::json::parse;

pub static TOOL: McpTool = McpTool {
    name: "convert",
    title: "Convert a JSON Schema",
    description: "Convert a JSON Schema to the form that a provider takes, and tell what is lost or why it cannot be \
                  converted. Writes no file.",
    input: || {
        let names = Dialect::ALL.map(Dialect::name);
        let properties = json!({
            "schema": text("The schema as JSON; or give path"),
            "path": text("JSON file with the schema"),
            "to": { "type": "string", "enum": names, "description": "Dialect" },
            "from": { "type": "string", "enum": [CHATGPT], "description": "Only for schemas in IChatGptSchema" },
            "strict": flag("Strict form of chatgpt, llm or anthropic"),
            "reference": flag("Keep references in chatgpt and llm"),
        });
        (properties, json!(["to"]))
    },
    output: || {
        let properties = json!({
            "success": { "type": "boolean" },
            "schema": { "type": "object" },
            "losses": texts("What the dialect cannot express"),
            "reasons": texts("Why there is no schema"),
            "notes": notes(),
        });
        (properties, json!(["success"]))
    },
    reads_files: |arguments| arguments.get("path").is_some_and(|path| !path.is_null()),
    answer,
};

const CHATGPT: &str = "chatgpt";

fn answer(mut arguments: ToolArguments, roots: &Roots) -> Result<Json, String> {
    let schema: Option<Json> = arguments.take("schema")?;
    let path: Option<String> = arguments.take("path")?;
    let to: String = arguments.require("to")?;
    let from: Option<String> = arguments.take("from")?;
    let strict: bool = arguments.take("strict")?.unwrap_or_default();
    let reference: bool = arguments.take("reference")?.unwrap_or_default();
    arguments.finish()?;
    let to = dialect("to", &to)?;
    let config = dialects::config(to, strict, reference)?;
    let from = match from.as_deref() {
        None => None,
        Some(CHATGPT) => Some(Source::ChatGpt),
        Some(_) => return Err(format!("`from` is {CHATGPT}, or left out for JSON Schema")),
    };
    match (schema, path) {
        (Some(schema), None) => {
            let value = written(schema)?;
            noted(|| report(convert(&value, from, to, config)))
        }
        (None, Some(path)) => {
            let place = roots.place(Some(&path))?;
            noted(|| {
                let input = read(place.requested().paths.first()?).ok()??;
                report(convert(&input.value, from, to, config))
            })
        }
        _ => Err("give either `schema` or `path`".to_owned()),
    }
}

/// Reads a schema that is text, as declared, or JSON, as models write it as well.
fn written(schema: Json) -> Result<Value, String> {
    let text = match schema {
        Json::String(text) => text,
        json => json.to_string(),
    };
    parse(&text).map_err(|error| format!("`schema` is no JSON: {}", error.message))
}

pub fn dialect(argument: &str, name: &str) -> Result<Dialect, String> {
    let all = || Dialect::ALL.map(Dialect::name).join(", ");
    Dialect::named(name).ok_or_else(|| format!("`{argument}`: no dialect has this name; there are {}", all()))
}

fn report(result: Result<Conversion, Failure>) -> Option<JsonObject> {
    let mut report = JsonObject::new();
    report.insert("success".to_owned(), json!(result.is_ok()));
    match result {
        Ok(conversion) => {
            let schema = as_object(conversion.value.to_json());
            if size(&schema) > MAX_ANSWER {
                warn("the schema is too long for an answer; `promptsig convert` prints it");
                return None;
            }
            report.insert("schema".to_owned(), schema);
            let losses: Vec<Json> = conversion.losses.iter().map(|loss| json!(loss.to_string())).collect();
            if !losses.is_empty() {
                report.insert("losses".to_owned(), Json::Array(fitting(losses)));
            }
        }
        Err(failure) => {
            let reasons = failure.reasons.iter();
            let reasons = reasons.map(|reason| json!(format!("{}: {}", reason.accessor, reason.message)));
            let general = (failure.reasons.is_empty()).then(|| json!(failure.message));
            report.insert("reasons".to_owned(), Json::Array(fitting(reasons.chain(general))));
        }
    }
    Some(report)
}
