//! What is said of the response of a tool, before two judges: the TypeScript compiler, which knows the types of
//! handlers, and node, which runs them.
//!
//! The handlers are those of the system scripts of GenAIScript, of the sample and of `handlers`, where those below
//! `pure` need nothing but their arguments and can be run.
//!
//! Where the compiler cannot be fetched or node is missing the tests are skipped, and a line on standard error
//! says so.

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
