//! Rules that apply to scripts that GenAIScript does not load.
//!
//! Most rules describe effects when a script runs or is offered. GenAIScript only reads the text of a dropped
//! script. A script that the search does not find may still be run alone, by its path.
//!
//! A script in JavaScript with types cannot run, but its metadata is read.

use super::Rule;
use crate::workspace::LoadStatus;

/// Rules about the steps before GenAIScript drops a script: it reads the metadata, and the files of servers
/// named there.
const READ_BEFORE_DROPPED: [&str; 4] = ["M13", "M16", "M20", "M23"];

/// Rule about the effect of a system on other scripts.
const OF_OTHERS: [&str; 1] = ["M19"];

/// Families about the text that GenAIScript reads before a run, and about the code as such.
const READ_BEFORE_RUN: [&str; 5] = ["A", "C", "I", "M", "P"];

/// Rules of those families that depend on the effect of the code.
const OF_RUNNING_CODE: [&str; 4] = ["A14", "A17", "M11", "P35"];

pub(super) fn holds_of_unrunnable(rule: &Rule) -> bool {
    READ_BEFORE_RUN.contains(&rule.family()) && !OF_RUNNING_CODE.contains(&rule.code)
}

pub(super) fn holds(rule: &Rule, standing: &LoadStatus) -> bool {
    match standing {
        LoadStatus::TakesPart => true,
        LoadStatus::Dropped(_) => READ_BEFORE_DROPPED.contains(&rule.code),
        LoadStatus::NotFound => !OF_OTHERS.contains(&rule.code),
    }
}
