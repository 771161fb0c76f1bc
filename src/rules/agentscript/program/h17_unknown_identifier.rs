use crate::agentscript::meaning::{BindingKind, Problem};
use crate::rules::agentscript::AgentScript;
use crate::rules::{Diagnostic, Fix, Safe, Unsafe};
use crate::text::Span;

declare_rule! {
    /// A name is known from its first assignment on, and in the block of that only. The item of a `for` is known in its
    /// body. AgentScript refuses a name that is not known where it stands.
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
    H17, "unknown-identifier", Error, AgentScript, fix Safe, "A name is not known where it stands."
}

/// What other languages call the values that have words.
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
        Problem::UnknownIdentifier(span, name) => Some((*span, *name)),
        _ => None,
    });
    // Since 0.1.8 a hyphen is no part of a name: this may be a difference.
    unknown
        .filter(|(_, name)| it.is_verified() || !name.contains('-'))
        .map(|(at, name)| report(it, at, name))
        .collect()
}

fn report(it: &AgentScript<'_>, at: Span, name: &str) -> Diagnostic {
    if let Some((_, word)) = ELSEWHERE.iter().find(|(other, _)| *other == name) {
        let message = format!("AgentScript does not know `{name}`. It is called `{word}`.");
        return RULE.at(at, message).write(Safe, at, *word);
    }
    let elsewhere = it.meaning.bindings.iter().find(|binding| {
        binding.name == name && matches!(binding.kind, BindingKind::Variable(_) | BindingKind::Item(_))
    });
    if let Some(binding) = elsewhere.filter(|binding| binding.file.is_none()) {
        let message = format!(
            "`{name}` is not known here. A name is known after its assignment, in the block of that."
        );
        return RULE
            .at(at, message)
            .related(binding.span, "what it is assigned here is known below, in this block");
    }
    let message = format!("`{name}` is not known here. Assign it before, or make it a parameter.");
    RULE.at(at, message).fixes(nearest(it, at, name))
}

fn nearest(it: &AgentScript<'_>, at: Span, name: &str) -> Option<Fix> {
    let scope = it.scope_of_use(at)?;
    let known = it.meaning.scopes_from(scope).flat_map(|scope| &scope.bindings);
    let known = known.map(|binding| &it.meaning.bindings[*binding]);
    let names = known.filter(|binding| binding.known_from <= at.start).map(|binding| binding.name);
    let meant = it.near.nearest(name, names)?;
    Some(Fix::write(Unsafe, at, meant))
}
