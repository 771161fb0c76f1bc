use crate::agentscript::meaning::SemanticProblem;
use crate::agentscript::resources::MEMORY_METHODS;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Unsafe};
use crate::suggest::nearest;
use crate::text::Span;

declare_rule! {
    /// A memory has two methods: `add` keeps something, and `query` looks for it. AgentScript refuses a call of any
    /// other.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import memory Notes from "file://./notes.jsonl"
    ///
    /// main agent {
    ///     main func(input) { Notes.push({ text: input.text }) }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import memory Notes from "file://./notes.jsonl"
    ///
    /// main agent {
    ///     main func(input) { Notes.add({ text: input.text }) }
    /// }
    /// ```
    H21, "unknown-memory-method", Error, AgentScript, fix Unsafe, "A memory has no method of that name."
}

const ELSEWHERE: [(&str, &str); 8] = [
    ("push", "add"),
    ("append", "add"),
    ("write", "add"),
    ("save", "add"),
    ("get", "query"),
    ("search", "query"),
    ("find", "query"),
    ("read", "query"),
];

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let unknown = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::UnknownMemoryMethod(span, memory, method) => Some((*span, *memory, *method)),
        _ => None,
    });
    unknown
        .map(|(at, memory, method)| {
            let place = Span::new(at.range().end - method.len(), at.range().end);
            let elsewhere = ELSEWHERE.iter().find(|(other, _)| *other == method).map(|(_, meant)| *meant);
            let meant = elsewhere.or_else(|| nearest(method, MEMORY_METHODS));
            let message =
                format!("The memory `{memory}` has no method `{method}`. It has `add` and `query`.");
            let diagnostic = RULE.at(at, message);
            match meant {
                Some(meant) => diagnostic.write(Unsafe, place, meant),
                None => diagnostic,
            }
        })
        .collect()
}
