//! What must hold of any input, as functions from bytes that panic where it does not. The fuzz targets call them with
//! random bytes, and `tests/invariants` with the seeds and with inputs that once failed.

mod agentscript;
pub mod conversion;
mod edited;
mod edits;
mod fixes;

mod metadata;
mod modules;
mod notations;
mod seeds;
mod server;
mod transport;

pub use fixes::broken_law;
pub use seeds::seeds;

/// Longer inputs take time and find nothing more.
const MAX_BYTES: usize = 8 << 10;

pub struct Invariant {
    pub name: &'static str,
    pub check: fn(&[u8]),
}

/// One per fuzz target.
pub const INVARIANTS: [Invariant; 9] = [
    Invariant { name: "edits", check: edits::check },
    Invariant { name: "metadata", check: metadata::check },
    Invariant { name: "notations", check: notations::check },
    Invariant { name: "agentscript", check: agentscript::check },
    Invariant { name: "fixes", check: fixes::check },
    Invariant { name: "conversion", check: conversion::check },
    Invariant { name: "transport", check: transport::check },
    Invariant { name: "server", check: server::check },
    Invariant { name: "modules", check: modules::check },
];

/// Checks an input of a fuzz target.
///
/// # Panics
///
/// If the invariant does not hold, or none has this name.
pub fn check(name: &str, bytes: &[u8]) {
    let invariant = INVARIANTS.iter().find(|invariant| invariant.name == name);
    let invariant = invariant.unwrap_or_else(|| panic!("there is no invariant `{name}`"));
    if bytes.len() <= MAX_BYTES {
        (invariant.check)(bytes);
    }
}
