//! Calls of the functions that make up a prompt: `def`, `runPrompt`, `defTool` and their kin.

use std::sync::Arc;

use tree_sitter::Node;

use super::api_options::{OF_AGENT, OF_DEF, OF_PROMPT, OF_TOOL};
use super::callee::{self, Callee};
use super::environment::Meaning;
use super::extraction::Extraction;
use crate::syntax::{Member, Value, node};
use crate::text::Span;

/// A function of a generation context.
#[derive(Debug, PartialEq, Eq)]
pub struct ApiFunction {
    /// Its name.
    pub name: &'static str,
    /// How many arguments it takes.
    pub arguments: usize,
    /// The place of its options, which are its last argument; `None` where it takes none.
    pub options: Option<usize>,
    /// The options that it has; none where they are not known.
    pub known: &'static [&'static [&'static str]],
    /// Whether it defines a name that prompts can mention.
    pub defines: bool,
}

/// A call of one, with what is remarkable of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiCall {
    /// Which.
    pub function: &'static ApiFunction,
    /// The name that is called.
    pub callee: Span,
    /// The first argument that it does not take.
    pub extra: Option<Span>,
    /// What it defines.
    pub defined: Option<DefinedName>,
    /// The options that it does not have.
    pub unknown: Vec<Member>,
}

/// A name that prompts can mention.
#[derive(Clone, Debug, PartialEq)]
pub struct DefinedName {
    /// The name.
    pub text: Arc<str>,
    /// Its string, with the quotes.
    pub span: Span,
    /// Whether what the call returns is used: the name as prompts mention it.
    pub is_used: bool,
}

/// The functions that take arguments by their places, as GenAIScript 2.5.1 has them.
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

/// Finds every such call.
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
        // Which of them is which is only known at run time.
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
                value(0).as_ref().and_then(|name| DefinedName::of(name, call))
            } else {
                None
            },
            unknown: options.map(|options| function.unknown(&options)).unwrap_or_default(),
        });
    }
    found
}

impl ApiFunction {
    /// The members of its options that it does not have.
    fn unknown(&self, options: &Value) -> Vec<Member> {
        let members = options.as_object().map(|object| &*object.members).unwrap_or_default();
        let is_known = |member: &&Member| self.known.iter().any(|names| names.contains(&&*member.key));
        members.iter().filter(|member| !is_known(member)).cloned().collect()
    }
}

impl DefinedName {
    fn of(value: &Value, call: Node<'_>) -> Option<Self> {
        let is_used = call.parent().is_some_and(|parent| parent.kind() != "expression_statement");
        Some(Self { text: value.as_str()?.into(), span: value.span, is_used })
    }
}

/// Whether a function is GenAIScript's own: a global one, or one of a context.
pub(super) fn is_of_context<'t>(extraction: &Extraction<'_, 't, '_>, callee: Callee<'t>) -> bool {
    let environment = &extraction.environment;
    match callee.object {
        None => environment.is_api(callee.name),
        Some(object) => object.kind() == "identifier" && environment.name(object) == Meaning::Context,
    }
}
