//! Inference of the kinds of arguments to GenAIScript's API.

use tree_sitter::Node;

use super::api::API;
use super::extraction::Extraction;
use super::promises::api_name;
use crate::return_types::ApiValue;
use crate::syntax::callee::{self, Callee};
use crate::syntax::pattern::{self, PatternStep};
use crate::syntax::scopes::Base;
use crate::syntax::{node, string};

/// Kind of a value, if it is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentKind {
    Text,
    /// A file of the workspace
    File,
    Files,
    List,
    /// The rows of a table
    Rows,
    Object,
    /// Parsed data, usually an object or a list
    Data,
    Number,
    Boolean,
    Function,
    RegExp,
}

/// Value that an expression certainly has.
#[derive(Clone)]
enum KnownArgument {
    Api(ApiValue),
    Kind(ArgumentKind),
}

/// Budget of steps by which a value is traced.
const MAX_STEPS: usize = 12;

/// Methods that return a string on any receiver.
const TO_TEXT: [&str; 14] = [
    "join",
    "padEnd",
    "padStart",
    "repeat",
    "replace",
    "replaceAll",
    "substring",
    "toFixed",
    "toISOString",
    "toLowerCase",
    "toString",
    "toUpperCase",
    "trim",
    "trimEnd",
];

/// Methods that return an array of other items.
const TO_LIST: [&str; 4] = ["flatMap", "map", "split", "flat"];

/// Methods that return an array with items of the receiver.
const TO_SAME: [&str; 5] = ["filter", "reverse", "slice", "sort", "toSorted"];

/// Functions that parse a text into data of unknown structure.
const PARSERS: [&str; 16] = [
    "INI.parse",
    "JSON.parse",
    "JSON5.parse",
    "XML.parse",
    "YAML.parse",
    "parsers.INI",
    "parsers.JSON5",
    "parsers.TOML",
    "parsers.XML",
    "parsers.YAML",
    "parsers.dotEnv",
    "workspace.readData",
    "workspace.readINI",
    "workspace.readJSON",
    "workspace.readXML",
    "workspace.readYAML",
];

/// Functions that parse a text into the rows of a table.
const TABLES: [&str; 3] = ["CSV.parse", "parsers.CSV", "workspace.readCSV"];

/// Member of a prompt's result with the parsed answer.
const PARSED: &str = "json";

const RESULT: &str = "RunPromptResult";

const FILE: &str = "WorkspaceFile";

pub(super) fn kind<'t>(extraction: &Extraction<'_, 't, '_>, expression: Node<'t>) -> Option<ArgumentKind> {
    known(extraction, expression, MAX_STEPS)?.kind()
}

pub(super) fn interface<'t>(
    extraction: &Extraction<'_, 't, '_>,
    expression: Node<'t>,
) -> Option<&'static str> {
    match known(extraction, expression, MAX_STEPS)? {
        KnownArgument::Api(value) => value.interface(),
        KnownArgument::Kind(_) => None,
    }
}

/// Whether an expression is certainly a string returned by an API function, as opposed to a literal.
pub(super) fn is_given_text<'t>(extraction: &Extraction<'_, 't, '_>, expression: Node<'t>) -> bool {
    matches!(known(extraction, expression, MAX_STEPS), Some(KnownArgument::Api(value)) if value.is_text())
}

