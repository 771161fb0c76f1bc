use super::Shape;

/// The types that JSON Schema knows.
pub const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];

/// The `type` names that make an object a finished schema instead of a map of parameters.
/// "array" and "null" are not among them in GenAIScript 2.5.1.
pub const SCHEMA_TYPES: [&str; 5] = ["string", "number", "integer", "boolean", "object"];

/// The types of values that have no parts.
pub const PLAIN_TYPES: [&str; 4] = ["string", "number", "integer", "boolean"];

/// The keywords whose value is an array of choices.
pub const CHOICES: [&str; 4] = ["enum", "anyOf", "oneOf", "allOf"];

/// One keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// Its name.
    pub name: &'static str,
    /// The kind of value that it has; `None` where it may have any.
    pub shape: Option<Shape>,
    /// The types whose schemas may hold it by GenAIScript's typings.
    pub typed: &'static [&'static str],
    /// The types that it says something of in JSON Schema, which GenAIScript passes on unread.
    pub standard: &'static [&'static str],
    /// Where it is from.
    pub origin: Origin,
    /// Whether GenAIScript's validator of answers knows it: Ajv 8 without formats. It refuses a
    /// schema with others.
    pub is_validated: bool,
    /// Whether it stands at the root of a whole schema on purpose.
    pub is_at_root: bool,
    /// What authors call it by habit, from other languages and formats, in lowercase.
    pub habits: &'static [&'static str],
}

/// Where a keyword is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// JSON Schema.
    Standard {
        /// The draft that brought it, of those from the fourth on.
        first: Draft,
        /// The last that has it.
        last: Draft,
    },
    /// `OpenAPI` 3.0, which tools read beside JSON Schema.
    OpenApi,
    /// GenAIScript, whose user interfaces read it.
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
    /// Whether it means something in the schema of that type.
    pub fn applies_to(&self, type_name: &str) -> bool {
        self.typed.contains(&type_name) || self.standard.contains(&type_name)
    }
}
