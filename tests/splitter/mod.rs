//! The chunks of a text, and the statements left out of them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod fragments;
mod properties;
mod table;
mod valid;
