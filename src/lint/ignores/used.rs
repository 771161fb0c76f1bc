use std::collections::{BTreeMap, HashMap};

use super::comment::{ALL, Ignore};
use crate::lint::Diagnostic;
use crate::text::Span;

#[derive(Default)]
pub(super) struct UsedIgnores<'a> {
    file: HashMap<&'a str, bool>,
    /// By lines, which do not overlap.
    lines: BTreeMap<Span, HashMap<&'a str, bool>>,
}

impl<'a> UsedIgnores<'a> {
    pub fn new(ignores: &'a [Ignore]) -> Self {
        let mut used = Self::default();
        for ignore in ignores {
            let names = match ignore.line {
                Some(line) => used.lines.entry(line).or_default(),
                None => &mut used.file,
            };
            names.extend(ignore.names.iter().map(|named| (named.name.as_str(), false)));
        }
        used
    }

    /// Marks the names that ignore the diagnostic as used.
    pub fn ignores(&mut self, diagnostic: &Diagnostic) -> bool {
        let rule = diagnostic.rule;
        let all = (rule.family() != "I").then_some(ALL);
        let place = diagnostic.span.start;
        let lines = self.lines.range_mut(..=Span { start: place, end: u32::MAX }).rev();
        let near = lines.map_while(|(line, names)| (line.end >= place).then_some(names));
        let mut is_ignored = false;
        for names in near.chain([&mut self.file]) {
            for name in [rule.code, rule.family()].into_iter().chain(rule.names()).chain(all) {
                if let Some(used) = names.get_mut(name) {
                    *used = true;
                    is_ignored = true;
                }
            }
        }
        is_ignored
    }

    pub fn has(&self, ignore: &Ignore, name: &str) -> bool {
        let names = match ignore.line {
            Some(line) => self.lines.get(&line),
            None => Some(&self.file),
        };
        names.and_then(|names| names.get(name)).is_some_and(|used| *used)
    }
}
