//! `promptsig mcp`: the tools through the protocol, the roots, hostile messages, the libraries that clients are made of,
//! and the official inspector and conformance tests.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod clients;
mod hostile;
mod list;
mod official;
mod roots;
mod session;
mod tools;
