//! Misuses of a promise instead of the value that it resolves to.

use tree_sitter::Node;

use crate::genaiscript::{api_name, text_part};
use crate::lint::LintContext;
use crate::syntax::usage::{self, UsageEffect};
use crate::syntax::{node, pattern};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ResultMisuse {
    /// A read of a member that promises do not have.
    Read(String),
    Called(String),
    Item,
    Text,
    Number,
    Condition,
    Compared,
    Iterated,
    Spread,
    /// An argument of a function that does not await it, and the consequence.
    Argument(String, &'static str),
}

/// Functions that do not await an argument, its indices, and their effect on a promise. Each was run with GenAIScript.
/// `$`, `writeText`, `assistant`, `defData` and the variables of `importTemplate` await theirs. `console.log` is left
/// out, as it may print anything.
const CONSUMERS: [(&str, &[usize], &str); 33] = [
    ("def", &[1], NOTHING),
    ("fence", &[0], NOTHING),
    ("defDiff", &[1, 2], "takes it for an empty object"),
    ("defImages", &[0], THROWS),
    ("workspace.writeText", &[1], THROWS),
    ("workspace.appendText", &[1], THROWS),
    ("JSON.parse", &[0], THROWS),
    ("JSON.stringify", &[0], EMPTY),
    ("YAML.stringify", &[0], EMPTY),
    ("YAML.parse", &[0], THROWS),
    ("CSV.parse", &[0], FINDS_NOTHING),
    ("String", &[0], TEXT),
    ("encodeURIComponent", &[0], TEXT),
    ("Number", &[0], NAN),
    ("parseInt", &[0], NAN),
    ("parseFloat", &[0], NAN),
    ("Object.keys", &[0], FINDS_NOTHING),
    ("Object.values", &[0], FINDS_NOTHING),
    ("Object.entries", &[0], FINDS_NOTHING),
    ("Array.from", &[0], FINDS_NOTHING),
    ("parsers.CSV", &[0], FINDS_NOTHING),
    ("parsers.JSON5", &[0], FINDS_NOTHING),
    ("parsers.YAML", &[0], FINDS_NOTHING),
    ("parsers.fences", &[0], FINDS_NOTHING),
    ("parsers.annotations", &[0], FINDS_NOTHING),
    ("parsers.HTMLToText", &[0], FINDS_NOTHING),
    ("parsers.HTMLToMarkdown", &[0], FINDS_NOTHING),
    ("MD.content", &[0], FINDS_NOTHING),
    ("JSONL.parse", &[0], THROWS),
    ("XML.parse", &[0], THROWS),
    ("INI.parse", &[0], THROWS),
    ("tokenizers.count", &[0], "counts nothing"),
    ("tokenizers.truncate", &[0], THROWS),
];

const NOTHING: &str = "adds nothing to the prompt for it";
const FINDS_NOTHING: &str = "finds nothing in it";
const THROWS: &str = "throws an error";
const EMPTY: &str = "makes `{}` of it";
const TEXT: &str = "makes `[object Promise]` of it";
const NAN: &str = "makes `NaN` of it";

const OF_PROMISES: [&str; 4] = ["then", "catch", "finally", "constructor"];

impl ResultMisuse {
    /// Takes `has_options` for a promise of `prompt`, which has an `options` method.
    pub fn find<'t>(context: &LintContext<'t>, expression: Node<'t>, has_options: bool) -> Option<Self> {
        let (node, parent) = node::wrap(expression);
        let parent = parent?;
        let is = |field: &str| node::is_field(parent, field, node);
        match parent.kind() {
            "member_expression" | "subscript_expression" if is("object") => member(context, parent)
                .filter(|misuse| !has_options || *misuse != Self::Called("options".into())),
            "variable_declarator" if is("value") => destructured(context, node::field(parent, "name")?),
            "assignment_expression" if is("right") => {
                destructured(context, node::unwrap(node::field(parent, "left")?))
            }
            "binary_expression" => binary(parent, is("left")),
            "augmented_assignment_expression" if is("right") => match node::operator(parent)? {
                "+=" => Some(Self::Text),
                "||=" | "&&=" | "??=" => None,
                _ => Some(Self::Number),
            },
            "template_substitution" => {
                // A tag may await it, as `$` does.
                let call = parent.parent().and_then(|template| template.parent());
                let is_tagged = call.is_some_and(|call| call.kind() == "call_expression");
                (!is_tagged).then_some(Self::Text)
            }
            "unary_expression" => match node::operator(parent)? {
                "!" => Some(Self::Condition),
                "-" | "+" | "~" => Some(Self::Number),
                _ => None,
            },
            "if_statement" | "while_statement" | "do_statement" | "ternary_expression" if is("condition") => {
                Some(Self::Condition)
            }
            "for_in_statement" if is("right") && node::operator(parent) == Some("of") => Some(Self::Iterated),
            "spread_element" => match parent.parent()?.kind() {
                "object" => Some(Self::Spread),
                _ => Some(Self::Iterated),
            },
            "arguments" => argument(context, parent, node),
            _ => None,
        }
    }

    /// Returns the intended member of a function's result, if that is an object and a string is expected.
    pub fn part(&self, function: &str) -> Option<&'static str> {
        match self {
            Self::Text => text_part(function),
            Self::Argument(taker, _) => match taker.as_str() {
                "JSON.parse" | "workspace.writeText" | "workspace.appendText" => text_part(function),
                "def" => (function == "workspace.grep").then_some("files"),
                _ => None,
            },
            _ => None,
        }
    }

    pub fn is_known_to_typescript(&self) -> bool {
        *self != Self::Text
    }

    pub fn consequence(&self) -> String {
        match self {
            Self::Read(member) => format!("`{member}` of that is undefined"),
            Self::Called(member) => format!("that has no `{member}`, and calling it throws a TypeError"),
            Self::Item => "an item of that is undefined".to_owned(),
            Self::Text => "the text gets `[object Promise]`".to_owned(),
            Self::Number => "it counts as `NaN`".to_owned(),
            Self::Condition => "it always counts as true".to_owned(),
            Self::Compared => "it is compared in place of the value".to_owned(),
            Self::Iterated => "going through its items throws a TypeError".to_owned(),
            Self::Spread => "spreading that adds nothing".to_owned(),
            Self::Argument(function, comes) => format!("`{function}` {comes}"),
        }
    }
}

