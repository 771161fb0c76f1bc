use crate::syntax::characters::is_space;

/// Skips the white space of JavaScript and JSON5, which agree.
pub(crate) fn skip_space(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or("");
    text.len().min(at + rest.len() - rest.trim_start_matches(is_space).len())
}
