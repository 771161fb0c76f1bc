//! The share of a complete script's facts that are known while somebody types in it.

use std::fmt::Write;
use std::ops::Range;

use super::facts::{Fact, KINDS, Kind, Known};
use super::sheet::{Case, Sheet, State};

/// Place of a fact relative to the typed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Above,
    Below,
    /// About the place itself, or the whole file.
    Here,
}

#[derive(Debug)]
pub struct Result {
    pub kind: Kind,
    pub side: Side,
    /// With the expected line.
    pub what: String,
    pub is_known: bool,
}

pub fn results(sheet: &Sheet, case: &Case) -> Vec<Result> {
    let (complete, typed) = (sheet.complete(case), sheet.typed(case));
    let (before, now) = (Known::collect(&sheet.path, &complete), Known::collect(&sheet.path, &typed));
    compared(case, (&complete, &before), (&typed, &now))
}

pub fn compared(case: &Case, complete: (&State, &Known), typed: (&State, &Known)) -> Vec<Result> {
    let ((complete, before), (typed, now)) = (complete, typed);
    let moved = |fact: &Fact| moved(fact, complete, typed);
    let at = |fact: &Fact| (fact.what.clone(), line_of(&typed.source, fact.span.start as usize));
    let known: Vec<(Kind, (String, usize))> = now.facts.iter().map(|fact| (fact.kind, at(fact))).collect();

    let mut results = Vec::new();
    for fact in &before.facts {
        let Some((side, line)) = moved(fact).filter(|(side, _)| *side != Side::Below || !case.hides_below)
        else {
            continue;
        };
        let is_known = known.contains(&(fact.kind, (fact.what.clone(), line)));
        results.push(Result { kind: fact.kind, side, what: format!("{} {line}", fact.what), is_known });
    }
    if !case.offers.is_empty() {
        let is_known = case.offers.iter().all(|label| now.offered.contains(label));
        let what = format!("offers {} at the cursor", case.offers.join(" "));
        results.push(Result { kind: Kind::Completion, side: Side::Here, what, is_known });
    }

    let expected: Vec<(String, usize)> = before
        .said
        .iter()
        .filter_map(|fact| moved(fact).map(|(_, line)| (fact.what.clone(), line)))
        .collect();
    let place = lines(&typed.source, &typed.place);
    let is_false = |(code, line): &(String, usize)| {
        !place.contains(line) && !case.says.contains(code) && !expected.contains(&(code.clone(), *line))
    };
    let wrong: Vec<String> =
        now.said.iter().map(at).filter(is_false).map(|(code, line)| format!("{code} {line}")).collect();
    let what =
        if wrong.is_empty() { String::new() } else { format!("nothing false, but {}", wrong.join(", ")) };
    results.push(Result { kind: Kind::Silence, side: Side::Here, what, is_known: wrong.is_empty() });
    results
}

/// Expected line of a fact while typing; `None` for one on the typed lines, or about their former content.
fn moved(fact: &Fact, complete: &State, typed: &State) -> Option<(Side, usize)> {
    let (start, end) = (fact.span.start as usize, fact.span.end as usize);
    let (side, offset) = if end <= complete.place.start && start < complete.place.start {
        (Side::Above, start)
    } else if start >= complete.place.end {
        (Side::Below, start - complete.place.end + typed.place.end)
    } else {
        return None;
    };
    let line = line_of(&typed.source, offset);
    (!lines(&typed.source, &typed.place).contains(&line)).then_some((side, line))
}

/// Lines of a range; a line break at its end belongs to the line it ends.
fn lines(source: &str, stretch: &Range<usize>) -> Range<usize> {
    let last = if source[stretch.clone()].ends_with('\n') { stretch.end - 1 } else { stretch.end };
    line_of(source, stretch.start)..line_of(source, last) + 1
}

fn line_of(source: &str, offset: usize) -> usize {
    source[..offset].matches('\n').count() + 1
}

#[derive(Clone, Copy, Default)]
struct Count {
    known: usize,
    expected: usize,
}

impl Count {
    fn collect<'a>(results: impl Iterator<Item = &'a Result>) -> Self {
        results.fold(Self::default(), |count, result| Self {
            known: count.known + usize::from(result.is_known),
            expected: count.expected + 1,
        })
    }

    fn write(self, name: &str, table: &mut String) {
        let share = 100 * self.known / self.expected.max(1);
        writeln!(table, "{name:<13}{:>5} of {:>5} {share:>4} %", self.known, self.expected)
            .expect("a string");
    }
}

/// The score: totals, and each case with its unknown facts.
pub fn table(cases: &[(String, Vec<Result>)]) -> String {
    let mut table = String::new();
    let all = || cases.iter().flat_map(|(_, results)| results);
    for kind in KINDS {
        Count::collect(all().filter(|it| it.kind == kind)).write(&kind.to_string(), &mut table);
    }
    for side in [Side::Above, Side::Below, Side::Here] {
        let name = format!("{side:?}").to_lowercase();
        Count::collect(all().filter(|it| it.side == side)).write(&name, &mut table);
    }
    Count::collect(all()).write("all", &mut table);
    let whole = cases.iter().filter(|(_, results)| results.iter().all(|it| it.is_known)).count();
    writeln!(table, "{:<13}{whole:>5} of {:>5}\n", "whole cases", cases.len()).expect("a string");
    for (name, results) in cases {
        let Count { known, expected } = Count::collect(results.iter());
        writeln!(table, "{known:>3} of {expected:>3}  {name}").expect("a string");
        for lost in results.iter().filter(|it| !it.is_known) {
            writeln!(table, "            not {}", lost.what).expect("a string");
        }
    }
    table
}
