//! Random sessions of an editor with the real server, by a model that knows what must hold of them.
//!
//! A session opens documents of every kind, edits them by ranges and as a whole, closes and renames them, asks, cancels,
//! floods, sends old versions and broken messages, and ends in one of the ways in which editors end. What must hold:
//!
//! - Each request has exactly one answer, a cancelled one included, and no answer is an internal error.
//! - An answer is of the texts at its request's place in the order: a second server that opens these texts afresh, and
//!   has seen no edit, answers the same.
//! - Diagnostics of a document are published in the order of its versions, none of a version that was not sent. The last
//!   ones are those of the newest text, and a closed document has none.
//! - The server lives, its memory stays bounded, and it ends with the right exit code.
//!
//! The same seed gives the same messages. When something does not hold, the panic names the seed and the message.

mod connection;
mod document;
mod ending;
mod oracle;
mod session;
mod texts;

use std::path::Path;

pub use session::SessionReport;

use crate::random::Random;
use session::Session;

/// Messages of one session, after which another server is started.
const SESSION: usize = 4_000;

/// Runs sessions until so many messages are sent, the last one shorter.
///
/// # Panics
///
/// If something does not hold.
pub fn run(server: &Path, seed: u64, messages: usize) -> SessionReport {
    run_and_tell(server, seed, messages, &|_| {})
}

/// Calls `tell` after each session with the sum up to it.
///
/// # Panics
///
/// If something does not hold.
pub fn run_and_tell(
    server: &Path,
    seed: u64,
    messages: usize,
    tell: &dyn Fn(&SessionReport),
) -> SessionReport {
    let mut all = SessionReport::default();
    for number in 0.. {
        let left = messages.saturating_sub(all.messages);
        if left == 0 {
            break;
        }
        // A session can be repeated alone, by its own seed.
        let own = if number == 0 { seed } else { seed.wrapping_add(number * 0x0001_0000_0000) };
        all.add(&Session::start(server, own, Random(own)).run(left.min(SESSION)));
        tell(&all);
    }
    all
}
