//! What is said of a script because of other files, or because there are none.
//!
//! While a workspace is searched for the first time, a file that is not known yet looks like one that does
//! not exist.

use super::Rule;

/// The rules that judge a file by others: by scripts, systems and tools of the workspace, or by the lack of
/// them.
const JUDGING: [&str; 16] = [
    "A14", "F01", "F12", "H24", "H30", "M13", "M17", "M18", "M27", "P04", "P18", "T04", "V01", "V03", "V04",
    "V12",
];

/// Whether a rule can only be asked where all files are known.
pub(super) fn judges(rule: &Rule) -> bool {
    JUDGING.contains(&rule.code)
}
