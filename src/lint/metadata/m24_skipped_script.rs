use crate::genaiscript::{MAX_BYTES, Unreadable};
use crate::lint::{Diagnostic, LintContext, Severity};
use crate::text::Span;

declare_rule! {
    /// A script is checked as you type, so nothing may take long. A script is skipped if
    ///
    /// - it has more than 256 KiB (the longest known script has 25 KB),
    /// - its brackets nest more than about 2,000 levels deep, or it mostly does not parse, such as 100 KB of quotes,
    /// - its constants are too large: more than 16 MB once each name is replaced by what it means. Constants
    ///   that mention each other twice, `b = [a, a]`, `c = [b, b]` and so on, do that in 20 lines,
    /// - its frontmatter is YAML that promptsig does not read: with a list or a mapping as a key, with values that
    ///   nest more than 64 levels deep, or with aliases that expand too far.
    ///
    /// No other rule looks at such a script; GenAIScript may still run it.
    ///
    /// In an editor this is also said of a file of any kind whose check takes more than two seconds, or more than the
    /// seconds in the environment variable `PROMPTSIG_DEADLINE` of the server. `promptsig check` has no such limit, so
    /// that it finds the same on every machine.
    ///
    /// Of a single tool whose function is too complex it is only said, for information, where that begins: promptsig
    /// does not know what comes back from there. The function may still be right.
    ///
    /// Keep data in a file of its own and read it when the script runs.
    ///
    /// Wrong, where the table is longer than 256 KiB:
    ///
    /// ```js
    /// const table = [{ city: "Lyon", country: "France" }]
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const table = await workspace.readJSON("table.json")
    /// ```
    M24, "skipped-script", Warning, File, awaits Nothing,
    "A script is skipped because it is too long, nested too deeply, too broken or too complex."
}

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    skipped(context).or_else(|| not_followed(context))
}

fn not_followed(context: &LintContext<'_>) -> Option<Diagnostic> {
    let place = context.results().iter().find_map(|result| result.response().too_complex)?;
    let message = "What this tool gives back is unknown: from here on its function is too complex to be followed. \
                   Declare the type of what it returns.";
    Some(RULE.at(word_at(&context.file.source, place), message).severity(Severity::Information))
}

fn skipped(context: &LintContext<'_>) -> Option<Diagnostic> {
    let source = &context.file.source;
    let (place, message) = match context.file.script().unreadable.as_ref()? {
        Unreadable::Long => return Some(too_long(source)),
        Unreadable::Syntax => (
            first(source),
            "This script is skipped: it nests too deeply, or too much of it does not parse.".to_owned(),
        ),
        Unreadable::Values(place) => (
            word_at(source, *place),
            "This script is skipped: up to here, its constants stand for too much data. \
             Build the data when the script runs."
                .to_owned(),
        ),
        Unreadable::Frontmatter(place, why) => {
            (*place, format!("This script is skipped, as its frontmatter is not read: {why}."))
        }
    };
    Some(RULE.at(place, message))
}

pub(in crate::lint) fn too_long(source: &str) -> Diagnostic {
    let message = format!(
        "This script is skipped: it has {} bytes, and {MAX_BYTES} are allowed. Move data into a file of its own.",
        source.len()
    );
    RULE.at(first(source), message)
}

/// Reported in an editor alone, which has a deadline.
pub(in crate::lint) fn too_complex(source: &str) -> Diagnostic {
    let message = "This file is too complex to be checked as you type; nothing else is reported of it. \
                   `promptsig check` takes the time that it needs.";
    RULE.at(first(source), message)
}

fn first(source: &str) -> Span {
    Span::new(0, source.chars().next().map_or(0, char::len_utf8))
}

fn word_at(source: &str, place: Span) -> Span {
    let start = place.range().start;
    let rest = source.get(start..).unwrap_or_default();
    let word = rest.find(|char: char| !char.is_alphanumeric()).filter(|length| *length > 0);
    let length = word.unwrap_or_else(|| rest.chars().next().map_or(0, char::len_utf8));
    Span::new(start, start + length)
}
