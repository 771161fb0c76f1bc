//! Floor 6: every diagnostic. A rule is its code, its severity, its explanation, its check and
//! its fix, in one place; one file per family.

mod accept;
mod diagnostic;
mod edits;
mod exclusion;
mod habits;
mod ignores;
mod ignoring;
mod mending;
mod metadata;
mod naming;
mod near;
mod page;
mod parameters;
mod roots;
mod rule;
mod schemas;
mod settings;
mod settings_schema;
mod shapes;
mod sight;
mod subschemas;
mod tools;
mod variables;
mod write;

pub use diagnostic::{Diagnostic, Edit, Fix, Related, Severity, Tag};
pub use exclusion::Exclusion;
pub use ignoring::ignore;
pub use mending::mend;
pub use naming::{named, nearest_name};
pub use page::page;
pub use rule::{Context, Rule};
pub use settings::{Complaint, Level, Settings};
pub use settings_schema::settings_schema;

/// Every rule, in the order of their codes.
pub fn all() -> Vec<&'static Rule> {
    [
        metadata::RULES,
        parameters::RULES,
        variables::RULES,
        accept::RULES,
        tools::RULES,
        schemas::RULES,
        &[&ignores::RULE],
    ]
    .concat()
}

/// Everything that the rules say of a file, in source order.
pub fn check(context: &Context<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for rule in all() {
        (rule.check)(context, &mut found);
    }
    ignores::apply(context, &mut found);
    found.retain_mut(|diagnostic| {
        let severity = context.settings.severity(diagnostic.rule, diagnostic.severity);
        diagnostic.severity = severity.unwrap_or(diagnostic.severity);
        severity.is_some()
    });
    if let Some(markdown) = &context.file.script.markdown {
        // Fixes are written in JavaScript, which a frontmatter is not. A word for a word is the same in both.
        let source = &context.file.source;
        let is_word = |text: &str| !text.is_empty() && text.chars().all(|char| char.is_ascii_alphanumeric());
        let in_code = |edit: &Edit| {
            let is_word = is_word(&edit.text) && is_word(edit.span.text(source));
            edit.file.is_some() || is_word || markdown.is_code(edit.span.start as usize)
        };
        for diagnostic in &mut found {
            diagnostic.fixes.retain(|fix| fix.edits.iter().all(in_code));
        }
    }
    found.sort_by_key(|diagnostic: &Diagnostic| (diagnostic.span, diagnostic.rule.code));
    // A literal that several calls share is looked at once for each, under the name that it has there.
    found.dedup_by(|second, first| {
        let is_same = second.span == first.span && second.rule == first.rule && second.fixes == first.fixes;
        second == first || (is_same && first.rule.family() == "P")
    });
    found
}
