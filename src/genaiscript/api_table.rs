//! Parameters and options of GenAIScript's functions in its type declarations; `data/api-calls.mjs` writes the table.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

const EMBEDDED: &str = include_str!("data/api-calls.json");

static PARSED: LazyLock<FunctionTable> = LazyLock::new(|| serde_json::from_str(EMBEDDED).unwrap_or_default());

/// Contents of the table file. A parse failure would yield no functions; a test excludes it.
#[derive(Debug, Default, Deserialize)]
struct FunctionTable {
    functions: BTreeMap<String, Vec<Parameter>>,
    options: BTreeMap<String, BTreeMap<String, ParameterType>>,
}

/// Parameter of a function; overloads are joined by place.
#[derive(Debug, Deserialize, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    #[serde(flatten)]
    pub declared: ParameterType,
    #[serde(default)]
    pub optional: bool,
    /// Whether it takes all further arguments.
    #[serde(default)]
    pub rest: bool,
    /// Name of the type of options that it takes.
    #[serde(default)]
    options: Option<String>,
}

#[derive(Debug, Deserialize, PartialEq, Eq)]
pub struct ParameterType {
    /// Kinds of values: `string`, `number`, `boolean`, `true`, `false`, `null`, `array`, `function`, `object`, `any`.
    pub kinds: Vec<String>,
    /// All strings, where the type lists them.
    #[serde(default)]
    pub values: Vec<String>,
}

pub type DeclaredOptions = BTreeMap<String, ParameterType>;

/// Returns all functions with their parameters, sorted by their qualified names.
pub fn functions() -> impl Iterator<Item = (&'static str, &'static [Parameter])> {
    PARSED.functions.iter().map(|(name, parameters)| (name.as_str(), parameters.as_slice()))
}

pub fn parameters(function: &str) -> Option<&'static [Parameter]> {
    PARSED.functions.get(function).map(Vec::as_slice)
}

impl Parameter {
    pub fn options(&self) -> Option<&'static DeclaredOptions> {
        PARSED.options.get(self.options.as_deref()?)
    }
}

impl ParameterType {
    pub fn is_only(&self, kinds: &[&str]) -> bool {
        self.kinds.iter().all(|kind| kinds.contains(&kind.as_str()))
    }
}
