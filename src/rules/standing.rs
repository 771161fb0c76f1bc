//! What still holds of a script that GenAIScript does not take up.
//!
//! Most rules speak of what happens when a script runs or is offered. A script that is dropped does
//! neither; that its text is read before is all there is to say. One that a search does not find may be
//! run by its path, alone.

use super::Rule;
use crate::project::Standing;

/// The rules about what GenAIScript does before it drops a script: it reads the metadata, and the
/// files of servers that they name.
const READ_BEFORE_DROPPED: [&str; 4] = ["M13", "M16", "M20", "M23"];

/// The rule about what a system does to the scripts around it.
const OF_OTHERS: [&str; 1] = ["M19"];

/// Whether what a rule says is true of a script of this standing.
pub(super) fn holds(rule: &Rule, standing: &Standing) -> bool {
    match standing {
        Standing::TakesPart => true,
        Standing::Dropped(_) => READ_BEFORE_DROPPED.contains(&rule.code),
        Standing::NotFound => !OF_OTHERS.contains(&rule.code),
    }
}
