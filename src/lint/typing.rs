//! Debounce of new diagnostics while their author types.
//!
//! Editors withhold each new diagnostic until its cause is complete. This table defines when that is; a
//! diagnostic may override it. `check` withholds nothing.

use super::Rule;

/// Event up to which a new diagnostic is withheld. A pause, a save and a change by a program end it for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// None: the diagnostic is published with the key that causes it.
    Nothing,
    /// An edit outside the statements of the diagnostic.
    Statement,
    /// An edit outside its statements and outside the metadata, for a diagnostic in the metadata.
    Metadata,
    /// Only the pause, the save or the change: an edit anywhere may add the missing part.
    Pause,
}

/// Rules that are never withheld. A script that is skipped has no other diagnostics, and without this one
/// looks clean.
const NEVER: [&str; 1] = ["M24"];

/// Rules that report something missing in the rest of the file or in other files: a use, a definition, an
/// export. An author who writes from the top supplies it last. A syntax error in AgentScript is among them,
/// as a missing bracket is noticed much later.
const OF_ABSENCE: [&str; 15] =
    ["A14", "H01", "H07", "H15", "H17", "H18", "M10", "M11", "M18", "M25", "P35", "R05", "R07", "R10", "V01"];

pub(super) fn awaits(rule: &Rule) -> Awaits {
    let is_in = |rules: &[&str]| rules.contains(&rule.code);
    if is_in(&NEVER) {
        Awaits::Nothing
    } else if is_in(&OF_ABSENCE) {
        Awaits::Pause
    } else {
        Awaits::Statement
    }
}
