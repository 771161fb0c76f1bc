//! The pieces that a text is cut into, and what is left out of them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod fragments;
mod properties;
mod table;
mod valid;
