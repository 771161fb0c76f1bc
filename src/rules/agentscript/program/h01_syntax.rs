use crate::agentscript::token::TokenKind;
use crate::agentscript::{SyntaxError, Version, Wanted, parse};
use crate::rules::agentscript::AgentScript;
use crate::rules::{Diagnostic, Edit, Fix, Safe, Unsafe};

declare_rule! {
    /// AgentScript reads a program up to the first mistake in its syntax, and does not run it. promptsig goes on behind
    /// the statement in which the mistake is, and reports every one.
    ///
    /// Some things that look like mistakes are none, and some that do not are:
    ///
    /// - Commas stand between the members of an object, and may be left out in arrays, arguments and shapes.
    /// - A `(`, `[` or `.` at the beginning of a line belongs to the line before.
    /// - There is no `else if`, no sign before a number, and no block comment.
    /// - A label after `as` goes on to the end of its line.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question." attempts: 2 }) -> { answer string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", attempts: 2 }) -> { answer string }
    /// ```
    H01, "syntax", Error, AgentScript, fix Safe, "The program does not parse."
}

/// So many mistakes are tried to be fixed in a file of so many bytes at most: each time all is read again.
const MAX_TRIED: usize = 4;
const MAX_BYTES: usize = 20_000;

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let mut left = if it.source.len() <= MAX_BYTES { MAX_TRIED } else { 0 };
    let report = |error: &SyntaxError| {
        let fix = comma(it, error).or_else(|| bracket(it, error, &mut left));
        RULE.at(error.span, &*error.message).fixes(fix)
    };
    it.parsed.errors.iter().map(report).collect()
}

/// The fix that writes a comma before the next member of an object.
fn comma(it: &AgentScript<'_>, error: &SyntaxError) -> Option<Fix> {
    let (place, _) = error.missing.filter(|(_, missing)| *missing == ",")?;
    let tokens = &it.parsed.tokens;
    let next = tokens.partition_point(|token| token.span.start < error.span.start);
    let [key, colon, ..] = tokens.get(next..)? else { return None };
    let is_key = matches!(key.kind, TokenKind::Word | TokenKind::String);
    let is_member = is_key && colon.text(it.source) == ":";
    is_member.then(|| Fix::new("Write the `,`", Safe, Edit::replace(place, ",")))
}

/// The fix that writes a bracket or the like, if there are fewer mistakes then.
fn bracket(it: &AgentScript<'_>, error: &SyntaxError, left: &mut usize) -> Option<Fix> {
    let is_sign = |missing: &str| missing != "," && !missing.starts_with(|first: char| first.is_alphabetic());
    let (place, missing) = error.missing.filter(|(_, missing)| is_sign(missing))?;
    *left = left.checked_sub(1)?;
    let (before, after) = it.source.split_at(place.range().start);
    let blank = if matches!(missing, "}" | "{" | "->") { " " } else { "" };
    let text = format!("{blank}{missing}");
    let reads_later = it.project.wanted_agentscript() != Wanted::Release(Version::VERIFIED);
    let then = parse(&[before, &text, after].concat(), reads_later);
    let is_better = then.errors.len() < it.parsed.errors.len();
    is_better.then(|| Fix::new(format!("Write the `{missing}`"), Unsafe, Edit::replace(place, text)))
}
