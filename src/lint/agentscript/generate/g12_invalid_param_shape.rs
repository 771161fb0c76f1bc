use crate::agentscript::ast::AgentParameter;
use crate::agentscript::meaning::SemanticProblem;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Unsafe};
use crate::text::Span;

declare_rule! {
    /// Only one parameter can have a shape: the first one of a main function, and only under the name `input`.
    /// AgentScript refuses a shape anywhere else. Releases from 0.1.16 on call this `INVALID_PARAM_CONTRACT`.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// main func(query { text string }) {
    ///     query.text
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// main func(input { text string }) {
    ///     input.text
    /// }
    /// ```
    G12, "invalid-param-shape", Error, AgentScript, fix Unsafe, "A parameter has a shape that cannot have one."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let wrong = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::InvalidParameterShape(parameter) => Some(*parameter),
        _ => None,
    });
    wrong.filter_map(report).collect()
}

fn report(parameter: &AgentParameter) -> Option<Diagnostic> {
    let shape = parameter.shape.as_ref()?;
    let name = &parameter.name;
    let message = format!(
        "`{}` cannot have a shape. Only the first parameter of a main function can, if it is called `input`.",
        name.text
    );
    let removed = Span { start: name.span.end, end: shape.span.end };
    let edit = crate::lint::TextEdit::replace(removed, "");
    Some(RULE.at(parameter.span, message).fix("Remove the shape", Unsafe, edit))
}
