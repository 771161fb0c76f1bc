#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    clippy::too_many_lines
)]

mod accept;
mod agentscript;
mod agentscript_files;
mod agentscript_goldens;
mod ambient;
mod calls;
mod code;
mod consequences;
mod crash;
mod dropped;
mod every_rule;
mod failures;
mod fixes;
pub mod harness;
mod manual;
mod markdown;
mod metadata;
mod metadata_content;
mod metadata_systems;
mod metadata_templates;
mod modules;
mod names;
mod neighbours;
mod once;
mod pages;
mod parameters;
mod properties;
mod providers;
mod schemas;
mod secrets;
mod skipped;
mod stopping;
mod telling;
mod tools;
mod typing;
mod underlines;
mod usage;
mod variables;
