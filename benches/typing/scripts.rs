//! Measured scripts: real ones, and generated ones of several sizes.

use std::path::Path;

use test_support::client::script::Script;
use test_support::client::{agents, found, sized};
use test_support::{skip, systems};

/// Places in each script of a folder, and in each generated one.
const PLACES: usize = 6;
const PLACES_ALONE: usize = 24;

/// Texts typed in turn: a read of a parameter, the same in brackets, and texts that are open to the end of the file.
pub const TYPED: [&str; 4] = ["env.vars.ab", "env.vars[\"ab", "`ab", "({[ab"];

/// Beginnings of calls, and texts typed in turn in their literals: a parameter with its schema, lists, a key.
pub const CALLS: [&str; 3] = ["script(", "system(", "defTool("];
pub const IN_LITERALS: [&str; 4] = ["city: { type: \"nu", "system: [\"sys", "accept: \".m", "desc"];

/// Likewise in AgentScript: options of `generate`, a resource, a member, and an open text.
pub const TYPED_IN_AGENTS: [&str; 4] = ["generate({ ma", "use qu", "Grep.ru", "({[ab"];

pub struct Group {
    pub name: String,
    pub scripts: Vec<Script>,
    pub typed: [&'static str; 4],
    /// Places in each script.
    pub places: usize,
    pub is_real: bool,
}

/// The sample, GenAIScript's systems, generated scripts by size, and those below `others`.
pub fn groups(others: &[String]) -> Vec<Group> {
    let mut groups = vec![group("the sample", found::sample())];
    match systems::fetch() {
        Ok(folder) => groups.push(group("the systems of GenAIScript", found::below(&folder))),
        Err(why) => skip::skipped("the systems of GenAIScript", &why),
    }
    groups.extend(others.iter().map(|folder| group(folder, found::below(Path::new(folder)))));
    for (name, bytes) in [("2.5 KB", 2_500), ("25 KB", 25_000), ("250 KB", 250_000), ("2.5 MB", 2_500_000)] {
        groups.push(alone(format!("many functions, {name}"), sized::steps(bytes)));
    }
    for (name, bytes) in [("25 KB", 25_000), ("250 KB", 250_000)] {
        groups.push(alone(format!("one long function, {name}"), sized::one_function(bytes)));
        groups.push(alone(format!("one long export, {name}"), sized::one_export(bytes)));
    }
    for count in [30, 300, 3_000] {
        let alone = alone(format!("AgentScript, {count} lines"), agents::lines(count));
        groups.push(Group { typed: TYPED_IN_AGENTS, ..alone });
    }
    groups
}

fn group(name: &str, scripts: Vec<Script>) -> Group {
    Group { name: name.to_owned(), scripts, typed: TYPED, places: PLACES, is_real: true }
}

fn alone(name: String, script: Script) -> Group {
    Group { name, scripts: vec![script], typed: TYPED, places: PLACES_ALONE, is_real: false }
}
