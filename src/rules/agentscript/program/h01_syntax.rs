use crate::agentscript::{SyntaxError, Version, Wanted, parse};
use crate::rules::agentscript::AgentScript;
use crate::rules::{Applicability, Diagnostic, Edit, Fix};
use crate::text::Span;

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

/// So many mistakes are tried to be fixed: each time all is read again.
const MAX_TRIED: usize = 8;

/// In longer files none is.
const MAX_BYTES: usize = 100_000;

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let errors = it.parsed.errors.iter().enumerate();
    let most = if it.source.len() <= MAX_BYTES { MAX_TRIED } else { 0 };
    let report = |(number, error): (usize, &SyntaxError)| {
        let fix = if number < most { insertion(it, error) } else { None };
        RULE.at(error.span, &*error.message).fixes(fix)
    };
    errors.map(report).collect()
}

/// The fix that writes what is missing, if there are fewer mistakes then.
fn insertion(it: &AgentScript<'_>, error: &SyntaxError) -> Option<Fix> {
    let (place, missing) = error.missing?;
    if missing.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return None;
    }
    let place = Span::at(place.range().start);
    let (before, after) = it.source.split_at(place.range().start);
    let blank = if matches!(missing, "}" | "{" | "->") { " " } else { "" };
    let text = format!("{blank}{missing}");
    let reads_later = it.project.wanted_agentscript() != Wanted::Release(Version::VERIFIED);
    let then = parse(&[before, &text, after].concat(), reads_later);
    let how = Applicability::safe_if(missing == ",");
    (then.errors.len() < it.parsed.errors.len())
        .then(|| Fix::new(format!("Write the `{missing}`"), how, Edit::replace(place, text)))
}
