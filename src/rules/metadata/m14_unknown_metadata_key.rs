use super::read;
use crate::rules::near::nearest;
use crate::rules::{Applicability, Context, Diagnostic, Edit, edit};
use crate::script::metadata_keys::{is_metadata_key, metadata_keys};

/// Metadata with more unknown keys is something else; looking for what each was meant to be takes
/// its time.
const MAX_UNKNOWN: usize = 100;

declare_rule! {
    /// GenAIScript looks for the keys that it knows and ignores every other one, without a word. A misspelt
    /// key is the same as none.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ title: "Review", tool: "fs_read_file", max_tokens: 2000 })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ title: "Review", tools: "fs_read_file", maxTokens: 2000 })
    /// ```
    M14, "unknown-metadata-key", Warning, "A key of the metadata that GenAIScript does not know."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(object) = read::metadata(context).and_then(|metadata| metadata.as_object()) else { return };
    // A frontmatter may call its parameters as another format does.
    let is_markdown = context.file.script.markdown.is_some();
    let is_known = |key: &str| is_metadata_key(key) || (is_markdown && key == "inputs");
    let entries = object.entries().into_iter();
    let unknown: Vec<_> = entries.filter(|member| !is_known(&member.key)).take(MAX_UNKNOWN).collect();
    if unknown.is_empty() {
        return;
    }
    // What the repair made of something else is no key that anybody wrote.
    let calls = context.file.script.calls.iter();
    let literal =
        calls.filter_map(|call| call.argument.as_ref()).find(|it| it.literal.start == object_start(context));
    let Some(written) = literal.and_then(|argument| argument.value.as_object()) else { return };
    let source = &context.file.source;
    for member in unknown {
        let Some(author) = written.member(&member.key) else { continue };
        if author.key_span.is_empty() {
            continue;
        }
        let key = &member.key;
        let message = format!("GenAIScript knows no key `{key}` in metadata and ignores it.");
        found.push(context.doubted(match meant(key).filter(|name| object.get(name).is_none()) {
            Some(name) => {
                let written = author.key_span.text(source);
                let quoted = written.starts_with(['"', '\'']);
                let text = if quoted {
                    edit::quote_at(source, author.key_span).quote(name)
                } else {
                    name.to_owned()
                };
                RULE.at(author.key_span, format!("{message} Did you mean `{name}`?")).fix(
                    format!("Write `{name}`"),
                    Applicability::safe_if(is_same_word(key, name)),
                    Edit::replace(author.key_span, text),
                )
            }
            None => RULE.at(author.key_span, message + " Remove it."),
        }));
    }
}

fn object_start(context: &Context<'_>) -> u32 {
    context.file.script.reading.span.map_or(u32::MAX, |span| span.start)
}

/// What authors call a key by habit, from other tools.
const HABITS: [(&str, &str); 10] = [
    ("args", "parameters"),
    ("desc", "description"),
    ("inputs", "parameters"),
    ("name", "title"),
    ("params", "parameters"),
    ("responseFormat", "responseType"),
    ("schema", "responseSchema"),
    ("summary", "description"),
    ("temp", "temperature"),
    ("variables", "vars"),
];

/// The key that an unknown one was meant to be.
fn meant(key: &str) -> Option<&'static str> {
    let names = || metadata_keys().iter().map(|key| key.name.as_str());
    let habit = HABITS.iter().find(|(habit, _)| is_same_word(key, habit)).map(|(_, name)| *name);
    names().find(|name| is_same_word(key, name)).or(habit).or_else(|| nearest(key, names()))
}

/// Whether two keys differ only in how their words are put together: `max_tokens` and `maxTokens`.
fn is_same_word(left: &str, right: &str) -> bool {
    let plain = |key: &str| {
        key.chars().filter(|char| char.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
    };
    plain(left) == plain(right)
}
