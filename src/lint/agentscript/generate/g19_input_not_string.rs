use crate::agentscript::ast::ExpressionKind;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Unsafe};

declare_rule! {
    /// `input` is the task in words, which the model reads verbatim. AgentScript takes anything and writes it
    /// into the prompt as JSON, which a number, an object or an array hardly is meant for. What the model has to know
    /// next to its task is shown with `use`.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: { text: input.text } }) -> { answer string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// use input.text
    /// generate({ input: "Summarize the text." }) -> { answer string }
    /// ```
    G19, "input-not-string", Warning, AgentScript, fix Unsafe, "`input` is no string."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let inputs = it.meaning.generates.iter().filter_map(|site| site.generate.option("input"));
    inputs
        .filter_map(|value| {
            let what = match value.kind {
                ExpressionKind::Number(_) => "a number",
                ExpressionKind::Boolean(_) => "a boolean",
                ExpressionKind::None => "`none`",
                ExpressionKind::Object(_) => "an object",
                ExpressionKind::List(_) => "an array",
                _ => return None,
            };
            let message = format!(
                "`input` is {what}, which the model gets as JSON. Say in a string what it has to do."
            );
            let diagnostic = RULE.at(value.span, message);
            let is_plain = matches!(value.kind, ExpressionKind::Number(_) | ExpressionKind::Boolean(_));
            let text = value.span.text(it.source);
            Some(if is_plain {
                diagnostic.write(Unsafe, value.span, format!("\"{text}\""))
            } else {
                diagnostic
            })
        })
        .collect()
}
