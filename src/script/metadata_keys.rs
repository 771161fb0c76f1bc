//! The keys that metadata may have, as the type definitions of GenAIScript 2.5.1 list them.

use std::sync::LazyLock;

use serde::Deserialize;

const EMBEDDED: &str = include_str!("data/metadata-keys-2.5.1.json");

static PARSED: LazyLock<Table> = LazyLock::new(|| serde_json::from_str(EMBEDDED).unwrap_or_default());

/// A key of the metadata.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct MetadataKey {
    /// The key.
    pub name: String,
    /// Its type, in TypeScript.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The values that the type lists; others may be allowed, too.
    #[serde(default)]
    pub values: Vec<serde_json::Value>,
    /// Whether `system()` may have it, too.
    pub system: bool,
}

/// A table that does not parse would give no keys; a test sees to it that it does.
#[derive(Debug, Default, Deserialize)]
struct Table {
    keys: Vec<MetadataKey>,
    /// Keys that GenAIScript sets itself and would take from an author all the same.
    internal: Vec<String>,
}

/// Every key that an author may write, by name.
pub fn metadata_keys() -> &'static [MetadataKey] {
    &PARSED.keys
}

/// Whether GenAIScript knows the key, be it one that only itself should set.
pub fn is_metadata_key(name: &str) -> bool {
    PARSED.keys.iter().any(|key| key.name == name) || PARSED.internal.iter().any(|key| key == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_parses() {
        assert_eq!(metadata_keys().len(), 63);
        assert!(metadata_keys().is_sorted_by_key(|key| &key.name));
        assert!(is_metadata_key("parameters") && is_metadata_key("jsSource"));
        assert!(!is_metadata_key("params"));
    }
}
