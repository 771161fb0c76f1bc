use crate::agentscript::meaning::SemanticProblem;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Fix, TextEdit, Unsafe};
use crate::text::Span;

declare_rule! {
    /// A program with several agents needs a main one, which runs. AgentScript refuses a program without it. Agents
    /// that are imported count as well. In a file from which another one of the workspace imports an agent nothing is
    /// reported, as it need not run itself.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// agent Editor {
    ///     main func(input) { Titles(input) }
    /// }
    /// agent Titles {
    ///     main func(input) { input.title }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input) { Titles(input) }
    /// }
    /// agent Titles {
    ///     main func(input) { input.title }
    /// }
    /// ```
    H07, "missing-main-agent", Error, AgentScript, awaits Pause, fix Unsafe, "None of several agents is the main one."
}

const MAX_AGENTS: usize = 3;

fn check(it: &AgentScript<'_>) -> Option<Diagnostic> {
    let is_missing =
        it.meaning.problems.iter().any(|problem| matches!(problem, SemanticProblem::MissingMainAgent));
    if !is_missing || it.is_imported() {
        return None;
    }
    let first = it.parsed.tokens.first()?;
    let message = "None of the agents is the main one, and AgentScript does not know which one runs.";
    let make_main = |agent: &crate::agentscript::ast::Agent| {
        let title = format!("Make `{}` the main agent", agent.id());
        Fix::new(title, Unsafe, TextEdit::replace(Span::at(agent.span.range().start), "main "))
    };
    let fixes = it.meaning.program.agents.iter().take(MAX_AGENTS).map(make_main);
    Some(RULE.at(first.span, message).fixes(fixes))
}
