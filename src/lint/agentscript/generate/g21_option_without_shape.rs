use crate::agentscript::ast::{Expression, ExpressionKind};
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, DiagnosticTag, Unsafe};

declare_rule! {
    /// `strict` and `attempts` are about the shape of an answer: how closely it is kept, and how often the model is
    /// asked until it is. Without a shape they do nothing.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Draft a response.", attempts: 3 })
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Draft a response.", attempts: 3 }) -> { response string }
    /// ```
    G21, "option-without-shape", Hint, AgentScript, fix Unsafe, "An option does nothing without a shape."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for site in it.meaning.generates.iter().filter(|site| site.generate.shape.is_none()) {
        for name in ["strict", "attempts"] {
            let last = site.generate.options.iter().rev().find(|option| option.key.text == name);
            let Some(option) = last.filter(|option| !is_default(&option.value)) else { continue };
            let message = format!("`{name}` does nothing here, as this `generate` declares no shape.");
            let removal = it.removal(option.span);
            let diagnostic = RULE.at(option.value.span, message).tag(DiagnosticTag::Unnecessary);
            found.push(diagnostic.fix(format!("Remove `{name}`"), Unsafe, removal));
        }
    }
    found
}

fn is_default(value: &Expression) -> bool {
    match &value.kind {
        ExpressionKind::Boolean(is) => !is,
        ExpressionKind::Number(number) => number.raw == "1",
        _ => false,
    }
}
