use crate::agentscript::ast::ExpressionKind;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// Providers take temperatures from 0 to 2, and Anthropic from 0 to 1. AgentScript passes on any number, so that
    /// the call may be rejected when the program runs. The limits are those of the providers' documentation of May
    /// 2026.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Invent a name.", temperature: 2.5 }) -> { name string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Invent a name.", temperature: 1.2 }) -> { name string }
    /// ```
    G18, "temperature-range", Warning, AgentScript, "A temperature is higher than providers take it."
}

/// Highest temperature of most providers.
const MOST: f64 = 2.0;

const MOST_OF_ANTHROPIC: f64 = 1.0;

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let given = it.options("temperature").filter_map(|(site, option)| {
        let ExpressionKind::Number(number) = &option.value.kind else { return None };
        let is_anthropic = site.model_uri().is_some_and(|uri| uri.starts_with("anthropic://"));
        let (most, who) = if is_anthropic { (MOST_OF_ANTHROPIC, "Anthropic") } else { (MOST, "Providers") };
        (number.value > most).then(|| {
            let take = if is_anthropic { "takes" } else { "take" };
            let message = format!("{who} {take} temperatures from 0 to {most}. The call may be rejected.");
            RULE.at(option.value.span, message)
        })
    });
    given.collect()
}
