//! Diagnostics of one file with a common cause, which are reported once, at the first place.

use std::collections::HashMap;

use super::diagnostic::Related;
use crate::lint::Diagnostic;
use crate::text::Span;

/// Maximum number of names in a message; a list of all of them would hide the advice.
const MAX_NAMES: usize = 2;

/// Maximum number of other places to which an editor leads.
const MAX_PLACES: usize = 20;

/// Cause that diagnostics of a rule may have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommonCause {
    /// Equal for diagnostics with the same cause.
    pub key: String,
    /// Name of what the diagnostic is about.
    pub name: String,
    /// Plural of what it is about: "tools".
    pub plural: &'static str,
}

/// Merges diagnostics of the same rule, severity and cause into the first one, whose message counts the others. One with
/// a fix remains, so that each place can be fixed.
pub(in crate::lint) fn merge(found: &mut Vec<Diagnostic>) {
    let mut groups: HashMap<GroupKey, Vec<(Span, String)>> = HashMap::new();
    for diagnostic in found.iter() {
        if let Some((key, name)) = group(diagnostic) {
            groups.entry(key).or_default().push((diagnostic.span, name));
        }
    }
    for places in groups.values_mut() {
        places.sort_by_key(|(span, _)| span.range().start);
        places.dedup();
    }
    found.retain_mut(|diagnostic| {
        let Some((key, _)) = group(diagnostic) else { return true };
        // Diagnostics of one place may have several names, and the first of them has taken the group.
        let Some(places) = groups.get(&key) else { return false };
        let [(first, _), others @ ..] = places.as_slice() else { return false };
        if diagnostic.span != *first {
            return false;
        }
        if let Some(cause) = diagnostic.cause.take().filter(|_| !others.is_empty()) {
            diagnostic.message = format!("{} {}", diagnostic.message, also(others, cause.plural));
            let related = others.iter().take(MAX_PLACES).map(|(span, name)| Related {
                file: None,
                span: *span,
                message: format!("`{name}` as well"),
            });
            diagnostic.related.extend(related);
        }
        groups.remove(&key);
        true
    });
}

/// Code of the rule, severity and key of the cause.
type GroupKey = (&'static str, &'static str, String);

fn group(diagnostic: &Diagnostic) -> Option<(GroupKey, String)> {
    let cause = diagnostic.cause.as_ref().filter(|_| diagnostic.fixes.is_empty())?;
    let key = (diagnostic.rule.code, diagnostic.severity.name(), cause.key.clone());
    Some((key, cause.name.clone()))
}

/// `The same applies to `b`, `c` and 37 more tools in this file.`
fn also(others: &[(Span, String)], plural: &str) -> String {
    let code = |(_, name): &(Span, String)| format!("`{name}`");
    match others {
        [one] => format!("The same applies to {} in this file.", code(one)),
        [before @ .., last] if others.len() <= MAX_NAMES + 1 => {
            let before: Vec<String> = before.iter().map(code).collect();
            format!("The same applies to {} and {} in this file.", before.join(", "), code(last))
        }
        others => {
            let named: Vec<String> = others.iter().take(MAX_NAMES).map(code).collect();
            let more = others.len() - MAX_NAMES;
            format!("The same applies to {} and {more} more {plural} in this file.", named.join(", "))
        }
    }
}
