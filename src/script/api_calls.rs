//! Calls of the functions that make up a prompt: `def`, `runPrompt`, `defTool` and their kin.

use super::callee::{self, Callee};
use super::environment::Meaning;
use super::extraction::Extraction;
use crate::syntax::{Value, node};
use crate::text::Span;

/// A function of a generation context.
#[derive(Debug, PartialEq, Eq)]
pub struct ApiFunction {
    /// Its name.
    pub name: &'static str,
    /// The place of its options, which are its last argument; `None` where it takes none.
    pub options: Option<usize>,
    /// How many arguments it takes.
    pub arguments: usize,
    /// Whether it defines a name that prompts can mention.
    pub defines: bool,
}

/// A call of one.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiCall {
    /// Which.
    pub function: &'static ApiFunction,
    /// The name that is called.
    pub callee: Span,
    /// The arguments, in their order; empty where some are only known at run time.
    pub arguments: Vec<Span>,
    /// What it defines, where it defines something.
    pub name: Option<Value>,
    /// Its options.
    pub options: Option<Value>,
}

/// The functions that take arguments by their places, as GenAIScript 2.5.1 has them.
pub static FUNCTIONS: [ApiFunction; 11] = [
    function("$", usize::MAX, None, false),
    function("def", 3, Some(2), true),
    function("defData", 3, Some(2), true),
    function("defDiff", 4, Some(3), true),
    function("defSchema", 3, Some(2), true),
    function("defImages", 2, Some(1), false),
    function("defTool", 5, Some(4), false),
    function("defAgent", 4, Some(3), false),
    function("runPrompt", 2, Some(1), false),
    function("writeText", 2, Some(1), false),
    function("importTemplate", 3, Some(2), false),
];

const fn function(
    name: &'static str,
    arguments: usize,
    options: Option<usize>,
    defines: bool,
) -> ApiFunction {
    ApiFunction { name, options, arguments, defines }
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
        if arguments.iter().any(|argument| argument.kind() == "spread_element") {
            arguments.clear();
        }
        let value = |place: usize| arguments.get(place).map(|argument| evaluator.value(*argument));
        found.push(ApiCall {
            function,
            callee: node::span(callee.name),
            arguments: arguments.iter().map(|argument| node::span(*argument)).collect(),
            name: if function.defines { value(0) } else { None },
            options: function.options.and_then(value),
        });
    }
    found
}

/// Whether a function is GenAIScript's own: a global one, or one of a context.
pub(super) fn is_of_context<'t>(extraction: &Extraction<'_, 't, '_>, callee: Callee<'t>) -> bool {
    let environment = &extraction.environment;
    match callee.object {
        None => environment.is_api(callee.name),
        Some(object) => object.kind() == "identifier" && environment.name(object) == Meaning::Context,
    }
}
