//! Calls of the functions that build a prompt: `def`, `runPrompt`, `defTool` and related ones.

use std::sync::Arc;

use tree_sitter::Node;

use super::api_options::{OF_AGENT, OF_DEF, OF_PROMPT, OF_TOOL};
use super::environment::EnvMeaning;
use super::extraction::Extraction;
use crate::syntax::callee::{self, Callee};
use crate::syntax::{Member, Value, node};
use crate::text::Span;

/// Function of a generation context.
#[derive(Debug, PartialEq, Eq)]
pub struct ApiFunction {
    pub name: &'static str,
    pub arguments: usize,
    /// Index of its options, which are the last argument; `None` if it has none.
    pub options: Option<usize>,
    /// Its options; empty if unknown.
    pub known: &'static [&'static [&'static str]],
    /// Whether it defines a name that prompts can mention.
    pub defines: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ApiCall {
    pub function: &'static ApiFunction,
    pub callee: Span,
    pub extra: Option<Span>,
    pub defined: Option<DefinedName>,
    pub unknown: Vec<Member>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DefinedName {
    pub text: Arc<str>,
    /// String literal, including quotes.
    pub span: Span,
    /// Whether the result of the call is used: the name for mentions in prompts.
    pub is_used: bool,
}

/// Functions with positional arguments in GenAIScript.
pub static FUNCTIONS: [ApiFunction; 11] = [
    function("$", usize::MAX, None, &[]),
    defining("def", 3, &[&OF_DEF]),
    defining("defData", 3, &[]),
    defining("defDiff", 4, &[]),
    defining("defSchema", 3, &[]),
    function("defImages", 2, Some(1), &[]),
    function("defTool", 5, Some(4), &[&OF_TOOL]),
    function("defAgent", 4, Some(3), &[&OF_PROMPT, &OF_AGENT]),
    function("runPrompt", 2, Some(1), &[&OF_PROMPT]),
    function("writeText", 2, Some(1), &[]),
    function("importTemplate", 3, Some(2), &[]),
];

const fn function(
    name: &'static str,
    arguments: usize,
    options: Option<usize>,
    known: &'static [&'static [&'static str]],
) -> ApiFunction {
    ApiFunction { name, arguments, options, known, defines: false }
}

const fn defining(
    name: &'static str,
    arguments: usize,
    known: &'static [&'static [&'static str]],
) -> ApiFunction {
    ApiFunction { defines: true, ..function(name, arguments, Some(arguments - 1), known) }
}

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<ApiCall> {
    let Extraction { source, calls, evaluator, .. } = extraction;
    let mut found = Vec::new();
    for &(call, callee) in calls {
        let name = node::text(callee.name, source);
        let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) else { continue };
        if !is_of_context(extraction, callee) {
            continue;
        }
        let mut arguments = callee::arguments(call);
        // The positions are known only at run time.
        if arguments.iter().any(|argument| argument.kind() == "spread_element") {
            arguments.clear();
        }
        let value = |place: usize| arguments.get(place).map(|argument| evaluator.value(*argument));
        let options = function.options.filter(|_| !function.known.is_empty()).and_then(value);
        found.push(ApiCall {
            function,
            callee: node::span(callee.name),
            extra: arguments.get(function.arguments).map(|argument| node::span(*argument)),
            defined: if function.defines {
                value(0).as_ref().and_then(|name| DefinedName::from_value(name, call))
            } else {
                None
            },
            unknown: options.map(|options| function.unknown(&options)).unwrap_or_default(),
        });
    }
    found
}

impl ApiFunction {
    fn unknown(&self, options: &Value) -> Vec<Member> {
        let members = options.as_object().map(|object| &*object.members).unwrap_or_default();
        let is_known = |member: &&Member| self.known.iter().any(|names| names.contains(&&*member.key));
        members.iter().filter(|member| !is_known(member)).cloned().collect()
    }
}

impl DefinedName {
    fn from_value(value: &Value, call: Node<'_>) -> Option<Self> {
        let is_used = call.parent().is_some_and(|parent| parent.kind() != "expression_statement");
        Some(Self { text: value.as_str()?.into(), span: value.span, is_used })
    }
}

/// Whether a function is GenAIScript's own: a global, or a member of a context.
pub(super) fn is_of_context<'t>(extraction: &Extraction<'_, 't, '_>, callee: Callee<'t>) -> bool {
    let environment = &extraction.environment;
    match callee.object {
        None => environment.is_api(callee.name),
        Some(object) => object.kind() == "identifier" && environment.name(object) == EnvMeaning::Context,
    }
}
