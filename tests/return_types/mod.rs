//! Return types of tools, compared with the TypeScript compiler, which infers types, and with node, which runs
//! handlers.
//!
//! The handlers are those of GenAIScript's system scripts, of the sample and of `handlers`; those below `pure` need
//! only their arguments and can be run.
//!
//! Without the compiler or node the tests are skipped, with a line on standard error.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bounds;
mod declared;
mod execution;
mod judges;
mod shape;
mod tools;
mod typescript;
mod verdict;
mod verdicts;
