//! Reads of `env.vars`, found in the tokens of a text that does not parse.

use crate::syntax::Quote;
use crate::syntax::splitter::{self, ScriptToken, ScriptTokenKind};

/// Bytes after the cursor in which reads are sought.
const MAX_BYTES: usize = 64 << 10;

/// Returns the offsets and keys of `env.vars.key`, `env.vars["key"]` and `{ key } = env.vars` after an offset.
pub fn after(source: &str, offset: usize) -> Vec<(usize, &str)> {
    let end = (offset + MAX_BYTES).min(source.len());
    let Some(text) = (offset..=end).rev().find_map(|end| source.get(offset..end)) else { return Vec::new() };
    if !text.contains("vars") {
        return Vec::new();
    }
    let tokens: Vec<ScriptToken> = splitter::tokens(text).collect();
    let is = |at: usize, expected: &str| tokens.get(at).is_some_and(|it| it.text(text) == expected);
    let mut reads = Vec::new();
    for at in 0..tokens.len() {
        if !(is(at, "env") && is(at + 1, ".") && is(at + 2, "vars")) {
            continue;
        }
        let start = offset + tokens[at].start;
        let key = tokens.get(at + 4).map_or("", |token| token.text(text));
        if is(at + 3, ".") && tokens[at + 4..].first().is_some_and(|it| it.kind == ScriptTokenKind::Property)
        {
            reads.push((start, key));
        } else if is(at + 3, "[") && is(at + 5, "]") && Quote::detect(key).is_some() && key.len() > 2 {
            reads.push((start, &key[1..key.len() - 1]));
        } else if at > 2 && is(at - 1, "=") && is(at - 2, "}") {
            reads.extend(pattern(text, &tokens[..at - 2]).map(|(at, key)| (offset + at, key)));
        }
    }
    reads
}

/// Returns the keys of the pattern whose closing brace follows these tokens.
fn pattern<'s>(text: &'s str, tokens: &[ScriptToken]) -> impl Iterator<Item = (usize, &'s str)> {
    let open = tokens.iter().rposition(|token| token.text(text) == "{").unwrap_or(tokens.len());
    let inside = tokens.get(open..).unwrap_or_default();
    let begins = |at: usize| matches!(inside[at - 1].text(text), "{" | ",");
    let keys: Vec<(usize, &str)> = (1..inside.len())
        .filter(|at| begins(*at) && inside[*at].kind == ScriptTokenKind::Word)
        .map(|at| (inside[at].start, inside[at].text(text)))
        .collect();
    keys.into_iter()
}
