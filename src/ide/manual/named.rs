use foldhash::{HashMap, HashMapExt};

use super::ManualOptions;
use super::entry::ManualEntry;
use super::format::ManualFormat;
use super::problem::ManualFinding;

#[derive(Clone, Copy, Debug)]
pub(super) struct NamedType<'a> {
    pub name: &'a str,
    pub entry: &'a ManualEntry,
}

/// Returns the names of all functions; `None` for a name known only at run time.
pub(super) fn names(entries: &[ManualEntry], options: &ManualOptions) -> Vec<Option<String>> {
    entries.iter().map(|entry| entry.name(&options.separator)).collect()
}

/// Selects the functions that a format can represent. Reports the others, and facts known only at run time.
pub(super) fn named<'a>(
    entries: &'a [ManualEntry],
    names: &'a [Option<String>],
    format: ManualFormat,
    options: &ManualOptions,
    problems: &mut Vec<ManualFinding>,
) -> Vec<NamedType<'a>> {
    let mut known: HashMap<&str, &ManualEntry> = HashMap::new();
    let mut described: HashMap<&str, &ManualEntry> = HashMap::new();
    let mut functions = Vec::with_capacity(entries.len());
    for (entry, name) in entries.iter().zip(names) {
        for gap in &entry.gaps {
            let problem = if gap.is_whole { ManualFinding::missing } else { ManualFinding::part };
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
                ManualFinding::missing(entry, entry.span, format!("{message} This one is left out."))
            } else {
                ManualFinding::part(entry, entry.span, message)
            });
        }
        if first.is_some() && is_unique {
            continue;
        }
        known.entry(name).or_insert(entry);
        functions.push(NamedType { name, entry });
        let Some(function) = entry.function.as_deref().filter(|_| is_described(entry)) else { continue };
        let first = *described.entry(function).or_insert(entry);
        if first.path != entry.path && !is_same(&first.description, &entry.description) {
            let (path, line) = (options.shown(&first.path), first.line);
            let message = format!(
                "{path}:{line} describes a function `{function}` in another way. Use one description, or another name."
            );
            problems.push(ManualFinding::part(entry, entry.span, message));
        }
    }
    functions
}

fn is_described(entry: &ManualEntry) -> bool {
    !entry.external && !entry.description.trim().is_empty()
}

fn is_same(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}
