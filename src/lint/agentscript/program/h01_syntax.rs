use crate::agentscript::token::{TokenKind, unescape};
use crate::agentscript::{Misplaced, SyntaxError, Version, VersionSetting, amount, parse};
use crate::lint::agentscript::AgentScript;
use crate::lint::{Applicability, Diagnostic, Fix, Safe, TextEdit, Unsafe};

declare_rule! {
    /// AgentScript reads a program up to the first mistake in its syntax, and does not run it. promptsig continues after
    /// the statement in which the mistake is, and reports every one.
    ///
    /// Some things that look like mistakes are none, and some that do not are:
    ///
    /// - Commas separate the members of an object, and may be left out in arrays, arguments and shapes.
    /// - A `(`, `[` or `.` at the beginning of a line belongs to the line before.
    /// - There is no `else if`, no sign before a number, and no block comment.
    /// - A label after `as` extends to the end of its line.
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
    H01, "syntax", Error, AgentScript, awaits Pause, fix Safe, "The program does not parse."
}

/// Number of errors for which a fix is tried, in files up to `MAX_BYTES`: each trial parses the whole file.
const MAX_TRIED: usize = 4;
const MAX_BYTES: usize = 20_000;

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let mut left = if it.source.len() <= MAX_BYTES { MAX_TRIED } else { 0 };
    let report = |error: &SyntaxError| {
        let fix = instead(it, error).or_else(|| comma(it, error)).or_else(|| bracket(it, error, &mut left));
        RULE.at(error.span, &*error.message).fixes(fix)
    };
    it.parsed.errors.iter().map(report).collect()
}

/// Names of field types in other languages, and whether the type here is equivalent.
const TYPES_ELSEWHERE: [(&str, &str, Applicability); 17] = [
    ("int", "number", Safe),
    ("integer", "number", Safe),
    ("float", "number", Safe),
    ("double", "number", Safe),
    ("decimal", "number", Safe),
    ("num", "number", Safe),
    ("str", "string", Safe),
    ("text", "string", Safe),
    ("char", "string", Unsafe),
    ("date", "string", Unsafe),
    ("bool", "boolean", Safe),
    ("array", "list", Safe),
    ("any", "json", Safe),
    ("unknown", "json", Safe),
    ("object", "json", Unsafe),
    ("map", "json", Unsafe),
    ("dict", "json", Unsafe),
];

const TYPES: [&str; 5] = ["string", "number", "boolean", "json", "list"];

fn instead(it: &AgentScript<'_>, error: &SyntaxError) -> Option<Fix> {
    let text = error.span.text(it.source);
    match error.misplaced.as_ref()? {
        Misplaced::Type => {
            let word = text.to_ascii_lowercase();
            let elsewhere = TYPES_ELSEWHERE.iter().find(|(other, ..)| *other == word);
            let (meant, how) = if let Some((_, meant, how)) = elsewhere {
                (*meant, *how)
            } else {
                let meant = it.near.nearest(text, TYPES)?;
                (meant, Applicability::safe_if(meant == word))
            };
            Some(Fix::write(how, error.span, meant))
        }
        Misplaced::ListType(whole) => {
            let (item, _) = whole.text(it.source).rsplit_once('[')?;
            let name = item.split('[').next().unwrap_or_default().trim_end();
            let is_type = TYPES.contains(&name);
            is_type.then(|| Fix::write(Safe, *whole, format!("list[{}]", item.trim_end())))
        }
        Misplaced::Budget => {
            let written = text.starts_with(['"', '\'']).then(|| unescape(text))?;
            let budget = amount(written.trim()).filter(|budget| budget.amount > 0.0);
            budget.map(|_| Fix::write(Safe, error.span, written.trim()))
        }
    }
}

fn comma(it: &AgentScript<'_>, error: &SyntaxError) -> Option<Fix> {
    let (place, _) = error.missing.filter(|(_, missing)| *missing == ",")?;
    let tokens = &it.parsed.tokens;
    let next = tokens.partition_point(|token| token.span.start < error.span.start);
    let [key, colon, ..] = tokens.get(next..)? else { return None };
    let is_key = matches!(key.kind, TokenKind::Word | TokenKind::String);
    let is_member = is_key && colon.text(it.source) == ":";
    is_member.then(|| Fix::new("Write the `,`", Safe, TextEdit::replace(place, ",")))
}

/// Returns the fix that inserts a bracket or the like, if it reduces the number of errors.
fn bracket(it: &AgentScript<'_>, error: &SyntaxError, left: &mut usize) -> Option<Fix> {
    let is_sign = |missing: &str| missing != "," && !missing.starts_with(|first: char| first.is_alphabetic());
    let (place, missing) = error.missing.filter(|(_, missing)| is_sign(missing))?;
    *left = left.checked_sub(1)?;
    let (before, after) = it.source.split_at(place.range().start);
    let blank = if matches!(missing, "}" | "{" | "->") { " " } else { "" };
    let text = format!("{blank}{missing}");
    let reads_later = it.project.wanted_agentscript() != VersionSetting::Release(Version::VERIFIED);
    let then = parse(&[before, &text, after].concat(), reads_later);
    let is_better = then.errors.len() < it.parsed.errors.len();
    is_better.then(|| Fix::new(format!("Write the `{missing}`"), Unsafe, TextEdit::replace(place, text)))
}