fn member(context: &LintContext<'_>, member: Node<'_>) -> Option<ResultMisuse> {
    let access = usage::access(member, &context.file.source)?;
    if access.form == usage::AccessForm::Unfinished || usage::effect(member) != UsageEffect::Read {
        return None;
    }
    let (whole, parent) = node::wrap(member);
    let is_called =
        parent.is_some_and(|it| it.kind() == "call_expression" && node::is_field(it, "function", whole));
    match access.key {
        Some(key) if OF_PROMISES.contains(&key.as_str()) => None,
        Some(key) if is_called => Some(ResultMisuse::Called(key)),
        Some(key) => Some(ResultMisuse::Read(key)),
        None => Some(ResultMisuse::Item),
    }
}

fn destructured(context: &LintContext<'_>, target: Node<'_>) -> Option<ResultMisuse> {
    match target.kind() {
        "object_pattern" => {
            let properties = pattern::properties(target, &context.file.source);
            let mut keys = properties.into_iter().filter_map(|property| property.key);
            keys.find(|key| !OF_PROMISES.contains(&key.as_str())).map(ResultMisuse::Read)
        }
        "array_pattern" => Some(ResultMisuse::Iterated),
        _ => None,
    }
}

fn binary(expression: Node<'_>, is_left: bool) -> Option<ResultMisuse> {
    match node::operator(expression)? {
        "+" => Some(ResultMisuse::Text),
        "-" | "*" | "/" | "%" | "**" => Some(ResultMisuse::Number),
        "&&" if is_left => Some(ResultMisuse::Condition),
        "==" | "===" | "!=" | "!==" | "<" | ">" | "<=" | ">=" => {
            // Two names may refer to one promise.
            let other = node::field(expression, if is_left { "right" } else { "left" })?;
            (node::unwrap(other).kind() != "identifier").then_some(ResultMisuse::Compared)
        }
        _ => None,
    }
}

fn argument<'t>(context: &LintContext<'t>, arguments: Node<'t>, argument: Node<'t>) -> Option<ResultMisuse> {
    let call = arguments.parent().filter(|call| call.kind() == "call_expression")?;
    let function = node::field(call, "function")?;
    let name = api_name(context.resolver(), &context.file.source, function)?;
    let (_, places, comes) = CONSUMERS.iter().find(|(known, ..)| *known == name)?;
    let mut cursor = arguments.walk();
    let written = arguments.named_children(&mut cursor).filter(|it| !it.is_extra());
    let place = written.take_while(|it| it.id() != argument.id()).count();
    places.contains(&place).then(|| ResultMisuse::Argument(name.clone(), comes))
}
