//! References to components.

use super::node::Node;

/// What a reference of the normal form begins with.
pub const PREFIX: &str = "#/components/schemas/";

/// The name of the component that a reference of a document means: what follows the last slash.
pub fn last_segment(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or(reference)
}

/// The name of the component that a node of the normal form refers to; JavaScript's `undefined` for a
/// reference that was not brought into the normal form, as one beside a `type`.
pub fn name<'n>(node: &'n Node<'_>) -> Option<&'n str> {
    let reference = node.text("$ref")?;
    Some(reference.split(PREFIX).nth(1).unwrap_or("undefined"))
}

/// The same where the package takes what follows the last prefix, or all of it.
pub fn loose_name<'n>(node: &'n Node<'_>) -> Option<&'n str> {
    node.text("$ref")?.split(PREFIX).last()
}

/// The message for a name that no component has.
pub fn not_found(node: &Node<'_>) -> String {
    let name = node.text("$ref").and_then(|reference| reference.split(PREFIX).nth(1));
    message("unable to find", name)
}

/// The message for a reference that leads to itself only.
pub fn circular(name: &str) -> String {
    message("recursive", Some(name))
}

/// The message for a name that no component has, by the name.
pub fn missing(name: &str) -> String {
    message("unable to find", Some(name))
}

fn message(what: &str, name: Option<&str>) -> String {
    let name = name.map_or_else(|| "undefined".to_owned(), |name| serde_json::Value::from(name).to_string());
    format!("{what} reference type {name}.")
}
