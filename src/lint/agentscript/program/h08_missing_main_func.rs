use crate::agentscript::ast::{Agent, AgentFunction};
use crate::agentscript::meaning::SemanticProblem;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Fix, Manual, TextEdit, Unsafe};
use crate::text::Span;

declare_rule! {
    /// The main function of the agent that runs is where the program begins. AgentScript refuses a program without it.
    /// In a file from which another one of the workspace imports an agent nothing is reported, as it need not run
    /// itself.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     func shorten(text) { text }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func shorten(text) { text }
    /// }
    /// ```
    H08, "missing-main-func", Error, AgentScript, fix Unsafe, "The agent that runs has no main function."
}

const MAX_FUNCTIONS: usize = 3;

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let agents = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::MissingMainFunction(agent) => Some(*agent),
        _ => None,
    });
    agents.filter(|_| !it.is_imported()).map(|agent| report(it, agent)).collect()
}

fn report(it: &AgentScript<'_>, agent: &Agent) -> Diagnostic {
    let message = "This agent runs, but has no main function in which it begins.";
    let place = AgentScript::heading(agent.span, agent.name_span());
    let diagnostic = RULE.at(place, message);
    if agent.functions.is_empty() {
        return diagnostic.fix("Add a main function", Manual, addition(it, agent));
    }
    let make_main = |function: &AgentFunction| {
        let title = format!("Make `{}` the main function", function.id());
        Fix::new(title, Unsafe, TextEdit::replace(Span::at(function.span.range().start), "main "))
    };
    diagnostic.fixes(agent.functions.iter().take(MAX_FUNCTIONS).map(make_main))
}

fn addition(it: &AgentScript<'_>, agent: &Agent) -> TextEdit {
    let function = "main func(input) { }";
    match agent.configs.iter().map(|config| config.span).max_by_key(|span| span.end) {
        Some(last) => {
            TextEdit::replace(Span::at(last.range().end), format!("{}{function}", it.separator_before(last)))
        }
        None => TextEdit::replace(Span::at(agent.body.range().start + 1), format!(" {function}")),
    }
}
