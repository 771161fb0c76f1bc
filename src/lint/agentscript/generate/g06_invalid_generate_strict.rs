use super::flag;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// `strict` says whether an answer must have the shape as it is. Otherwise `"42"` becomes 42, `"true"` becomes
    /// true, and more fields than declared are allowed. AgentScript takes `true` or `false`, and refuses anything
    /// else, also a variable with one of them.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", strict: "true" }) -> { answer string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", strict: true }) -> { answer string }
    /// ```
    G06, "invalid-generate-strict", Error, AgentScript, fix Safe, "`strict` is neither `true` nor `false`."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    flag::check(&RULE, it, "strict")
}
