use crate::agentscript::ast::AgentFunction;
use crate::agentscript::meaning::{AgentBinding, BindingKind, SemanticProblem};
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Fix, Unsafe};
use crate::text::Span;

declare_rule! {
    /// A call names a function of the same agent, an agent, or a function of an agent, as in `Editor.shorten(…)`.
    /// AgentScript refuses a call of what there is not, and of an agent that has no main function. There are no
    /// functions that belong to the language.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// main func(input) { shortn(input.text) }
    /// func shorten(text) { text }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// main func(input) { shorten(input.text) }
    /// func shorten(text) { text }
    /// ```
    H18, "unknown-function", Error, AgentScript, awaits Pause, fix Unsafe,
    "What is called is no function that there is."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let unknown = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::UnknownFunction(span, name) => Some((*span, name.as_str())),
        _ => None,
    });
    unknown.map(|(at, name)| report(it, at, name)).collect()
}

fn report(it: &AgentScript<'_>, at: Span, name: &str) -> Diagnostic {
    let Some((agent, function)) = name.split_once('.') else {
        let message = match it.meaning.agent(name) {
            Some(_) => format!("The agent `{name}` has no main function, and cannot be called."),
            None => format!("There is no function `{name}`."),
        };
        return RULE.at(at, message).fixes(nearest_here(it, at, name));
    };
    let functions = it.meaning.agent(agent).map_or(&[][..], |agent| &agent.functions);
    let named = functions.iter().filter_map(|it| Some(it.name.as_ref()?.text.as_str()));
    let message = format!("The agent `{agent}` has no function `{function}`.");
    let place = Span { start: at.end - Span::new(0, function.len()).end, end: at.end };
    let fix = it.near.nearest(function, named).map(|meant| Fix::write(Unsafe, place, meant));
    RULE.at(at, message).fixes(fix)
}

fn nearest_here(it: &AgentScript<'_>, at: Span, name: &str) -> Option<Fix> {
    let scope = it.scope_of_use(at)?;
    let known = it.meaning.bindings_from(scope).map(|binding| &it.meaning.bindings[binding]);
    let can_be_called = |kind: &BindingKind<'_>| match kind {
        BindingKind::Function(_, AgentFunction { name, .. }) => name.is_some(),
        BindingKind::Agent(agent) => agent.name.is_some(),
        _ => false,
    };
    let can_be_meant = |it: &&AgentBinding<'_>| it.name != name && can_be_called(&it.kind);
    let meant = it.near.nearest_of(name, known, |it| Some(it).filter(can_be_meant).map(|it| it.name))?;
    Some(Fix::write(Unsafe, at, meant))
}
