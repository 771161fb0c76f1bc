use std::collections::HashMap;

use crate::agentscript::KEYWORDS;
use crate::agentscript::meaning::{AgentBinding, BindingKind, SemanticProblem};
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Fix, Safe, Unsafe};
use crate::text::Span;

declare_rule! {
    /// A name is known from its first assignment on, and in the block of that only. The item of a `for` is known in its
    /// body. AgentScript refuses a name that is not known at that place.
    ///
    /// In a `generate` it looks at the names in `input` alone; releases from 0.1.16 on look at all options.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// if input.text {
    ///     summary = input.text
    /// }
    /// summary
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// summary = none
    /// if input.text {
    ///     summary = input.text
    /// }
    /// summary
    /// ```
    H17, "unknown-identifier", Error, AgentScript, awaits Pause, fix Safe, "A name is not known where it stands."
}

/// Names in other languages of the values that have keywords.
const ELSEWHERE: [(&str, &str); 6] = [
    ("null", "none"),
    ("None", "none"),
    ("nil", "none"),
    ("undefined", "none"),
    ("True", "true"),
    ("False", "false"),
];

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let unknown = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::UnknownIdentifier(span, name) => Some((*span, *name)),
        _ => None,
    });
    // Since 0.1.8 a hyphen is not part of a name: this may be a subtraction.
    let unknown = unknown.filter(|(_, name)| it.is_verified() || !name.contains('-'));
    let variables = it.meaning.bindings.iter().rev().filter(|binding| is_variable(binding));
    let variables: HashMap<&str, Span> = variables.map(|binding| (binding.name, binding.span)).collect();
    unknown.map(|(at, name)| report(it, at, name, variables.get(name).copied())).collect()
}

fn is_variable(binding: &AgentBinding<'_>) -> bool {
    matches!(binding.kind, BindingKind::Variable(_) | BindingKind::Item(_))
}

/// Reports an unknown name; `elsewhere` is the place of its first assignment.
fn report(it: &AgentScript<'_>, at: Span, name: &str, elsewhere: Option<Span>) -> Diagnostic {
    if let Some((_, word)) = ELSEWHERE.iter().find(|(other, _)| *other == name) {
        let message = format!("AgentScript does not know `{name}`. It is called `{word}`.");
        return RULE.at(at, message).write(Safe, at, *word);
    }
    if let Some(elsewhere) = elsewhere {
        let message = format!(
            "`{name}` is not known here. A name is known after its assignment, in the block of that."
        );
        return RULE.at(at, message).related(elsewhere, "known from here on, in this block");
    }
    let message = format!("`{name}` is not known here. Assign it before, or make it a parameter.");
    RULE.at(at, message).fixes(nearest(it, at, name))
}

fn nearest(it: &AgentScript<'_>, at: Span, name: &str) -> Option<Fix> {
    // A misplaced keyword is not a misspelled name.
    if KEYWORDS.contains(&name) {
        return None;
    }
    let scope = it.scope_of_use(at)?;
    let known = it.meaning.bindings_from(scope).map(|binding| &it.meaning.bindings[binding]);
    let is_known = |binding: &&AgentBinding<'_>| binding.known_from <= at.start;
    let meant = it.near.nearest_of(name, known, |it| Some(it).filter(is_known).map(|it| it.name))?;
    Some(Fix::write(Unsafe, at, meant))
}
