//! Metadata keys in the type definitions of GenAIScript.

use std::sync::LazyLock;

use serde::Deserialize;

const EMBEDDED: &str = include_str!("data/metadata-keys.json");

static PARSED: LazyLock<MetadataKeyTable> =
    LazyLock::new(|| serde_json::from_str(EMBEDDED).unwrap_or_default());

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct MetadataKey {
    pub name: String,
    #[serde(rename = "type")]
    pub type_name: String,
    /// Values listed by the type; others may be allowed, too.
    #[serde(default)]
    pub values: Vec<serde_json::Value>,
    /// Whether `system()` accepts it, too.
    pub system: bool,
}

/// Contents of the table file. A parse failure would yield no keys; a test excludes it.
#[derive(Debug, Default, Deserialize)]
struct MetadataKeyTable {
    keys: Vec<MetadataKey>,
    /// Keys that GenAIScript sets itself but would also accept from an author.
    internal: Vec<String>,
}

/// Returns all keys that an author may write, sorted by name.
pub fn metadata_keys() -> &'static [MetadataKey] {
    &PARSED.keys
}

/// Returns the name of a key that an author may write, as the table has it.
pub fn known_key(name: &str) -> Option<&'static str> {
    let keys = metadata_keys();
    let at = keys.binary_search_by(|key| (*key.name).cmp(name)).ok()?;
    Some(&keys[at].name)
}

/// Whether GenAIScript reads the key, even if only GenAIScript should set it.
pub fn is_metadata_key(name: &str) -> bool {
    PARSED.keys.iter().any(|key| key.name == name) || PARSED.internal.iter().any(|key| key == name)
}
