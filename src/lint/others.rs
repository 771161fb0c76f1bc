//! Rules that depend on other files.
//!
//! During the initial search of a workspace, a file that is not yet found looks like a missing one.

use super::Rule;

/// Rules that judge a file by scripts, systems and tools of the workspace, or by their absence.
const JUDGING: [&str; 17] = [
    "A14", "F01", "F12", "H24", "H30", "M13", "M17", "M18", "M27", "M29", "P04", "P18", "T04", "V01", "V03",
    "V04", "V12",
];

pub(super) fn judges(rule: &Rule) -> bool {
    JUDGING.contains(&rule.code)
}
