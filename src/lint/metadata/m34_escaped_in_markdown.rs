use crate::genaiscript::ReadForm;
use crate::lint::{Diagnostic, Fix, LintContext, TextEdit, Unsafe};
use crate::text::Span;

declare_rule! {
    /// GenAIScript writes the text of a script in Markdown again, with a backslash before each `[` and `*`, also inside
    /// `${…}`. The template literal that it makes has a syntax error then, and every run of the script fails. Blocks of
    /// code and code between backticks stay as they are.
    ///
    /// Wrong:
    ///
    /// ```md
    /// ---
    /// parameters:
    ///   due date: tomorrow
    /// ---
    /// The report is due on ${env.vars["due date"]}.
    /// ```
    ///
    /// Right:
    ///
    /// ```md
    /// ---
    /// parameters:
    ///   due date: tomorrow
    /// ---
    /// The report is due on ${env.vars.dueDate}.
    /// ```
    M34, "escaped-in-markdown", Warning, File, fix Unsafe, "An expression in the text of a script in Markdown has `[` or `*`."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let Some(markdown) = &context.file.script().markdown else { return Vec::new() };
    markdown.escaped.iter().map(|place| diagnostic(context, *place)).collect()
}

fn diagnostic(context: &LintContext<'_>, place: Span) -> Diagnostic {
    let letter = place.text(&context.file.source);
    let message = format!(
        "GenAIScript puts a backslash before this `{letter}`: every run of the script fails. Compute the value in a block \
         marked `js genai`."
    );
    let diagnostic = RULE.at(place, message);
    match read(context, place) {
        Some(fix) => diagnostic.fixes([fix]),
        None => diagnostic,
    }
}

/// Replaces a read in brackets by a dotted one: names of variables are compared without blanks and signs.
fn read(context: &LintContext<'_>, bracket: Span) -> Option<Fix> {
    let reads = &context.file.script().reads;
    let first = reads.partition_point(|read| read.span.end <= bracket.start);
    let read = reads[first..]
        .iter()
        .take_while(|read| read.span.start <= bracket.start)
        .find(|read| matches!(read.form, ReadForm::Subscript(_)) && read.key_span.start == bracket.end)?;
    let name = camel_case(read.key.as_deref()?)?;
    let written = Span::new(bracket.range().start, read.span.range().end);
    Some(Fix::new(format!("Write `env.vars.{name}`"), Unsafe, TextEdit::replace(written, format!(".{name}"))))
}

/// Joins the words of a name; `None` if it contains other characters than letters and digits.
fn camel_case(name: &str) -> Option<String> {
    let mut joined = String::with_capacity(name.len());
    for word in name.split([' ', '-', '_']).filter(|word| !word.is_empty()) {
        let mut letters = word.chars();
        let first = letters.next()?;
        if joined.is_empty() {
            joined.push(first);
        } else {
            joined.extend(first.to_uppercase());
        }
        joined.push_str(letters.as_str());
    }
    let is_word = joined.chars().all(|letter| letter.is_ascii_alphanumeric());
    (is_word && joined.starts_with(|letter: char| letter.is_ascii_alphabetic())).then_some(joined)
}
