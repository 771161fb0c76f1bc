//! Text and tokens around the innermost open brace at the cursor, which often rule out a pattern without parsing.

use crate::ide::statement_tokens::StatementTokens;
use crate::syntax::characters::is_name_part;

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

/// Whether an offset may be in a pattern, by the tokens of its statement: directly in a brace that follows one of `heads`,
/// and whose end is where a pattern may end. In the middle of an edit, a parser reads the rest of a function to find that
/// out.
pub fn may_be_of_pattern(tokens: &StatementTokens<'_>, offset: usize, heads: &[&str]) -> bool {
    let open = tokens.open_at(offset);
    let Some(&brace) = open.last().filter(|last| tokens.text(**last) == "{") else { return false };
    let head = brace.checked_sub(1).map_or("", |head| tokens.text(head));
    if !heads.contains(&head) {
        return false;
    }
    let is_declared = matches!(head, "const" | "let" | "var");
    // One that is not closed yet seems to end with the block around it.
    let Some(close) = tokens.closing(tokens.index_at(offset), "}") else { return is_declared };
    let after = close + 1;
    match head {
        _ if is_declared => !is_result_of_call(tokens, after),
        "(" => may_follow_parameter(tokens, after),
        _ => ["=", ":", ",", ")", "}"].contains(&tokens.text(after)),
    }
}

/// Whether the tokens at an index may follow the first parameter of a function, or what is assigned to.
fn may_follow_parameter(tokens: &StatementTokens<'_>, at: usize) -> bool {
    let close = match tokens.text(at) {
        "=" => return true,
        ")" => Some(at),
        ":" | "," => tokens.closing(at + 1, ")"),
        _ => None,
    };
    let next = close.map_or("", |close| tokens.text(close + 1));
    next.starts_with('=') || next == "{" || next == ":"
}

/// Whether the tokens at an index, which follow a pattern, give it the result of a call, which has neither parameters
/// nor arguments: `= await runPrompt(…)`.
fn is_result_of_call(tokens: &StatementTokens<'_>, at: usize) -> bool {
    if tokens.text(at) != "=" {
        return false;
    }
    let mut name = at + 1;
    name += usize::from(tokens.text(name) == "await");
    while tokens.text(name).starts_with(is_name_part) {
        match tokens.text(name + 1) {
            "." => name += 2,
            "(" => {
                let is_alone = |close: usize| !tokens.text(close + 1).starts_with(['?', '|', '&', ',']);
                return tokens.closing(name + 2, ")").is_some_and(is_alone);
            }
            _ => return false,
        }
    }
    false
}
