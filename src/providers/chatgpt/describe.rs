//! Descriptions of references, which have no place next to a `$ref`.

use super::super::document;
use super::super::node::Node;
use super::super::normal::Normal;

const RULE: &str = "\n\n------------------------------\n\n";

/// Maximum number of namespaces described for a name; real names have less than half as many.
const MAX_NAMESPACES: usize = 32;

/// Joins the description of a reference, that of its type, and those of the namespaces in the type's name.
pub fn cascade(normal: &Normal<'_>, of: &Node<'_>, own: Option<&str>) -> String {
    let name = document::name(of).unwrap_or_default();
    let ends = name.match_indices('.').map(|(end, _)| end).take(MAX_NAMESPACES).chain([name.len()]);
    let mut parts: Vec<String> = own.filter(|text| !text.is_empty()).map(str::to_owned).into_iter().collect();
    for end in ends.collect::<Vec<_>>().into_iter().rev() {
        let is_own = end == name.len();
        let key = &name[..end];
        let description = normal.component(key).and_then(|node| node.text("description"));
        match description {
            Some(text) if is_own => parts.push(described("current", key, text)),
            None if is_own => parts.push(format!("Current Type: {{@link {key}}}")),
            Some(text) if !text.is_empty() => parts.push(described("parent", key, text)),
            _ => {}
        }
    }
    parts.join(RULE)
}

fn described(which: &str, key: &str, text: &str) -> String {
    format!("Description of the {which} {{@link {key}}} type:\n\n{}", quote(text))
}

pub fn with_references(object: &Node<'_>) -> Option<String> {
    let own = object.text("description").filter(|text| !text.is_empty()).map(str::to_owned);
    let of_property = object.named("properties").iter().filter_map(|property| {
        let text = property.node.text("description").filter(|text| !text.is_empty())?;
        property.node.has("$ref").then(|| of_property(property.name, text))
    });
    let parts: Vec<String> = own.into_iter().chain(of_property).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

pub fn of_property(name: &str, text: &str) -> String {
    format!("### Description of {{@link {}}} property:\n\n{}", shown_name(name), quote(text))
}

fn quote(text: &str) -> String {
    text.split('\n').map(|line| format!("> {line}")).collect::<Vec<_>>().join("\n")
}

fn shown_name(name: &str) -> String {
    let begins = name.starts_with(|first: char| first.is_ascii_alphabetic() || "_$".contains(first));
    let goes_on = name.chars().all(|char| char.is_ascii_alphanumeric() || "_$".contains(char));
    if begins && goes_on && !RESERVED.contains(&name) {
        return name.to_owned();
    }
    serde_json::Value::from(name).to_string()
}

/// Reserved words, as the package lists them.
const RESERVED: [&str; 37] = [
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "import",
    "in",
    "instanceof",
    "new",
    "null",
    "package",
    "return",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "var",
    "void",
    "while",
    "with",
];
