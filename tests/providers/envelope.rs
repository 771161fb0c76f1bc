//! Function definitions in requests.

use promptsig::providers::{Dialect, FunctionEnvelope};
use serde_json::{Value as Json, json};

#[test]
fn each_provider_has_its_own_form() {
    let schema = json!({ "type": "object" });
    let function = FunctionEnvelope {
        name: "look_up".to_owned(),
        description: Some("Looks it up.".to_owned()),
        annotations: Some(json!({ "readOnlyHint": true })),
    };
    let (name, description) = ("look_up", "Looks it up.");
    let expected = |dialect, is_strict| match dialect {
        Dialect::JsonSchema
        | Dialect::GenAiScriptStrict
        | Dialect::ChatGpt
        | Dialect::Llm
        | Dialect::Portable => Json::Null,
        Dialect::OpenAiStrict => json!({
            "type": "function",
            "function": { "name": name, "description": description, "parameters": schema, "strict": true },
        }),
        Dialect::Anthropic if is_strict => {
            json!({ "name": name, "description": description, "input_schema": schema, "strict": true })
        }
        Dialect::Anthropic => json!({ "name": name, "description": description, "input_schema": schema }),
        Dialect::Gemini => json!({ "name": name, "description": description, "parameters": schema }),
        Dialect::GeminiJson => {
            json!({ "name": name, "description": description, "parametersJsonSchema": schema })
        }
        Dialect::Mcp => json!({
            "name": name,
            "description": description,
            "inputSchema": schema,
            "annotations": { "readOnlyHint": true },
        }),
    };
    for dialect in Dialect::ALL {
        for is_strict in [false, true] {
            let made = function.enveloped(dialect, is_strict, &schema).unwrap_or_default();
            assert_eq!(made.to_string(), expected(dialect, is_strict).to_string());
        }
    }
}

#[test]
fn what_is_not_known_is_left_out() {
    let function = FunctionEnvelope { name: "f".to_owned(), ..FunctionEnvelope::default() };
    let made = function.enveloped(Dialect::Mcp, false, &json!({})).unwrap();
    assert_eq!(made, json!({ "name": "f", "inputSchema": {} }));
}
