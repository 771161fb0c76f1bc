//! What a tool declares of its arguments.

use crate::rules::{Context, Edit, edits, subschemas, write};
use crate::schema::{self, Defaults, Schema};
use crate::script::{Tool, ToolForm, ToolKind};
use crate::syntax::{Kind, Value};

/// The schema of a tool's arguments, as the model sees it.
pub(super) struct Arguments {
    /// The schema.
    pub schema: Value,
    /// Whether every property is known and no other can come.
    pub closed: bool,
}

impl Arguments {
    /// The arguments of a tool; `None` where they are not written or GenAIScript throws over them.
    pub fn of(tool: &Tool) -> Option<Self> {
        if tool.kind == ToolKind::Agent {
            return None;
        }
        let parameters = tool.parameters.as_ref()?;
        parameters.as_object()?;
        let schema = match tool.form {
            // A callback's schema is taken as it is.
            ToolForm::Callback => parameters.clone(),
            ToolForm::Arguments => {
                let inference = schema::infer_parameters(parameters, Defaults::Keep);
                if !inference.throws.is_empty() {
                    return None;
                }
                inference.schema?
            }
            ToolForm::McpServers | ToolForm::Dynamic => return None,
        };
        let properties = schema.get("properties");
        let is_listed = properties.and_then(Value::as_object).is_some_and(|properties| !properties.open);
        let is_open = parameters.as_object().is_some_and(|object| object.open);
        let closed = is_listed && !is_open && subschemas::is_closed(&schema);
        Some(Self { schema, closed })
    }

    /// The names of the properties.
    pub fn names(&self) -> Vec<&str> {
        Schema::new(&self.schema).properties().into_iter().map(|property| property.name).collect()
    }
}

/// Declares an argument that is a text.
pub(super) fn declare(context: &Context<'_>, tool: &Tool, name: &str) -> Option<Edit> {
    let parameters = tool.parameters.as_ref()?;
    let is_schema = tool.form == ToolForm::Callback
        || matches!(parameters.get("type").and_then(Value::as_str), Some("object" | "array"));
    let map = if is_schema { parameters.get("properties")? } else { parameters };
    matches!(map.kind, Kind::Object(_)).then_some(())?;
    let quote = edits::quote_of(&context.file.source, tool.span);
    let property = format!("{}: {{ type: {} }}", write::key(name, quote), quote.quote("string"));
    write::add_member(context, map.span, &property)
}
