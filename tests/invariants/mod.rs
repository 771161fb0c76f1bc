//! The invariants of the fuzz targets, on their seeds and on what once broke them, which is kept in a folder for each.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use test_support::invariants::{INVARIANTS, check, seeds};

/// Seeds per target, spread evenly. All of them take minutes.
const SEEDS: usize = 24;

#[test]
fn seeds_hold() {
    for invariant in &INVARIANTS {
        let seeds = seeds(invariant.name);
        assert!(!seeds.is_empty(), "{}", invariant.name);
        for (name, bytes) in seeds.iter().step_by(seeds.len().div_ceil(SEEDS)) {
            holds(invariant.name, name, bytes);
        }
    }
}

#[test]
fn kept_inputs_hold() {
    let folder = test_support::repository().join("tests/invariants");
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if !entry.path().is_dir() {
            continue;
        }
        let target = entry.file_name().into_string().unwrap();
        for input in fs::read_dir(entry.path()).unwrap() {
            let path = input.unwrap().path();
            // The grammars are run by their fuzzers alone; what once stopped them is an edit like any other.
            let target = if target.starts_with("grammar-") { "edits" } else { target.as_str() };
            holds(target, &path.display().to_string(), &fs::read(&path).unwrap());
        }
    }
}

fn holds(target: &str, input: &str, bytes: &[u8]) {
    let result = catch_unwind(AssertUnwindSafe(|| check(target, bytes)));
    assert!(result.is_ok(), "{target} does not hold of {input}; see above");
}
