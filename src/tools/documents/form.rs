//! Forms of lists of tools, told apart by the keys of their items.

use super::DocumentTool;
use crate::syntax::{Member, Value};

/// Form of a tool in a document, named after the one who takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentForm {
    /// `tools/list` of the Model Context Protocol.
    Mcp,
    /// `{ type: "function", function: { name, parameters } }`
    OpenAiChat,
    /// `{ type: "function", name, parameters }`
    OpenAiResponses,
    /// `{ name, input_schema }`
    Anthropic,
    /// Function declarations whose `parameters` are Gemini's own schemas.
    Gemini,
    /// Function declarations with `parametersJsonSchema`.
    GeminiJson,
    /// `contributes.languageModelTools` of an extension.
    VsCode,
    /// `{ name, description, parameters }`, which does not tell who takes it.
    Function,
    /// Operation of an `OpenAPI` document.
    OpenApi,
}

impl DocumentForm {
    pub fn name(self) -> &'static str {
        match self {
            Self::Mcp => "mcp",
            Self::OpenAiChat => "openai-chat",
            Self::OpenAiResponses => "openai-responses",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::GeminiJson => "gemini-json",
            Self::VsCode => "vscode",
            Self::Function => "function",
            Self::OpenApi => "openapi",
        }
    }

    /// Returns the profile of those who take the form; `None` if it may be anyone.
    pub fn profile(self) -> Option<&'static str> {
        match self {
            // A server meets every client.
            Self::Mcp => Some("portable"),
            Self::OpenAiChat | Self::OpenAiResponses => Some("openai"),
            Self::Anthropic => Some("anthropic"),
            Self::Gemini => Some("gemini"),
            Self::GeminiJson => Some("gemini-json"),
            Self::VsCode => Some("vscode"),
            Self::Function | Self::OpenApi => None,
        }
    }
}

/// Keys of a declaration of Gemini, in both spellings of its clients.
const DECLARATIONS: [&str; 2] = ["functionDeclarations", "function_declarations"];
const PARAMETERS_JSON: [&str; 2] = ["parametersJsonSchema", "parameters_json_schema"];
const RESPONSE_JSON: [&str; 2] = ["responseJsonSchema", "response_json_schema"];

/// Returns the tools that a value holds as a list, alone, or in a request or an answer.
pub(super) fn tools(root: &Value) -> Vec<DocumentTool> {
    if let Some(list) = root.get("contributes").and_then(|it| it.get("languageModelTools")) {
        return items(list).iter().filter_map(of_vscode).collect();
    }
    let list = ["tools", "functions"].iter().find_map(|key| root.get(key).filter(|it| is_list(it)));
    let answer = root.get("result").and_then(|result| result.get("tools"));
    let config = root.get("config").and_then(|config| config.get("tools"));
    let found = list.or(answer).or(config).unwrap_or(root);
    found.items().iter().flat_map(of_item).collect()
}

fn is_list(value: &Value) -> bool {
    value.as_array().is_some()
}

fn items(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_default()
}

fn of_item(item: &Value) -> Vec<DocumentTool> {
    match DECLARATIONS.iter().find_map(|key| item.get(key)) {
        Some(declarations) => declarations.items().iter().filter_map(of_gemini).collect(),
        None => of_function(item).into_iter().collect(),
    }
}

fn of_function(item: &Value) -> Option<DocumentTool> {
    let is_function = item.get("type").and_then(Value::as_str) == Some("function");
    if let Some(function) = item.get("function").filter(|_| is_function) {
        let tool = declared(item, function, DocumentForm::OpenAiChat)?;
        return Some(DocumentTool { input: schema(function, "parameters"), ..tool });
    }
    if let Some(input) = schema(item, "inputSchema") {
        let tool = declared(item, item, DocumentForm::Mcp)?;
        return Some(DocumentTool { input: Some(input), output: schema(item, "outputSchema"), ..tool });
    }
    if let Some(input) = schema(item, "input_schema") {
        return Some(DocumentTool { input: Some(input), ..declared(item, item, DocumentForm::Anthropic)? });
    }
    let input = schema(item, "parameters")?;
    let form = if is_function {
        DocumentForm::OpenAiResponses
    } else if is_of_gemini(&input) {
        DocumentForm::Gemini
    } else if item.get("description").is_some() && input.get("type").is_some() {
        DocumentForm::Function
    } else {
        return None;
    };
    Some(DocumentTool { input: Some(input), ..declared(item, item, form)? })
}

fn of_gemini(item: &Value) -> Option<DocumentTool> {
    let json = PARAMETERS_JSON.iter().find_map(|key| schema(item, key));
    let form = if json.is_some() { DocumentForm::GeminiJson } else { DocumentForm::Gemini };
    let output = RESPONSE_JSON.iter().find_map(|key| schema(item, key));
    let output = output.or_else(|| schema(item, "response"));
    Some(DocumentTool {
        input: json.or_else(|| schema(item, "parameters")),
        output,
        ..declared(item, item, form)?
    })
}

fn of_vscode(item: &Value) -> Option<DocumentTool> {
    let tool = declared(item, item, DocumentForm::VsCode)?;
    let description = item.get("modelDescription").and_then(Value::as_str).map(str::to_owned);
    Some(DocumentTool { input: schema(item, "inputSchema"), description, ..tool })
}

/// Whether the schema has a type as Gemini's clients write it, in capitals.
fn is_of_gemini(input: &Value) -> bool {
    input.get("type").and_then(Value::as_str) == Some("OBJECT")
}

/// Reads the name and the description of a tool, whose declaration may be inside of `item`.
fn declared(item: &Value, function: &Value, form: DocumentForm) -> Option<DocumentTool> {
    let Member { value: name, .. } = function.as_object()?.member("name")?;
    Some(DocumentTool {
        form,
        span: item.span,
        name: name.as_str()?.to_owned(),
        name_span: name.span,
        description: function.get("description").and_then(Value::as_str).map(str::to_owned),
        input: None,
        output: None,
        is_strict: function.get("strict").and_then(Value::as_bool) == Some(true),
    })
}

/// Returns a member if it may be a schema: an object.
fn schema(holder: &Value, key: &str) -> Option<Value> {
    holder.get(key).filter(|value| value.as_object().is_some()).cloned()
}
