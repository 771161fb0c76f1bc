//! The function that a system exports, by its text. It begins with the names that it takes from its context, and to parse
//! all of it in the middle of an edit takes longer than all else that a key needs.

use crate::syntax::characters::is_name_part;
use crate::syntax::may_bind;

/// Whether a statement is `export default function (ctx) { const { env, … } = ctx …`, and binds the name nowhere else, so
/// that it means the context's member wherever it is written. `false` where only the tree tells.
pub fn takes_from_context(statement: &str, name: &str) -> bool {
    pattern_of_context(statement).is_some_and(|ContextPattern { before, names, after }| {
        names.split(',').any(|taken| taken.trim() == name)
            && !may_bind(before, name)
            && !may_bind(after, name)
    })
}

struct ContextPattern<'s> {
    before: &'s str,
    names: &'s str,
    after: &'s str,
}

/// Finds the pattern that a function's first statement destructures its first parameter with.
fn pattern_of_context(statement: &str) -> Option<ContextPattern<'_>> {
    let function = after_word(after_word(statement, "export")?, "default")?;
    let function = after_word(function, "async").unwrap_or(function);
    let (_, parameters) = split_name(after_word(function, "function")?);
    let (context, rest) = split_name(parameters.trim_start().strip_prefix('(')?);
    let (annotation, body) = rest.split_once(')')?;
    let is_of_type = |char: char| is_name_part(char) || matches!(char, ':' | ',' | ' ' | '.');
    let body = body.trim_start().strip_prefix('{').filter(|_| annotation.chars().all(is_of_type))?;
    let inside = after_word(body, "const")?.strip_prefix('{')?;
    let (names, value) = inside.split_once('}')?;
    let (object, after) = split_name(value.trim_start().strip_prefix('=')?);
    let before = &statement[..statement.len() - inside.len()];
    let is_taken = !context.is_empty() && object == context && ends_statement(after);
    is_taken.then_some(ContextPattern { before, names, after })
}

/// Whether a statement that ends with a name ends before this text.
fn ends_statement(after: &str) -> bool {
    const CONTINUE: [char; 15] = ['.', '[', '(', '?', '|', '&', '`', '+', '-', '*', '%', '=', '<', '>', ','];
    let rest = after.trim_start_matches([' ', '\t']);
    rest.starts_with([';', '}']) || rest.starts_with(['\n', '\r']) && !rest.trim_start().starts_with(CONTINUE)
}

/// Returns the text after a word at the start of a text, and after the space that follows it.
fn after_word<'s>(text: &'s str, word: &str) -> Option<&'s str> {
    let rest = text.trim_start().strip_prefix(word)?;
    (!rest.starts_with(is_name_part)).then(|| rest.trim_start())
}

/// Splits off the name that a text begins with, which may be none.
fn split_name(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(|char| !is_name_part(char)).unwrap_or(text.len()))
}
