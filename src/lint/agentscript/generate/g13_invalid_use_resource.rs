use crate::agentscript::ast::ImportKind;
use crate::agentscript::meaning::SemanticProblem;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// `use` shows a value to the model: a parameter, a variable or the text of an imported file. A tool, a model, an
    /// agent, a memory and a function are no values, and AgentScript refuses to show them. Call them, and show what
    /// they give.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import llm Qwen from "ollama://localhost:11434/qwen3"
    /// import memory Notes from "file://./notes.jsonl"
    ///
    /// main agent {
    ///     main func(input) {
    ///         use Notes as notes
    ///     }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import llm Qwen from "ollama://localhost:11434/qwen3"
    /// import memory Notes from "file://./notes.jsonl"
    ///
    /// main agent {
    ///     main func(input) {
    ///         notes = Notes.query({ limit: 5 })
    ///         use notes as notes
    ///     }
    /// }
    /// ```
    G13, "invalid-use-resource", Error, AgentScript, "`use` shows what is no value."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let shown = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::InvalidUseResource(span, name, kind) => Some((*span, *name, kind)),
        _ => None,
    });
    shown
        .map(|(at, name, kind)| {
            let is_model = kind.import().is_some_and(|import| import.kind == Some(ImportKind::Llm));
            let advice =
                if is_model { "Models are set with `model`." } else { "Call it, and show what it gives." };
            RULE.at(at, format!("`{name}` is {}, which `use` cannot show. {advice}", kind.described()))
        })
        .collect()
}
