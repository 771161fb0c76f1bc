use serde_json::{Map, Value as Json, json};

use super::dialect::Dialect;

/// A function that a model may call, without the schema of its parameters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Function {
    /// The name that the model calls it by.
    pub name: String,
    /// What it does, where that is written.
    pub description: Option<String>,
    /// What a client of the Model Context Protocol is told of its effects, and its title.
    pub annotations: Option<Json>,
}

impl Function {
    /// What a request, or the answer of an MCP server, holds of the function. `parameters` is the schema in
    /// the dialect, `is_strict` whether in its strict form. `None` for the dialects that no request holds.
    pub fn enveloped(&self, dialect: Dialect, is_strict: bool, parameters: &Json) -> Option<Json> {
        let with = |key: &str| {
            let mut members = Map::from_iter([("name".to_owned(), Json::from(self.name.as_str()))]);
            if let Some(description) = &self.description {
                members.insert("description".to_owned(), Json::from(description.as_str()));
            }
            members.insert(key.to_owned(), parameters.clone());
            members
        };
        Some(match dialect {
            Dialect::JsonSchema | Dialect::GenAiScriptStrict | Dialect::ChatGpt | Dialect::Llm => {
                return None;
            }
            Dialect::OpenAiStrict => {
                let mut function = with("parameters");
                function.insert("strict".to_owned(), Json::Bool(true));
                json!({ "type": "function", "function": function })
            }
            Dialect::Anthropic => {
                let mut tool = with("input_schema");
                if is_strict {
                    tool.insert("strict".to_owned(), Json::Bool(true));
                }
                Json::Object(tool)
            }
            Dialect::Gemini => Json::Object(with("parameters")),
            Dialect::GeminiJson => Json::Object(with("parametersJsonSchema")),
            Dialect::Mcp => {
                let mut tool = with("inputSchema");
                if let Some(annotations) = &self.annotations {
                    tool.insert("annotations".to_owned(), annotations.clone());
                }
                Json::Object(tool)
            }
        })
    }
}
