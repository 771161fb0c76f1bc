//! Analysis of one file: calls, reads of `env.vars`, tools and schema sites.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::needless_pass_by_value,
    clippy::format_push_string
)]

mod api_table;
mod edits;
mod hostile;
mod markdown;
mod metadata_keys;
mod queries;
mod reads;
mod tools;
mod update;
