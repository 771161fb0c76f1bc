//! How much of a model's context a tool takes.

use serde_json::{Value as Json, json};

use super::declaration::{Part, ToolDeclaration};

/// Bytes of JSON and English for which tokenizers have about one token.
const BYTES: usize = 4;

/// Estimates the tokens of a tool as a request contains it: its name, its description and its schema.
pub fn tokens(name: &str, description: &str, schema: &Json) -> usize {
    let sent = json!({ "name": name, "description": description, "parameters": schema });
    sent.to_string().len().div_ceil(BYTES)
}

impl ToolDeclaration {
    /// Estimates the tokens of the parts that are known.
    pub fn tokens(&self) -> usize {
        let name = self.name.known().map_or("", String::as_str);
        let description = self.description.as_ref().and_then(Part::known).map_or("", String::as_str);
        let schema = self.input.as_ref().and_then(|input| input.json.as_ref());
        tokens(name, description, schema.unwrap_or(&Json::Null))
    }
}

/// Formats an estimate with as many digits as it deserves: `120`, `1,400`.
pub fn about(tokens: usize) -> String {
    let step = match tokens {
        0..100 => 1,
        100..1000 => 10,
        _ => 100,
    };
    let rounded = (tokens + step / 2) / step * step;
    if rounded < 1000 { rounded.to_string() } else { format!("{},{:03}", rounded / 1000, rounded % 1000) }
}
