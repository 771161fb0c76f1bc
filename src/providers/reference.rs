use super::node::Node;

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
