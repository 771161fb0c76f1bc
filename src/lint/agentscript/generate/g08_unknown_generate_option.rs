use crate::agentscript::ast::{ExpressionKind, ShapeProperty};
use crate::agentscript::meaning::GenerateSite;
use crate::agentscript::options::{OPTIONS, option};
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Unsafe, wording};
use crate::suggest::nearest;

declare_rule! {
    /// AgentScript refuses a `generate` with an option that it does not know. Those that it knows are `input`,
    /// `max_output`, `attempts`, `temperature`, `think`, `strict` and `debug`.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", max_tokens: 300 }) -> { answer string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", max_output: 300 }) -> { answer string }
    /// ```
    G08, "unknown-generate-option", Error, AgentScript, fix Unsafe, "`generate` is given an option that there is not."
}

const ELSEWHERE: [(&str, &str); 10] = [
    ("max_tokens", "max_output"),
    ("maxTokens", "max_output"),
    ("max_output_tokens", "max_output"),
    ("prompt", "input"),
    ("instruction", "input"),
    ("task", "input"),
    ("retries", "attempts"),
    ("max_attempts", "attempts"),
    ("reasoning", "think"),
    ("thinking", "think"),
];

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let given = |site: &GenerateSite<'_>| {
        let unknown = site.generate.options.iter().filter(|property| option(&property.key.text).is_none());
        unknown.map(|property| report(it, site, property)).collect::<Vec<_>>()
    };
    it.meaning.generates.iter().flat_map(given).collect()
}

fn report(it: &AgentScript<'_>, site: &GenerateSite<'_>, property: &ShapeProperty) -> Diagnostic {
    let name = property.key.text.as_str();
    let known = || OPTIONS.iter().map(|option| option.name);
    let elsewhere = ELSEWHERE.iter().find(|(other, _)| *other == name).map(|(_, meant)| *meant);
    if let Some(meant) = elsewhere.or_else(|| nearest(name, known())) {
        let message = format!("`generate` has no option `{name}`. Did you mean `{meant}`?");
        // Only a number is allowed there.
        let is_number = matches!(property.value.kind, ExpressionKind::Number(_));
        let fits = site.generate.option(meant).is_none() && (meant != "max_output" || is_number);
        let diagnostic = RULE.at(property.key.span, message);
        return if fits { diagnostic.write(Unsafe, property.key.span, meant) } else { diagnostic };
    }
    let known = wording::every(known()).unwrap_or_default();
    let message = format!("`generate` has no option `{name}`. It has {known}.");
    let title = format!("Remove `{name}`");
    RULE.at(property.key.span, message).fix(title, Unsafe, it.removal(property.span))
}
