//! What a tool declares of its arguments, and what its function reads of them.

use std::collections::HashSet;

use super::mistake::Mistake;
use crate::rules::map_or_schema::{Stray, is_map_with_type, takes_for_schema};
use crate::rules::{Context, Edit, edit, near};
use crate::schema::{self, Defaults, Schema, keywords};
use crate::script::{ArgumentRead, Handler, Tool, ToolForm, ToolKind};
use crate::syntax::{Kind, Quote, Value, string};

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
        let parameters = tool.parameters.as_ref().filter(|_| tool.kind == ToolKind::Tool)?;
        let map = parameters.as_object()?;
        // The author means other arguments than these.
        if Mistake::of(tool).is_some() {
            return None;
        }
        let schema = match tool.form {
            // A callback's schema is taken as it is.
            ToolForm::Callback => parameters.clone(),
            // A map that is taken for a schema is neither.
            ToolForm::Arguments if is_map_with_type(map) => return None,
            ToolForm::Arguments => {
                let inference = schema::infer_parameters(parameters, Defaults::Keep);
                let mut schema = inference.schema.filter(|_| inference.throws.is_empty())?;
                leave_out_stray(parameters, &mut schema);
                schema
            }
            ToolForm::McpServers | ToolForm::Dynamic => return None,
        };
        let properties = schema.get("properties").and_then(Value::as_object);
        let is_listed = properties.is_some_and(|properties| !properties.open);
        let closed = is_listed && !map.open && keywords::is_closed(&schema);
        Some(Self { schema, closed })
    }

    /// The names of the properties.
    fn names(&self) -> impl Iterator<Item = &str> {
        Schema::new(&self.schema).properties().into_iter().map(|property| property.name)
    }

    /// What the schema requires.
    pub fn required(&self) -> &[Value] {
        self.schema.get("required").and_then(Value::as_array).unwrap_or_default()
    }

    /// Whether the schema requires a name, be it declared or not.
    pub fn requires(&self, name: &str) -> bool {
        self.required().iter().any(|item| item.as_str() == Some(name))
    }

    /// The declared argument that a function most likely means by one that it reads: the one with
    /// nearly the same name, else the only one that is left.
    pub fn meant<'a>(&'a self, handler: &Handler, name: &str) -> Option<Meant<'a>> {
        // Two names that are both read are meant to be two.
        let is_read = |other: &&str| handler.reads.iter().any(|read| read.name == *other);
        let free: Vec<&str> = self.names().filter(|other| !is_read(other)).collect();
        if let Some(name) = near::nearest(name, free.iter().copied()) {
            return Some(Meant { name, near: true });
        }
        match free.as_slice() {
            [only] if !handler.open => Some(Meant { name: only, near: false }),
            _ => None,
        }
    }

    /// What the function reads and the schema does not declare.
    pub fn undeclared<'h>(&self, handler: &'h Handler) -> impl Iterator<Item = &'h ArgumentRead> {
        let declared: HashSet<&str> = self.names().collect();
        let is_known = move |name: &str| declared.contains(name) || is_always_there(name);
        handler.reads.iter().filter(move |read| !is_known(&read.name))
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

/// Takes the keywords out that became arguments by mistake, which P12 reports.
fn leave_out_stray(parameters: &Value, schema: &mut Value) {
    let Some(stray) = Stray::of(parameters) else { return };
    let Kind::Object(schema) = &mut schema.kind else { return };
    for member in schema.members.iter_mut().filter(|member| member.key == "properties") {
        if let Kind::Object(properties) = &mut member.value.kind {
            properties.members.retain(|property| !stray.has(property));
        }
    }
}

/// Declares an argument that is a string.
pub(super) fn declare(context: &Context<'_>, tool: &Tool, name: &str) -> Option<Edit> {
    let parameters = tool.parameters.as_ref()?;
    let is_schema = tool.form == ToolForm::Callback || takes_for_schema(parameters.as_object()?);
    let map = if is_schema { parameters.get("properties")? } else { parameters };
    map.as_object()?;
    let quote = edit::quote_of(&context.file.source, tool.span);
    edit::add_string_property(context.file, map.span, name, quote)
}

/// Makes a function read another argument.
pub(super) fn rename(context: &Context<'_>, read: &ArgumentRead, name: &str) -> Option<Edit> {
    let written = read.span.text(&context.file.source);
    let text = match Quote::of(written) {
        Some(quote) => quote.quote(name),
        None if read.shorthand => format!("{}: {written}", edit::key(name, Quote::Double)),
        None if string::is_identifier(name) => name.to_owned(),
        None => return None,
    };
    Some(Edit::replace(read.span, text))
}
