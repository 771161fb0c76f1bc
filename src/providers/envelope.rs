use serde_json::{Map, Value as Json, json};

use super::dialect::Dialect;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct FunctionEnvelope {
    pub name: String,
    pub description: Option<String>,
    /// Title and the effects reported to clients of the Model Context Protocol.
    pub annotations: Option<Json>,
}

impl FunctionEnvelope {
    /// Wraps the function for a request, or for the response of an MCP server. `parameters` is the schema in the
    /// dialect. Returns `None` for a dialect that no request contains.
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
            Dialect::JsonSchema
            | Dialect::GenAiScriptStrict
            | Dialect::ChatGpt
            | Dialect::Llm
            | Dialect::Portable => return None,
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
