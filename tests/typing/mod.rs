//! While a clean script is typed key by key, only findings of the finished script are shown.
//!
//! Realistic keys (see [`keys`]) go to the real server, with pulled or pushed diagnostics after each. Each run samples
//! the scripts. `PROMPTSIG_TYPED=100000` sets the number of keys of each kind, `PROMPTSIG_TYPED_SHOW=1` prints each
//! false alarm, `PROMPTSIG_TYPED_FOLDER=FOLDER` types the scripts below a folder instead, and `PROMPTSIG_TYPED_PAUSE=0`
//! holds nothing back:
//!
//! ```sh
//! PROMPTSIG_TYPED=100000 PROMPTSIG_TYPED_SHOW=1 cargo test --test tests typing:: -- --nocapture
//! ```

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::needless_pass_by_value
)]

mod keys;
mod measure;
mod scripts;
mod statements;

use std::path::Path;

use measure::{Count, Way, typed};
use scripts::Script;
use serde_json::{Value, json};

/// Limit: one false alarm in so many keys.
const ONE_IN: usize = 100;

fn settings() -> Value {
    let pause =
        std::env::var("PROMPTSIG_TYPED_PAUSE").map_or(3_600_000, |pause| pause.parse().expect("a number"));
    json!({ "diagnosticMode": "openFilesOnly", "typingPause": pause })
}

/// Types about `keys` keys of each kind of scripts.
fn work(kinds: &[Vec<Script>], way: Way, keys: usize, words: usize) {
    let keys = std::env::var("PROMPTSIG_TYPED").map_or(keys, |count| count.parse().expect("a number"));
    let folder = std::env::var("PROMPTSIG_TYPED_FOLDER");
    let folder = folder.ok().map(|folder| [scripts::of_folder("folder", Path::new(&folder))]);
    let mut all = Count::default();
    for scripts in folder.as_ref().map_or(kinds, |folder| folder) {
        let total: usize = scripts.iter().map(|script| script.text.len()).sum();
        for script in scripts.iter().step_by(total.div_ceil(keys).max(1)) {
            all.add(typed(script, way, words, settings()));
        }
    }
    eprintln!("{way:?}: {} false alarms in {} keys: {:#?}", all.alarms, all.keys, all.by_rule);
    assert!(all.alarms * ONE_IN <= all.keys, "{} of {} keys: {:#?}", all.alarms, all.keys, all.by_rule);
}

#[test]
fn real_scripts_are_typed_in_peace_where_the_client_asks() {
    work(&[scripts::unseen(), scripts::sample(), scripts::explained()], Way::Pull, 1_500, 4);
}

#[test]
fn real_scripts_are_typed_in_peace_where_it_is_sent() {
    work(&[scripts::unseen(), scripts::sample(), scripts::explained()], Way::Push, 700, 2);
}

#[test]
fn dense_scripts_are_typed_in_peace_where_the_client_asks() {
    work(&[scripts::dense()], Way::Pull, 10_000, 8);
}

#[test]
fn dense_scripts_are_typed_in_peace_where_it_is_sent() {
    work(&[scripts::dense()], Way::Push, 2_000, 8);
}
