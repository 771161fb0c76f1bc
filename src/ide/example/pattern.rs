//! Short texts that match a regular expression.

use regex::RegexBuilder;
use regex_syntax::hir::{Class, Hir, HirKind};

/// Longest text; repetitions may ask for any length.
const MAX_LENGTH: usize = 100;

/// Larger expressions and compiled ones, in bytes, are not tried.
const MAX_PATTERN: usize = 1_000;
const MAX_COMPILED: usize = 1 << 18;

/// Characters of a class in order of preference. Each goes on from the place in the text: `123-567`.
const PREFERRED: [&str; 4] =
    ["1234567890", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "-_. "];

/// Returns the first candidate that matches, or else a short text that does; `None` where the pattern is beyond this
/// search, as with lookarounds.
pub(super) fn matching<'c>(pattern: &str, candidates: impl Iterator<Item = &'c str>) -> Option<String> {
    if pattern.len() > MAX_PATTERN {
        return None;
    }
    let compiled = RegexBuilder::new(pattern).size_limit(MAX_COMPILED).build().ok()?;
    if let Some(text) = { candidates }.find(|text| compiled.is_match(text)) {
        return Some(text.to_owned());
    }
    let mut text = String::new();
    add(&mut text, &regex_syntax::parse(pattern).ok()?)?;
    compiled.is_match(&text).then_some(text)
}

fn add(text: &mut String, part: &Hir) -> Option<()> {
    match part.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => text.push_str(std::str::from_utf8(&literal.0).ok()?),
        HirKind::Class(Class::Unicode(class)) => {
            let has = |letter: &char| {
                class.ranges().iter().any(|range| (range.start()..=range.end()).contains(letter))
            };
            let length = text.chars().count();
            let preferred = PREFERRED.iter().find_map(|letters| {
                letters.chars().cycle().skip(length % letters.len()).take(letters.len()).find(has)
            });
            let first = || class.ranges().first().map(regex_syntax::hir::ClassUnicodeRange::start);
            text.push(preferred.or_else(first)?);
        }
        HirKind::Class(Class::Bytes(_)) => return None,
        HirKind::Repetition(repetition) => {
            let times = repetition.min.max(1).min(repetition.max.unwrap_or(u32::MAX));
            for _ in 0..times {
                add(text, &repetition.sub)?;
            }
        }
        HirKind::Capture(capture) => add(text, &capture.sub)?,
        HirKind::Concat(parts) => {
            for part in parts {
                add(text, part)?;
            }
        }
        HirKind::Alternation(branches) => add(text, branches.first()?)?,
    }
    (text.len() <= MAX_LENGTH).then_some(())
}
