use super::flag;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// `debug` says whether the prompt, the answer and its validation are printed. AgentScript takes `true` or
    /// `false`, and refuses anything else, also a variable with one of them.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", debug: "true" }) -> { answer string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", debug: true }) -> { answer string }
    /// ```
    G07, "invalid-generate-debug", Error, AgentScript, fix Safe, "`debug` is neither `true` nor `false`."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    flag::check(&RULE, it, "debug")
}
