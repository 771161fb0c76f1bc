use super::read;
use crate::rules::{Context, Diagnostic};
use crate::syntax::Kind;
use crate::text::Span;

/// How many entries `metadata` may have, and how long their keys may be, in UTF-16 code units. The
/// limits are OpenAI's; GenAIScript 2.5.1 holds them.
const MAX_ENTRIES: usize = 16;
const MAX_KEY: usize = 64;

declare_rule! {
    /// The object `metadata` goes to the provider with each request. GenAIScript allows it 16 entries with
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
    M16, "metadata-limits", Error, "`metadata` with more than 16 entries, or with a key of more than 64 characters."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(member) = read::member(context, "metadata") else { return };
    let fails = context.all_fails();
    let mut too_many = |count: usize, span: Span| {
        let message =
            format!("`metadata` may have {MAX_ENTRIES} entries and has {count}: {fails}. Remove some.");
        found.push(RULE.at(span, message));
    };
    match &member.value.kind {
        Kind::Object(object) => {
            let entries = object.entries();
            if let Some(first) = entries.get(MAX_ENTRIES) {
                let span = if first.key_span.is_empty() { member.key_span } else { first.key_span };
                too_many(entries.len(), span);
            }
            let long = entries.into_iter().find(|entry| entry.key.encode_utf16().count() > MAX_KEY);
            if let Some(entry) = long.filter(|entry| !entry.key_span.is_empty()) {
                let length = entry.key.encode_utf16().count();
                let message = format!(
                    "A key of `metadata` may have {MAX_KEY} characters and this one has {length}: {fails}. Shorten it."
                );
                found.push(RULE.at(entry.key_span, message));
            }
        }
        Kind::Array(items) if items.len() > MAX_ENTRIES => too_many(items.len(), member.value.span),
        // JavaScript counts the characters of a text as its entries.
        Kind::String(text) if text.encode_utf16().count() > MAX_ENTRIES => {
            let message = format!(
                "`metadata` must be an object; GenAIScript counts the characters of this text as its entries, allows \
                 {MAX_ENTRIES}, and {fails}. Write `{{ key: \"…\" }}`."
            );
            found.push(RULE.at(member.value.span, message));
        }
        _ => {}
    }
}
