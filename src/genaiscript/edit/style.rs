//! Style of an author: quotes and indentation.

use crate::genaiscript::ScriptFile;
use crate::syntax::Quote;
use crate::text::Span;

#[derive(Clone, Copy, Debug)]
pub struct CodeStyle<'a> {
    pub quote: Quote,
    /// Leading white space of the literal's first line.
    pub indent: &'a str,
    /// One level of indentation.
    pub step: &'a str,
}

impl<'a> CodeStyle<'a> {
    pub fn detect(file: &'a ScriptFile, place: Span) -> Self {
        let source = &file.source;
        let before = source.get(..place.range().start).unwrap_or("");
        let line = &before[before.rfind('\n').map_or(0, |newline| newline + 1)..];
        let indent = gap(&line[..line.len() - line.trim_start().len()]);
        Self { quote: quote_of(source, place), indent, step: file.step() }
    }
}

/// Returns white space for a fix to repeat, reduced to a line break if unusually long: fixes may be many.
pub fn gap(space: &str) -> &str {
    const LONGEST: usize = 256;
    match space.find('\n') {
        _ if space.len() <= LONGEST => space,
        Some(newline) => &space[newline..=newline],
        None => "",
    }
}

/// Returns the quote of the string literal at `span`, or else the author's usual one.
pub fn quote_at(source: &str, span: Span) -> Quote {
    match span.text(source).chars().next() {
        Some('\'') => Quote::Single,
        Some('"') => Quote::Double,
        _ => quote_of(source, span),
    }
}

/// Returns the quote with which more strings in this part of the source begin.
pub fn quote_of(source: &str, span: Span) -> Quote {
    /// Sample size, as each fix of a long literal repeats the detection.
    const LOOKED_AT: usize = 4000;
    let mut before = ' ';
    let mut single = 0_isize;
    for char in span.text(source).chars().take(LOOKED_AT) {
        // A quote elsewhere is an apostrophe, or a closing one.
        if matches!(before, ':' | ',' | '[' | '{' | '(') {
            single += isize::from(char == '\'') - isize::from(char == '"');
        }
        if !char.is_whitespace() {
            before = char;
        }
    }
    if single > 0 { Quote::Single } else { Quote::Double }
}

pub fn step(source: &str) -> &str {
    // Comment lines are indented by one blank more than their step.
    let lines = source.lines().filter(|line| !line.trim_start().starts_with('*'));
    let steps = lines.map(|line| &line[..line.len() - line.trim_start().len()]);
    steps.filter(|step| !step.is_empty()).min_by_key(|step| step.len()).unwrap_or("    ")
}
