use crate::agentscript::Version;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Manual, TextEdit};
use crate::text::Span;

declare_rule! {
    /// Without a shape a `generate` gives free text: no schema is sent, nothing is checked, and no second attempt is
    /// made. AgentScript allows that and advises against it.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Draft a response." })
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Draft a response." }) -> { response string }
    /// ```
    G20, "generate-without-shape", Hint, AgentScript, fix Manual, "A `generate` declares no shape of its answer."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let without = it.meaning.generates.iter().filter(|site| site.generate.shape.is_none());
    let colon = if it.program.reading.version >= Version::CONTRACTS { ":" } else { "" };
    without
        .map(|site| {
            let message =
                "This `generate` gives free text, which nothing checks. Declare the shape of its answer.";
            let shape = format!(" -> {{ answer{colon} string }}");
            let edit = TextEdit::replace(Span::at(site.span.range().end), shape);
            RULE.at(site.span, message).fix("Declare a shape", Manual, edit)
        })
        .collect()
}
