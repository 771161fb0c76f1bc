use std::collections::HashMap;

use crate::agentscript::ast::ShapeProperty;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Applicability, Diagnostic};

declare_rule! {
    /// Of two members of an object with one key the last counts. AgentScript does not say so.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// note = { text: input.text, text: input.text }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// note = { text: input.text }
    /// ```
    H23, "duplicate-key", Warning, AgentScript, fix Safe, "An object has two members of one key."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    it.meaning.objects.iter().flat_map(|object| of_object(it, object)).collect()
}

fn of_object(it: &AgentScript<'_>, object: &[ShapeProperty]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut known: HashMap<&str, &ShapeProperty> = HashMap::new();
    for member in object {
        let key = member.key.text.as_str();
        let Some(earlier) = known.insert(key, member) else { continue };
        let is_same = member.value.span.text(it.source) == earlier.value.span.text(it.source);
        let message = format!("The object has a member `{key}` already. Only this one counts.");
        let diagnostic = RULE.at(member.span, message).related(earlier.span, "this one is lost");
        let how = Applicability::safe_if(is_same);
        found.push(diagnostic.fix("Remove the one before", how, it.removal(earlier.span)));
    }
    found
}
