//! The schema of the settings at a path.

use serde_json::Value as Json;

/// Part of the schema of the settings, with references resolved.
#[derive(Clone, Copy)]
pub struct SettingsSchema<'a> {
    whole: &'a Json,
    pub part: &'a Json,
}

impl<'a> SettingsSchema<'a> {
    /// Returns the schema of the value at a path; `None` for a setting that there is not.
    pub fn at(whole: &'a Json, path: &[String]) -> Option<Self> {
        let whole = Self { whole, part: whole };
        path.iter().try_fold(whole, |schema, key| schema.property(key))
    }

    pub fn property(self, key: &str) -> Option<Self> {
        Some(Self { part: self.part.get("properties")?.get(key)?, ..self })
    }

    pub fn properties(self) -> impl Iterator<Item = (&'a str, Self)> {
        let properties = self.part.get("properties").and_then(Json::as_object);
        properties.into_iter().flatten().map(move |(key, part)| (key.as_str(), Self { part, ..self }))
    }

    pub fn description(self) -> &'a str {
        self.part.get("description").and_then(Json::as_str).unwrap_or_default()
    }

    /// Returns the texts that are allowed, also as items of an array.
    pub fn values(self) -> Vec<&'a str> {
        let part = self.resolved();
        if let Some(values) = part.get("enum").and_then(Json::as_array) {
            return values.iter().filter_map(Json::as_str).collect();
        }
        let first = part.get("anyOf").and_then(|branches| branches.get(0));
        first.map(|part| Self { part, ..self }.values()).unwrap_or_default()
    }

    pub fn type_name(self) -> &'a str {
        let part = self.resolved();
        part.get("type").and_then(Json::as_str).unwrap_or(if part.get("anyOf").is_some() {
            "array"
        } else {
            ""
        })
    }

    fn resolved(self) -> &'a Json {
        let name =
            self.part.get("$ref").and_then(Json::as_str).and_then(|it| it.strip_prefix("#/definitions/"));
        name.and_then(|name| self.whole.get("definitions")?.get(name)).unwrap_or(self.part)
    }
}
