//! Typing over the real wire: response times next to those of a minimal tower-lsp server (the floor) at the same place
//! in the same run. Ratios count, not milliseconds.
//!
//! ```sh
//! cargo bench --bench typing                      # every table
//! cargo bench --bench typing -- keys open         # some of them; see `SECTIONS`
//! cargo bench --bench typing -- keys FOLDER…      # and the scripts below these folders
//! cargo bench --bench typing -- slowest           # the keys at random places that take longest, only if named
//! PROMPTSIG=FILE cargo bench --bench typing       # another build
//! ```

#![allow(clippy::expect_used, clippy::print_stdout)]

mod diagnostics;
mod documents;
mod flood;
mod floor;
mod keys;
mod memory;
mod modules;
mod open;
mod places;
mod scripts;
mod servers;
mod start;
mod table;
mod tools;

use scripts::Group;

type Section = fn(&[Group]);

const SECTIONS: [(&str, Section); 13] = [
    ("keys", keys::print),
    ("places", places::print),
    ("slowest", |_| places::print_slowest()),
    ("completion", keys::print_completion),
    ("literals", keys::print_literals),
    ("hover", keys::print_hover),
    ("modules", |_| modules::print()),
    ("tools", |_| tools::print()),
    ("open", open::print),
    ("diagnostics", |_| diagnostics::print()),
    ("start", |_| start::print()),
    ("memory", |_| memory::print()),
    ("flood", |_| flood::print()),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    if words == [servers::FLOOR] {
        return floor::serve();
    }
    let is_section = |word: &String| SECTIONS.iter().any(|(name, _)| name == word);
    let (chosen, folders): (Vec<_>, Vec<_>) = words.into_iter().partition(is_section);
    let groups = scripts::groups(&folders);
    for (name, print) in SECTIONS {
        if chosen.is_empty() && name != "slowest" || chosen.iter().any(|word| word == name) {
            print(&groups);
        }
    }
}
