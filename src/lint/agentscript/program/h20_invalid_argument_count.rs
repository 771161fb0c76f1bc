use crate::agentscript::meaning::{SemanticProblem, WrongCount};
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// A call gives each parameter its argument: there are no optional ones. AgentScript refuses a call with more or
    /// fewer. `add` and `query` of a memory take one.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// main func(input) { shorten(input.text) }
    /// func shorten(text, length) { text }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// main func(input) { shorten(input.text, 100) }
    /// func shorten(text, length) { text }
    /// ```
    H20, "invalid-argument-count", Error, AgentScript, "A call has more or fewer arguments than there are parameters."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let wrong = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::ArgumentCount(wrong) => Some(wrong),
        _ => None,
    });
    wrong.map(|wrong| report(it, wrong)).collect()
}

fn report(it: &AgentScript<'_>, wrong: &WrongCount<'_>) -> Diagnostic {
    let arguments = |count: usize| match count {
        1 => "1 argument".to_owned(),
        count => format!("{count} arguments"),
    };
    let message = format!("This call has {}, and takes {}.", arguments(wrong.given), wrong.expected);
    let diagnostic = RULE.at(wrong.span, message);
    let Some((agent, function)) = wrong.declared else { return diagnostic };
    let heading = AgentScript::heading(function.span, function.name_span());
    it.related(diagnostic, it.meaning.file_of(agent), heading, "the function that is called")
}
