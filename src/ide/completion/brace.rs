//! Text before the innermost open brace at the cursor, which often rules out a pattern without parsing.

/// Braces that are looked at, as defaults in a pattern may be objects.
const MOST_BRACES: usize = 64;

/// Characters that begin a string, a template literal or a comment.
const UNCLEAR: [char; 4] = ['"', '\'', '`', '/'];

/// Whether the innermost open brace at the end of a text may follow one of `heads`: a bracket, a comma, a keyword.
pub fn may_follow(before: &str, heads: &[&str]) -> bool {
    let mut depth = 0_usize;
    for (at, brace) in before.rmatch_indices(['{', '}']).take(MOST_BRACES) {
        match brace {
            "}" => depth += 1,
            _ if depth > 0 => depth -= 1,
            _ => {
                let head = before[..at].trim_end();
                // A brace in a string or a comment counts as well, so these are left to the parser.
                return heads.iter().any(|word| head.ends_with(word)) || before[at..].contains(UNCLEAR);
            }
        }
    }
    before.contains(UNCLEAR)
}
