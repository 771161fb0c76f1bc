//! Every rule: where it speaks, where it must not, and what its fixes make of the source.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../support/mod.rs"]
mod support;

mod accept;
mod parameters;
mod values;
