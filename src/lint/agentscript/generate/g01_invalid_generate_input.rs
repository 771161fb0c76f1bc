use crate::agentscript::ast::Generate;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Manual, TextEdit};
use crate::text::Span;

declare_rule! {
    /// `input` is the task of a call. It follows the selected context in the prompt, and it is the one option that
    /// AgentScript demands: without it the program is refused.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ max_output: 300 }) -> { answer string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", max_output: 300 }) -> { answer string }
    /// ```
    G01, "invalid-generate-input", Error, AgentScript, fix Manual, "`generate` has no `input`."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let without = it.meaning.generates.iter().map(|site| site.generate);
    let without = without.filter(|generate| generate.option("input").is_none());
    let report = |generate: &Generate| {
        let message =
            "`generate` has no `input`, and AgentScript refuses it. Say there what the model has to do.";
        RULE.at(generate.options_span, message).fix("Add `input: \"\"`", Manual, addition(it, generate))
    };
    without.map(report).collect()
}

fn addition(it: &AgentScript<'_>, generate: &Generate) -> TextEdit {
    let behind_brace = Span::at(generate.options_span.range().start + 1);
    match generate.options.first() {
        Some(first) => {
            TextEdit::replace(behind_brace, format!("{}input: \"\",", it.separator_before(first.span)))
        }
        None if generate.options_span.text(it.source).contains("//") => {
            TextEdit::replace(behind_brace, " input: \"\"")
        }
        None => TextEdit::replace(generate.options_span, "{ input: \"\" }"),
    }
}