fn known<'t>(
    extraction: &Extraction<'_, 't, '_>,
    expression: Node<'t>,
    steps: usize,
) -> Option<KnownArgument> {
    let Extraction { source, resolver, .. } = extraction;
    let steps = steps.checked_sub(1)?;
    let expression = node::unwrap(expression);
    let is = |kind| Some(KnownArgument::Kind(kind));
    match expression.kind() {
        "string" | "template_string" => is(ArgumentKind::Text),
        "number" => is(ArgumentKind::Number),
        "true" | "false" => is(ArgumentKind::Boolean),
        "regex" => is(ArgumentKind::RegExp),
        "object" => is(ArgumentKind::Object),
        "array" => is(ArgumentKind::List),
        "arrow_function" | "function_expression" | "generator_function" => is(ArgumentKind::Function),
        "binary_expression" if node::operator(expression) == Some("+") => {
            let sides = ["left", "right"].into_iter().filter_map(|side| node::field(expression, side));
            let mut sides = sides.filter_map(|side| known(extraction, side, steps)?.kind());
            sides.any(|side| side == ArgumentKind::Text).then_some(KnownArgument::Kind(ArgumentKind::Text))
        }
        "await_expression" => {
            let inner = node::unwrap(*node::children(expression).first()?);
            match inner.kind() {
                "call_expression" => called(extraction, inner, steps, true),
                _ => None,
            }
        }
        "call_expression" => called(extraction, expression, steps, false),
        "member_expression" => {
            if let Some(value) = api_name(resolver, source, expression).and_then(|path| API.value_at(&path)) {
                return Some(KnownArgument::Api(value));
            }
            let key = node::text(node::field(expression, "property")?, source);
            match known(extraction, node::field(expression, "object")?, steps)? {
                KnownArgument::Kind(ArgumentKind::Text | ArgumentKind::List | ArgumentKind::Rows)
                    if key == "length" =>
                {
                    is(ArgumentKind::Number)
                }
                KnownArgument::Api(value) if key == "length" && (value.is_list() || value.is_text()) => {
                    is(ArgumentKind::Number)
                }
                KnownArgument::Api(value) => member(&value, key),
                KnownArgument::Kind(_) => None,
            }
        }
        "subscript_expression" => match known(extraction, node::field(expression, "object")?, steps)? {
            KnownArgument::Api(value) => value.item().map(KnownArgument::Api),
            KnownArgument::Kind(_) => None,
        },
        "identifier" => {
            let binding = resolver.resolve(expression).filter(|binding| binding.constant)?;
            match binding.base {
                Base::Value(value) => {
                    binding.steps.iter().try_fold(known(extraction, value, steps)?, |value, step| {
                        match (value, step) {
                            (KnownArgument::Api(value), PatternStep::Key(key)) => member(&value, key),
                            // An item of a list, read by its index.
                            (KnownArgument::Api(value), PatternStep::Unknown) => {
                                value.item().map(KnownArgument::Api)
                            }
                            _ => None,
                        }
                    })
                }
                Base::Declaration(declaration) if pattern::is_function(declaration) => {
                    is(ArgumentKind::Function)
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn called<'t>(
    extraction: &Extraction<'_, 't, '_>,
    call: Node<'t>,
    steps: usize,
    is_awaited: bool,
) -> Option<KnownArgument> {
    let Extraction { source, resolver, .. } = extraction;
    let function = node::field(call, "function")?;
    let Callee { name, object } = callee::callee(call)?;
    let name = node::text(name, source);
    if let Some(full) = api_name(resolver, source, function) {
        if TABLES.contains(&full.as_str()) {
            return (is_awaited || !API.is_async(&full)).then_some(KnownArgument::Kind(ArgumentKind::Rows));
        }
        let parsed = || PARSERS.contains(&full.as_str()).then_some(KnownArgument::Kind(ArgumentKind::Data));
        if let Some(value) = API.returned_value(&full).map(KnownArgument::Api).or_else(parsed) {
            return (is_awaited || !API.is_async(&full)).then_some(value);
        }
        match full.as_str() {
            "JSON.stringify" | "String" | "YAML.stringify" => {
                return Some(KnownArgument::Kind(ArgumentKind::Text));
            }
            "Object.keys" | "Object.values" | "Object.entries" | "Array.from" => {
                return Some(KnownArgument::Kind(ArgumentKind::List));
            }
            _ => {}
        }
    }
    let object = object?;
    if TO_TEXT.contains(&name) {
        return Some(KnownArgument::Kind(ArgumentKind::Text));
    }
    match known(extraction, object, steps)? {
        KnownArgument::Api(value) if TO_SAME.contains(&name) => Some(KnownArgument::Api(value)),
        KnownArgument::Kind(kind) if TO_SAME.contains(&name) => Some(KnownArgument::Kind(kind)),
        KnownArgument::Api(value) if ["at", "find", "pop", "shift"].contains(&name) => {
            value.item().map(KnownArgument::Api)
        }
        value if TO_LIST.contains(&name) && value.may_be_list(name) => {
            Some(KnownArgument::Kind(ArgumentKind::List))
        }
        _ => None,
    }
}

fn member(value: &ApiValue, key: &str) -> Option<KnownArgument> {
    let is_parsed = key == PARSED && value.interface() == Some(RESULT);
    is_parsed
        .then_some(KnownArgument::Kind(ArgumentKind::Data))
        .or_else(|| value.member(key).map(KnownArgument::Api))
}

impl KnownArgument {
    fn kind(&self) -> Option<ArgumentKind> {
        match self {
            Self::Kind(kind) => Some(*kind),
            Self::Api(value) if value.is_text() => Some(ArgumentKind::Text),
            Self::Api(value) if value.is_list() => {
                let is_file = value.item().is_some_and(|item| item.interface() == Some(FILE));
                Some(if is_file { ArgumentKind::Files } else { ArgumentKind::List })
            }
            Self::Api(value) => value.interface().map(|interface| match interface {
                FILE => ArgumentKind::File,
                _ => ArgumentKind::Object,
            }),
        }
    }

    fn may_be_list(&self, method: &str) -> bool {
        let is_list =
            matches!(self.kind(), Some(ArgumentKind::List | ArgumentKind::Files | ArgumentKind::Rows));
        is_list || method == "split" && self.kind() == Some(ArgumentKind::Text)
    }
}

/// Returns the text of a literal without substitutions.
pub(super) fn constant(expression: Node<'_>, source: &str) -> Option<String> {
    string::cooked(node::unwrap(expression), source)
}
