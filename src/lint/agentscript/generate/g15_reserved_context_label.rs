use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, TextEdit, Unsafe};

declare_rule! {
    /// A label names what a `use` shows, in the prompt. AgentScript refuses `system`, `assistant`, `tool` and
    /// `developer`, which providers use for the roles of messages. `user` is allowed.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// use input.rules as system
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// use input.rules as rules of the house
    /// ```
    G15, "reserved-context-label", Error, AgentScript, fix Unsafe, "A label is the name of a role."
}

const RESERVED: [&str; 4] = ["system", "assistant", "tool", "developer"];

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let labels = it.meaning.uses.iter().filter_map(|used| Some((used, used.label.as_ref()?)));
    let refused = labels.filter(|(_, label)| RESERVED.contains(&label.text.as_str()));
    refused
        .map(|(used, label)| {
            let message = format!(
                "`{}` is the name of a role of messages, and cannot be a label. Choose another one.",
                label.text
            );
            let word = it.word_before(label.span, "as");
            RULE.at(used.span, message).maybe_fix(
                "Remove the label",
                Unsafe,
                word.map(|word| TextEdit::replace(it.with_gap_before(word.to(label.span)), "")),
            )
        })
        .collect()
}
