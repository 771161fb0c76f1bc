use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use tree_sitter::Node;

use super::mistake::Mistake;
use crate::genaiscript::{self, ArgumentRead, Defaults, Handler, Tool, ToolForm, ToolKind};
use crate::json_schema::{Schema, keywords};
use crate::lint::map_or_schema::{Stray, is_map_with_type, takes_for_schema};
use crate::lint::{LintContext, TextEdit, edit};
use crate::suggest::SuggestionBudget;
use crate::syntax::{Quote, Value, ValueKind, node, string};

/// Schema of a tool's arguments, as the model receives it.
pub(super) struct ReadArguments {
    pub schema: Value,
    /// Whether all properties are known and others are excluded.
    pub closed: bool,
    /// Required names with their indices in the list, computed lazily.
    required: OnceCell<HashMap<String, Vec<usize>>>,
    quote: OnceCell<Quote>,
    unread: OnceCell<Vec<String>>,
}

impl ReadArguments {
    /// Returns `None` if the parameters are not literal or GenAIScript throws over them.
    pub fn read(tool: &Tool) -> Option<Self> {
        let parameters = tool.parameters.as_ref().filter(|_| tool.kind == ToolKind::Tool)?;
        let map = parameters.as_object()?;
        // The author means other arguments than these.
        if Mistake::find(tool).is_some() {
            return None;
        }
        let schema = match tool.form {
            // A callback's schema is passed on unchanged.
            ToolForm::Callback => parameters.clone(),
            // A map that is read as a schema declares no arguments.
            ToolForm::Arguments if is_map_with_type(map) => return None,
            ToolForm::Arguments => {
                let inference = genaiscript::infer_parameters(parameters, Defaults::Keep);
                let mut schema = inference.schema.filter(|_| inference.throws.is_empty())?;
                leave_out_stray(parameters, &mut schema);
                schema
            }
            ToolForm::McpServers | ToolForm::Dynamic => return None,
        };
        let properties = schema.get("properties").and_then(Value::as_object);
        let is_listed = properties.is_some_and(|properties| !properties.open);
        let closed = is_listed && !map.open && keywords::is_closed(&schema);
        Some(Self {
            schema,
            closed,
            required: OnceCell::new(),
            quote: OnceCell::new(),
            unread: OnceCell::new(),
        })
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        Schema::new(&self.schema).properties().into_iter().map(|property| property.name)
    }

    pub fn required(&self) -> &[Value] {
        self.schema.get("required").and_then(Value::as_array).unwrap_or_default()
    }

    /// Whether the schema requires a name, even if it is not declared.
    pub fn requires(&self, name: &str) -> bool {
        self.places_of(name).is_some()
    }

    pub fn requiring(&self, name: &str) -> impl Iterator<Item = &Value> {
        self.places_of(name).into_iter().flatten().map(|place| &self.required()[*place])
    }

    fn places_of(&self, name: &str) -> Option<&Vec<usize>> {
        let places = self.required.get_or_init(|| {
            let mut places: HashMap<String, Vec<usize>> = HashMap::new();
            for (place, item) in self.required().iter().enumerate() {
                if let Some(name) = item.as_str() {
                    places.entry(name.to_owned()).or_default().push(place);
                }
            }
            places
        });
        places.get(name)
    }

    /// Returns the most similar argument that the function does not read, else the only one left.
    pub fn meant<'a>(&'a self, near: &SuggestionBudget, handler: &Handler, name: &str) -> Option<Meant<'a>> {
        let unread = self.unread.get_or_init(|| {
            // If both names are read, they are two arguments.
            let read: HashSet<&str> = handler.reads.iter().map(|read| read.name.as_str()).collect();
            self.names().filter(|name| !read.contains(name)).map(str::to_owned).collect()
        });
        if let Some(name) = near.nearest(name, unread.iter().map(String::as_str)) {
            return Some(Meant { name, near: true });
        }
        match unread.as_slice() {
            [only] if !handler.open => Some(Meant { name: only, near: false }),
            _ => None,
        }
    }

    pub fn declare(&self, context: &LintContext<'_>, tool: &Tool, name: &str) -> Option<TextEdit> {
        let parameters = tool.parameters.as_ref()?;
        let is_schema = tool.form == ToolForm::Callback || takes_for_schema(parameters.as_object()?);
        let map = if is_schema { parameters.get("properties")? } else { parameters };
        map.as_object()?;
        let quote = *self.quote.get_or_init(|| edit::quote_of(&context.file.source, tool.span));
        edit::add_string_property(context.file, map.span, name, quote)
    }

    pub fn undeclared<'h>(&self, handler: &'h Handler) -> impl Iterator<Item = &'h ArgumentRead> {
        let declared: HashSet<&str> = self.names().collect();
        let is_known = move |name: &str| declared.contains(name) || is_always_there(name);
        handler.reads.iter().filter(move |read| !is_known(&read.name))
    }
}

pub(super) struct Meant<'a> {
    pub name: &'a str,
    pub near: bool,
}

/// Whether GenAIScript adds the name to all arguments, or every object has it.
pub(super) fn is_always_there(name: &str) -> bool {
    ["context", "hasOwnProperty", "toString", "valueOf", "constructor"].contains(&name)
}

/// Removes keywords that became arguments by mistake (P12).
fn leave_out_stray(parameters: &Value, schema: &mut Value) {
    let Some(stray) = Stray::detect(parameters) else { return };
    let ValueKind::Object(schema) = &mut schema.kind else { return };
    for member in schema.members.iter_mut().filter(|member| member.key == "properties") {
        if let ValueKind::Object(properties) = &mut member.value.kind {
            properties.members.retain(|property| !stray.has(property));
        }
    }
}

pub(in crate::lint) fn rename(source: &str, read: &ArgumentRead, name: &str) -> Option<TextEdit> {
    let written = read.span.text(source);
    let text = match Quote::detect(written) {
        Some(quote) => quote.quote(name),
        None if read.shorthand => format!("{}: {written}", edit::key(name, Quote::Double)),
        None if string::is_identifier(name) => name.to_owned(),
        None => return None,
    };
    Some(TextEdit::replace(read.span, text))
}

/// Returns the local name of an argument in a destructuring pattern: `{ city }`, `{ city: name }`.
pub(super) fn local_name<'a>(context: &LintContext<'a>, read: &ArgumentRead) -> Option<Node<'a>> {
    let key = context.file.syntax.node_at(read.span)?;
    let name = if key.kind() == "shorthand_property_identifier_pattern" {
        key
    } else {
        let value = node::field(key.parent().filter(|pair| pair.kind() == "pair_pattern")?, "value")?;
        node::field(value, "left").filter(|_| value.kind() == "assignment_pattern").unwrap_or(value)
    };
    matches!(name.kind(), "identifier" | "shorthand_property_identifier_pattern").then_some(name)
}
