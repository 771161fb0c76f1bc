use super::p30_colliding_parameters::parameters;
use crate::rules::{Context, Diagnostic, Unsafe, edit};
use crate::schema::is_required;
use crate::script::names::normalize_key;
use crate::syntax::Member;

declare_rule! {
    /// In JavaScript `__proto__` is no ordinary name. GenAIScript reads it out of the metadata, but it gets lost
    /// when the schema and the values are made: there is no such property and no such variable. Declared by `""`
    /// it is required all the same, and nobody can give it.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { __proto__: "" } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { proto: "" } })
    /// ```
    P39, "proto-parameter", Warning, "A parameter called `__proto__` is lost."
}

/// What is left of the name in `env.vars`.
const PROTO: &str = "proto";

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for (_, member) in parameters(context) {
        if !is_lost(member) {
            continue;
        }
        let also = if is_required(&member.value) == Some(true) { ", though it is required" } else { "" };
        let message = format!("A parameter called `__proto__` gets lost{also}. Rename it.");
        // What reads it looks for `proto` as it is.
        let is_free = !parameters(context)
            .iter()
            .any(|(_, other)| normalize_key(&other.key) == PROTO && other.key != member.key);
        let diagnostic = RULE.at(member.key_span, message);
        found.push(if is_free && !member.key_span.is_empty() {
            let edit = edit::rename_key(&context.file.source, member, PROTO);
            diagnostic.fix(format!("Rename it to `{PROTO}`"), Unsafe, edit)
        } else {
            diagnostic
        });
    }
}

/// Whether a parameter gets lost by its name.
pub(super) fn is_lost(member: &Member) -> bool {
    member.key == "__proto__"
}
