use foldhash::{HashMap, HashMapExt};

use super::entry::Entry;
use super::format::Format;
use super::options::Options;
use super::problem::Problem;

/// A function with the name that it has in a manual.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<'a> {
    pub name: &'a str,
    pub entry: &'a Entry,
}

/// The names of all functions; `None` where only a run can tell one.
pub(super) fn names(entries: &[Entry], options: &Options) -> Vec<Option<String>> {
    entries.iter().map(|entry| entry.name(&options.separator)).collect()
}

/// The functions that a manual in this format can have. Tells of those that it cannot have, and of what only a
/// run can tell of the others.
pub(super) fn named<'a>(
    entries: &'a [Entry],
    names: &'a [Option<String>],
    format: Format,
    options: &Options,
    problems: &mut Vec<Problem>,
) -> Vec<Named<'a>> {
    let mut known: HashMap<&str, &Entry> = HashMap::new();
    let mut functions = Vec::with_capacity(entries.len());
    for (entry, name) in entries.iter().zip(names) {
        for gap in &entry.gaps {
            let problem = if gap.is_whole { Problem::missing } else { Problem::part };
            problems.push(problem(entry, gap.span, &gap.message));
        }
        let Some(name) = name else { continue };
        let is_unique = format.is_unique();
        let first = known.get(name.as_str()).filter(|_| !entry.external);
        if let Some(first) = first {
            let (path, line) = (options.shown(&first.path), first.line);
            let message =
                format!("`{name}` is the name of a second function; the first is in {path}:{line}.");
            problems.push(if is_unique {
                Problem::missing(entry, entry.span, format!("{message} This one is left out."))
            } else {
                Problem::part(entry, entry.span, message)
            });
        }
        if first.is_some() && is_unique {
            continue;
        }
        known.entry(name).or_insert(entry);
        functions.push(Named { name, entry });
    }
    functions
}
