use foldhash::{HashMap, HashMapExt};

use super::node::Node;
use super::origin::{OriginStep, SchemaOrigin};
use crate::syntax::Value;
use crate::text::Span;

#[derive(Clone, Debug)]
pub struct SchemaDocument<'a> {
    pub schema: &'a Value,
    pub origin: SchemaOrigin<'a>,
    components: HashMap<&'a str, Component<'a>>,
}

#[derive(Clone, Debug)]
pub struct Component<'a> {
    pub name: &'a str,
    pub schema: &'a Value,
    pub origin: SchemaOrigin<'a>,
    pub name_span: Span,
}

impl<'a> SchemaDocument<'a> {
    /// Reads a JSON Schema with components in `definitions` and `$defs`, or `{ "schema": …, "components": {
    /// "schemas": … } }`. Of components of one name, that in `$defs` wins, then that in `definitions`.
    pub fn new(value: &'a Value) -> Self {
        let root = SchemaOrigin::root(value.span);
        let is_schema = value.get("type").is_some() || value.get("$ref").is_some();
        let envelope = value.get("schema").filter(|_| !is_schema);
        let schema = envelope.unwrap_or(value);
        let origin = envelope
            .map_or_else(|| root.clone(), |schema| root.below(OriginStep::Keyword("schema"), schema.span));
        let mut document = Self { schema, origin, components: HashMap::new() };
        if let Some(components) = value.get("components").filter(|_| envelope.is_some()) {
            let origin = root.below(OriginStep::Keyword("components"), components.span);
            document.take_components(components, &origin, "schemas");
        }
        let origin = document.origin.clone();
        document.take_components(schema, &origin, "definitions");
        document.take_components(schema, &origin, "$defs");
        document
    }

    pub fn component(&self, name: &str) -> Option<&Component<'a>> {
        self.components.get(name)
    }

    /// Returns the components in source order.
    pub fn components(&self) -> Vec<&Component<'a>> {
        let mut components: Vec<_> = self.components.values().collect();
        components.sort_by_key(|component| (component.name_span, component.name));
        components
    }

    fn take_components(&mut self, holder: &'a Value, origin: &SchemaOrigin<'a>, keyword: &'static str) {
        let Some(value) = holder.get(keyword) else { return };
        let Some(components) = value.as_object() else { return };
        let origin = origin.below(OriginStep::Keyword(keyword), value.span);
        for member in components.entries() {
            let name = member.key.as_str();
            let origin = origin.below(OriginStep::Name(name), member.value.span);
            let name_span = member.key_span;
            self.components.insert(name, Component { name, schema: &member.value, origin, name_span });
        }
    }
}

pub const PREFIX: &str = "#/components/schemas/";

pub fn last_segment(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or(reference)
}

/// Returns the component named by a node of the normal form. A reference that was not normalized, such as one
/// next to a `type`, yields JavaScript's `undefined`.
pub fn name<'n>(node: &'n Node<'_>) -> Option<&'n str> {
    let reference = node.text("$ref")?;
    Some(reference.split(PREFIX).nth(1).unwrap_or("undefined"))
}

/// Returns the text after the last prefix, or the whole reference: the package's other reading.
pub fn loose_name<'n>(node: &'n Node<'_>) -> Option<&'n str> {
    node.text("$ref")?.split(PREFIX).last()
}

pub fn not_found(node: &Node<'_>) -> String {
    let name = node.text("$ref").and_then(|reference| reference.split(PREFIX).nth(1));
    message("unable to find", name)
}

pub fn circular(name: &str) -> String {
    message("recursive", Some(name))
}

pub fn missing(name: &str) -> String {
    message("unable to find", Some(name))
}

fn message(what: &str, name: Option<&str>) -> String {
    let name = name.map_or_else(|| "undefined".to_owned(), |name| serde_json::Value::from(name).to_string());
    format!("{what} reference type {name}.")
}
