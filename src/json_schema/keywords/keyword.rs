use super::KeywordShape;

/// The types of JSON Schema.
pub const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];

/// The `type` names that mark an object as a finished schema instead of a map of parameters. "array" and
/// "null" are not among them in GenAIScript.
pub const SCHEMA_TYPES: [&str; 5] = ["string", "number", "integer", "boolean", "object"];

/// The types of scalar values.
pub const PLAIN_TYPES: [&str; 4] = ["string", "number", "integer", "boolean"];

/// The keywords with an array of choices.
pub const CHOICES: [&str; 4] = ["enum", "anyOf", "oneOf", "allOf"];

/// A keyword of JSON Schema or of a relative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The name.
    pub name: &'static str,
    /// The kind of its value; `None` if any value is allowed.
    pub shape: Option<KeywordShape>,
    /// The types whose schemas may have it by GenAIScript's typings.
    pub typed: &'static [&'static str],
    /// The types that it constrains in JSON Schema. GenAIScript passes it on unread.
    pub standard: &'static [&'static str],
    /// The vocabulary that defines it.
    pub origin: KeywordOrigin,
    /// Whether GenAIScript's validator of answers accepts it: Ajv 8 without formats.
    pub is_validated: bool,
    /// Whether it is meant for the root of a schema.
    pub is_at_root: bool,
    /// Habitual misnomers from other languages and formats, in lowercase.
    pub habits: &'static [&'static str],
}

/// The vocabulary that defines a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeywordOrigin {
    /// JSON Schema.
    Standard {
        /// The first draft with it, from Draft 4 on.
        first: Draft,
        /// The last draft with it.
        last: Draft,
    },
    /// `OpenAPI` 3.0, which tools read in addition to JSON Schema.
    OpenApi,
    /// GenAIScript, for its user interfaces.
    GenAiScript,
}

/// A release of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Draft {
    /// Draft 4, on which `OpenAPI` 3.0 builds.
    Four,
    /// Draft 6.
    Six,
    /// Draft 7.
    Seven,
    /// 2019-09.
    V2019,
    /// 2020-12, on which `OpenAPI` 3.1 builds.
    V2020,
}

impl Keyword {
    /// Whether the keyword applies to schemas of a type.
    pub fn applies_to(&self, type_name: &str) -> bool {
        self.typed.contains(&type_name) || self.standard.contains(&type_name)
    }
}
