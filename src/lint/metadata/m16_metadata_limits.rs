use crate::lint::{Diagnostic, LintContext};
use crate::syntax::{Member, ValueKind};
use crate::text::Span;

/// OpenAI's limits, which GenAIScript enforces; keys are counted in UTF-16 code units.
const MAX_ENTRIES: usize = 16;
const MAX_KEY: usize = 64;

declare_rule! {
    /// GenAIScript sends the object `metadata` to the provider with each request. It allows 16 entries with
    /// keys of at most 64 characters, and throws for more while it reads the script: then every command fails
    /// for the whole workspace. Values are cut after 512 characters.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ metadata: { "the name of the department that pays for this script, as in the books": "7" } })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ metadata: { department: "7" } })
    /// ```
    M16, "metadata-limits", Error, File, even Dropped,
    "`metadata` has more than 16 entries, or a key of more than 64 characters."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let Some(member) = context.metadata_member("metadata") else { return Vec::new() };
    let fails = context.all_fails();
    let too_many = |count: usize, span: Span| {
        let message =
            format!("`metadata` may have {MAX_ENTRIES} entries and has {count}: {fails}. Remove some.");
        RULE.at(span, message)
    };
    match &member.value.kind {
        ValueKind::Object(object) => {
            let entries = object.entries();
            let first_over = entries.get(MAX_ENTRIES).map(|first| {
                let span = if first.key_span.is_empty() { member.key_span } else { first.key_span };
                too_many(entries.len(), span)
            });
            let length = |entry: &Member| entry.key.encode_utf16().count();
            let long = entries.iter().find(|entry| length(entry) > MAX_KEY);
            let long = long.filter(|entry| !entry.key_span.is_empty()).map(|entry| {
                let message = format!(
                    "A key of `metadata` may have {MAX_KEY} characters and this one has {}: {fails}. Shorten it.",
                    length(entry)
                );
                RULE.at(entry.key_span, message)
            });
            first_over.into_iter().chain(long).collect()
        }
        ValueKind::Array(items) if items.len() > MAX_ENTRIES => {
            vec![too_many(items.len(), member.value.span)]
        }
        // JavaScript counts the characters of a string as its entries.
        ValueKind::String(text) if text.encode_utf16().count() > MAX_ENTRIES => {
            let message = format!(
                "`metadata` must be an object. GenAIScript counts the characters of this string as its entries and \
                 allows {MAX_ENTRIES}: {fails}. Write `{{ key: \"…\" }}`."
            );
            vec![RULE.at(member.value.span, message)]
        }
        _ => Vec::new(),
    }
}
