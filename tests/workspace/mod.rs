//! The project floor as its users see it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod discovery;
mod faults;
mod inspection;
mod keeping;
mod locks;
mod release;
mod scope;
mod title;
mod tool_modules;
