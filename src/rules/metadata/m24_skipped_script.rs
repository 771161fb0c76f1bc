use crate::rules::{Context, Diagnostic};
use crate::script::MAX_BYTES;
use crate::text::Span;

declare_rule! {
    /// A script is checked as you type, so nothing may take long. Three kinds of scripts are skipped: one of more
    /// than 256 KiB (the longest known script has 25 KB), one whose brackets nest more than about 2,000 levels deep,
    /// and one that mostly does not parse, such as 100 KB of quotes. No other rule looks at such a script;
    /// GenAIScript may still run it.
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
    M24, "skipped-script", Warning, File, "A script is skipped because it is too long, nested too deeply or too broken."
}

fn check(context: &Context<'_>) -> Option<Diagnostic> {
    let source = &context.file.source;
    if !context.file.script().unreadable {
        return None;
    }
    let message = if source.len() > MAX_BYTES {
        format!(
            "This script is skipped: it has {} bytes, and {MAX_BYTES} are allowed. Move data into a file of its own.",
            source.len()
        )
    } else {
        "This script is skipped: it nests too deeply, or too much of it does not parse.".to_owned()
    };
    let first = source.chars().next().map_or(0, char::len_utf8);
    Some(RULE.at(Span::new(0, first), message))
}
