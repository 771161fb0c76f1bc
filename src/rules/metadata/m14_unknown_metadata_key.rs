use crate::rules::near::nearest;
use crate::rules::{Applicability, Context, Diagnostic, edit};
use crate::script::metadata_keys::{is_metadata_key, metadata_keys};
use crate::syntax::Member;

/// Metadata with more unknown keys is something else; looking for what each was meant to be takes
/// its time.
const MAX_UNKNOWN: usize = 100;

declare_rule! {
    /// GenAIScript looks for the keys that it knows and silently ignores every other one. A misspelled key is
    /// the same as none.
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
    M14, "unknown-metadata-key", Warning, File, fix Safe, "GenAIScript does not know a key of the metadata."
}

fn check(context: &Context<'_>) -> Vec<Diagnostic> {
    let Some(object) = context.metadata().and_then(|metadata| metadata.as_object()) else {
        return Vec::new();
    };
    // A frontmatter may call its parameters as another format does.
    let is_markdown = context.file.script().markdown.is_some();
    let is_known = |key: &str| is_metadata_key(key) || is_markdown && key == "inputs";
    let unknown = object.entries().into_iter().filter(|member| !is_known(&member.key)).take(MAX_UNKNOWN);
    // What the repair made of something else is no key that anybody wrote.
    let literal = context.file.script().taken_call().and_then(|call| call.argument.as_ref());
    let Some(written) = literal.and_then(|argument| argument.value.as_object()) else { return Vec::new() };
    let written = unknown.filter_map(|member| written.member(&member.key));
    let written = written.filter(|member| !member.key_span.is_empty());
    written.map(|member| report(context, member, |name| object.get(name).is_some())).collect()
}

fn report(context: &Context<'_>, member: &Member, is_taken: impl Fn(&str) -> bool) -> Diagnostic {
    let key = &member.key;
    let problem = format!("GenAIScript does not know the metadata key `{key}` and ignores it.");
    context.doubted(match meant(key).filter(|name| !is_taken(name)) {
        Some(name) => RULE.at(member.key_span, format!("{problem} Did you mean `{name}`?")).fix(
            format!("Write `{name}`"),
            Applicability::safe_if(is_same_word(key, name)),
            edit::rename_key(&context.file.source, member, name),
        ),
        None => RULE.at(member.key_span, format!("{problem} Remove it.")),
    })
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
