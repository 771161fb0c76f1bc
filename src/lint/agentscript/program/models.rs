use crate::agentscript::ast::Expression;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Fix, Safe, Unsafe};

/// Writes the model with this or a similar name, with this URI, or the only one.
pub(super) fn meant(it: &AgentScript<'_>, value: &Expression, word: &str) -> Option<Fix> {
    let models = it.models();
    if let Some(model) = models.named(word) {
        return Some(Fix::write(Safe, value.span, model.name.text.as_str()));
    }
    let only = || models.only().map(|model| model.name.text.as_str());
    let meant = it.near.nearest(word, models.names()).or_else(only)?;
    Some(Fix::write(Unsafe, value.span, meant))
}
