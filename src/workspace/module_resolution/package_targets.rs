//! Targets of the `exports` and `imports` of a `package.json`.

use crate::syntax::{Value, ValueKind};

/// Conditions that hold for a module that TypeScript compiles and Node.js runs. Names of sources are chosen by projects.
const CONDITIONS: [&str; 9] =
    ["source", "types", "node", "import", "module-sync", "module", "development", "default", "require"];

const MAX_DEPTH: usize = 16;

/// Returns what a subpath (`.` or `./…`) is exported as, in the order of preference.
pub(super) fn export_targets(exports: &Value, subpath: &str) -> Vec<String> {
    let has_subpaths =
        exports.as_object().is_some_and(|object| object.members.iter().any(|it| it.key.starts_with('.')));
    match has_subpaths {
        true => targets_of(exports, subpath),
        false if subpath == "." => targets(exports, ""),
        false => Vec::new(),
    }
}

/// Returns what a name that begins with `#` stands for, in the order of preference.
pub(super) fn import_targets(imports: &Value, name: &str) -> Vec<String> {
    targets_of(imports, name)
}

fn targets_of(map: &Value, name: &str) -> Vec<String> {
    if let Some(target) = map.get(name).filter(|_| !name.contains('*')) {
        return targets(target, "");
    }
    let members = map.as_object().map(|object| object.members.as_slice()).unwrap_or_default();
    let matching = members.iter().filter_map(|member| {
        let (before, after) = member.key.split_once('*')?;
        let matched = name.strip_prefix(before)?.strip_suffix(after).filter(|matched| !matched.is_empty())?;
        Some(((before.len(), member.key.len()), &member.value, matched))
    });
    let best = matching.max_by_key(|(specificity, _, _)| *specificity);
    best.map(|(_, target, matched)| targets(target, matched)).unwrap_or_default()
}

fn targets(target: &Value, matched: &str) -> Vec<String> {
    let mut found = Vec::new();
    collect(target, matched, MAX_DEPTH, &mut found);
    found
}

/// Collects all targets whose conditions hold, as the first of them may be built of the sources of another.
fn collect(target: &Value, matched: &str, depth: usize, found: &mut Vec<String>) {
    match &target.kind {
        ValueKind::String(path) => found.push(path.replace('*', matched)),
        ValueKind::Array(items) if depth > 0 => {
            for item in items {
                collect(item, matched, depth - 1, found);
            }
        }
        ValueKind::Object(object) if depth > 0 => {
            // An import is one of an ES module; files of `require` are only the next best.
            let (later, first): (Vec<_>, Vec<_>) =
                object.members.iter().filter(|it| holds(&it.key)).partition(|it| it.key == "require");
            for member in first.into_iter().chain(later) {
                collect(&member.value, matched, depth - 1, found);
            }
        }
        _ => {}
    }
}

fn holds(condition: &str) -> bool {
    CONDITIONS.contains(&condition) || condition.ends_with("/source")
}
