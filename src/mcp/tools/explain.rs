use serde_json::{Value as Json, json};

use super::{McpTool, text};
use crate::cli::rule;
use crate::cli::selection::no_such_rule;
use crate::lint;
use crate::mcp::arguments::{ToolArguments, shortened};
use crate::mcp::roots::Roots;

pub static TOOL: McpTool = McpTool {
    name: "explain",
    title: "Explain a rule",
    description: "Explain a rule of `check`: why it matters, with wrong and right examples. A letter lists a family.",
    input: || (json!({ "rule": text("Code (P16), name, or letter of a family") }), json!(["rule"])),
    output: || {
        let rule = json!({
            "type": "object",
            "properties": {
                "code": { "type": "string" },
                "name": { "type": "string" },
                "severity": { "type": "string" },
                "summary": { "type": "string" },
                "fix": { "type": "string", "description": "safe, unsafe or manual" },
                "explanation": { "type": "string", "description": "Markdown" },
            },
            "required": ["code", "name", "severity", "summary"],
        });
        (json!({ "rules": { "type": "array", "items": rule } }), json!(["rules"]))
    },
    reads_files: |_| false,
    answer,
};

/// Keys of a rule in a list of several.
const SHORT: [&str; 4] = ["code", "name", "severity", "summary"];

/// Keys of a rule that is asked for alone.
const LONG: [&str; 2] = ["fix", "explanation"];

fn answer(mut arguments: ToolArguments, _: &Roots) -> Result<Json, String> {
    let word: String = arguments.require("rule")?;
    arguments.finish()?;
    let rules = lint::named(word.trim());
    if rules.is_empty() {
        return Err(no_such_rule(&shortened(&word)));
    }
    let is_alone = rules.len() == 1;
    let mut rules: Vec<Json> = rules.into_iter().map(rule::to_json).collect();
    let is_kept = |key: &str| SHORT.contains(&key) || (is_alone && LONG.contains(&key));
    for rule in rules.iter_mut().filter_map(Json::as_object_mut) {
        rule.retain(|key, value| !value.is_null() && is_kept(key));
    }
    Ok(json!({ "rules": rules }))
}
