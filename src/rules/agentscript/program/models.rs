//! The model that was meant where a name or a string is none.

use crate::agentscript::ast::Expression;
use crate::rules::agentscript::AgentScript;
use crate::rules::{Fix, Safe, Unsafe};

/// The fix that names the model which was meant: the one whose name or place this is, or is nearly, or the only one.
pub(super) fn meant(it: &AgentScript<'_>, value: &Expression, word: &str) -> Option<Fix> {
    let named = || it.models().map(|model| model.name.text.as_str());
    let exactly = it.models().find(|model| {
        model.name.text.eq_ignore_ascii_case(word) || model.uri.as_ref().is_some_and(|uri| uri.text == word)
    });
    if let Some(model) = exactly {
        return Some(Fix::write(Safe, value.span, model.name.text.as_str()));
    }
    let only = || named().next().filter(|_| named().nth(1).is_none());
    let meant = it.near.nearest(word, named()).or_else(only)?;
    Some(Fix::write(Unsafe, value.span, meant))
}
