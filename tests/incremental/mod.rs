//! Incremental analysis equals a fresh reading of the same text.
//!
//! Random but deterministic sessions (see [`session`]) over the sample workspace, GenAIScript's system scripts, and
//! scripts made for this. After each edit all results are compared, in process and of two servers.
//! `PROMPTSIG_EDITS=100000` sets the total number of edits:
//!
//! ```sh
//! PROMPTSIG_EDITS=100000 cargo test incremental::
//! ```

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, clippy::needless_pass_by_value)]

mod modules;
mod places;
mod same;
mod session;
mod texts;
mod wire;

use std::sync::Arc;

use promptsig::{FilePath, SourceFile};
use session::{Edit, Session};
use texts::Script;

/// Default number of edits.
const EDITS: usize = 8_000;

/// Edits of one script per turn.
const EDITS_A_TURN: usize = 25;

/// Returns `share` thousandths of the edits.
fn edits(share: usize) -> usize {
    let all = std::env::var("PROMPTSIG_EDITS").map_or(EDITS, |count| count.parse().expect("a number"));
    all * share / 1_000
}

#[test]
fn in_the_sample() {
    work(&texts::sample(), edits(100));
}

#[test]
fn in_the_systems() {
    if let Some(folder) = &*test_support::systems::SCRIPTS {
        work(&texts::below(folder), edits(210));
    }
}

#[test]
fn where_names_are_bound_in_every_way() {
    work(&texts::written(), edits(100));
}

#[test]
fn in_scripts_of_statements() {
    work(&texts::composed(), edits(565));
}

#[test]
fn in_long_scripts() {
    work(&texts::long(), edits(5));
}

#[test]
fn through_the_protocol() {
    let mut scripts = texts::written();
    scripts.extend(texts::sample());
    let mut servers = wire::Pair::start();
    for (script, mut session, count) in turns(&scripts, edits(20)) {
        if let Some(difference) = servers.work(script, &mut session, count) {
            panic!("{}: {difference}\n{}", script.path, session.text);
        }
    }
    servers.end();
}

fn turns(scripts: &[Script], edits: usize) -> impl Iterator<Item = (&Script, Session, usize)> {
    let count = edits.div_ceil(EDITS_A_TURN);
    (0..count).map(move |turn| {
        // Spread out, so that few turns cover many scripts.
        let script = &scripts[turn * 37 % scripts.len()];
        (script, Session::new(&script.text, turn as u64), EDITS_A_TURN.min(edits - turn * EDITS_A_TURN))
    })
}

fn work(scripts: &[Script], edits: usize) {
    for (script, mut session, count) in turns(scripts, edits) {
        let mut file = read(&script.path, &session.text);
        for _ in 0..count {
            let before = file.source().clone();
            let change = session.step();
            file = updated(&file, &session.text, &change);
            let afresh = read(&script.path, &session.text);
            let places = [session.somewhere(), session.somewhere()];
            let Some(difference) = same::difference(&file, &afresh, &places) else { continue };
            // Whether the difference needs the earlier edits.
            let again = updated(&read(&script.path, &before), &session.text, &change);
            let is_alone = same::difference(&again, &afresh, &places).is_some();
            panic!(
                "{}: {difference}\n{change:?} of (by itself, too: {is_alone})\n{before}\n--- gives\n{}",
                script.path, session.text
            );
        }
    }
}

fn read(path: &str, text: &str) -> SourceFile {
    SourceFile::read(FilePath::new(path), Arc::from(text)).expect("the name of a script")
}

fn updated(file: &SourceFile, text: &str, _change: &[Edit]) -> SourceFile {
    file.update(Arc::from(text))
}
