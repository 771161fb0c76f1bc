use super::KeywordShape;

pub const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];

/// `type` names that mark an object as a finished schema instead of a map of parameters. "array" and
/// "null" are not among them in GenAIScript.
pub const SCHEMA_TYPES: [&str; 5] = ["string", "number", "integer", "boolean", "object"];

pub const PLAIN_TYPES: [&str; 4] = ["string", "number", "integer", "boolean"];

pub const CHOICES: [&str; 4] = ["enum", "anyOf", "oneOf", "allOf"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    pub name: &'static str,
    /// Kind of its value; `None` if any value is allowed.
    pub shape: Option<KeywordShape>,
    /// Types whose schemas may have it by GenAIScript's typings.
    pub typed: &'static [&'static str],
    /// Types that it constrains in JSON Schema. GenAIScript passes it on unread.
    pub standard: &'static [&'static str],
    pub origin: KeywordOrigin,
    /// Whether GenAIScript's validator of answers accepts it: Ajv 8 without formats.
    pub is_validated: bool,
    pub is_at_root: bool,
    /// Habitual misnomers from other languages and formats, in lowercase.
    pub habits: &'static [&'static str],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeywordOrigin {
    Standard {
        /// First draft with it, from Draft 4 on.
        first: Draft,
        last: Draft,
    },
    /// `OpenAPI` 3.0, which tools read in addition to JSON Schema.
    OpenApi,
    /// GenAIScript, for its user interfaces.
    GenAiScript,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Draft {
    /// Draft 4, on which `OpenAPI` 3.0 builds.
    Four,
    Six,
    Seven,
    V2019,
    /// 2020-12, on which `OpenAPI` 3.1 builds.
    V2020,
}

impl Keyword {
    pub fn applies_to(&self, type_name: &str) -> bool {
        self.typed.contains(&type_name) || self.standard.contains(&type_name)
    }
}
