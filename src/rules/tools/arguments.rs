//! What a tool declares of its arguments.

use crate::schema::keywords;
use std::collections::HashSet;

use super::t10_tool_schema_not_an_object::Mistake;
use crate::rules::map_or_schema::{Stray, is_map_with_type};
use crate::rules::{Context, Edit, edit, near};
use crate::schema::{self, Defaults, Schema};
use crate::script::{ArgumentRead, Handler, Tool, ToolForm, ToolKind};
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
        // The author means other arguments than these.
        if Mistake::of(tool).is_some() {
            return None;
        }
        let schema = match tool.form {
            // A callback's schema is taken as it is.
            ToolForm::Callback => parameters.clone(),
            // A map that is taken for a schema is neither.
            ToolForm::Arguments if parameters.as_object().is_some_and(is_map_with_type) => return None,
            ToolForm::Arguments => {
                let inference = schema::infer_parameters(parameters, Defaults::Keep);
                if !inference.throws.is_empty() {
                    return None;
                }
                let mut schema = inference.schema?;
                leave_out_stray(parameters, &mut schema);
                schema
            }
            ToolForm::McpServers | ToolForm::Dynamic => return None,
        };
        let properties = schema.get("properties");
        let is_listed = properties.and_then(Value::as_object).is_some_and(|properties| !properties.open);
        let is_open = parameters.as_object().is_some_and(|object| object.open);
        let closed = is_listed && !is_open && keywords::is_closed(&schema);
        Some(Self { schema, closed })
    }

    /// The names of the properties.
    pub fn names(&self) -> Vec<&str> {
        Schema::new(&self.schema).properties().into_iter().map(|property| property.name).collect()
    }

    /// The declared argument that a function most likely means by one that it reads: the one with
    /// nearly the same name, else the only one that is left.
    pub fn meant<'a>(&'a self, handler: &Handler, name: &str) -> Option<Meant<'a>> {
        // Two names that are both read are meant to be two.
        let is_read = |other: &str| handler.reads.iter().any(|read| read.name == other);
        let free: Vec<&str> = self.names().into_iter().filter(|other| !is_read(other)).collect();
        if let Some(name) = near::nearest(name, free.iter().copied()) {
            return Some(Meant { name, near: true });
        }
        match free.as_slice() {
            [only] if !handler.open => Some(Meant { name: only, near: false }),
            _ => None,
        }
    }

    /// The names that the function reads and that are not declared.
    pub fn undeclared<'h>(&self, handler: &'h Handler) -> impl Iterator<Item = &'h ArgumentRead> {
        let declared: HashSet<String> = self.names().into_iter().map(str::to_owned).collect();
        let is_known = move |name: &str| declared.contains(name) || is_always_there(name);
        handler.reads.iter().filter(move |read| !is_known(&read.name))
    }

    /// Whether the schema requires a name, be it declared or not.
    pub fn requires(&self, name: &str) -> bool {
        let required = self.schema.get("required").and_then(Value::as_array).unwrap_or_default();
        required.iter().any(|item| item.as_str() == Some(name))
    }
}

/// What an undeclared argument was meant to be.
pub(super) struct Meant<'a> {
    pub name: &'a str,
    /// Whether the names are nearly the same.
    pub near: bool,
}

/// What GenAIScript adds to all arguments, and what every object has.
pub(super) fn is_always_there(name: &str) -> bool {
    ["context", "hasOwnProperty", "toString", "valueOf", "constructor"].contains(&name)
}

/// Takes the keywords out that became arguments by mistake, of which P12 speaks.
fn leave_out_stray(parameters: &Value, schema: &mut Value) {
    let Some(stray) = Stray::of(parameters) else { return };
    let Kind::Object(schema) = &mut schema.kind else { return };
    for member in schema.members.iter_mut().filter(|member| member.key == "properties") {
        if let Kind::Object(properties) = &mut member.value.kind {
            properties.members.retain(|property| !stray.has(property));
        }
    }
}

/// Declares an argument that is a text.
pub(super) fn declare(context: &Context<'_>, tool: &Tool, name: &str) -> Option<Edit> {
    let parameters = tool.parameters.as_ref()?;
    let is_schema = tool.form == ToolForm::Callback
        || matches!(parameters.get("type").and_then(Value::as_str), Some("object" | "array"));
    let map = if is_schema { parameters.get("properties")? } else { parameters };
    matches!(map.kind, Kind::Object(_)).then_some(())?;
    let quote = edit::quote_of(&context.file.source, tool.span);
    let property = format!("{}: {{ type: {} }}", edit::key(name, quote), quote.quote("string"));
    edit::add_member(context.file, map.span, &property)
}
