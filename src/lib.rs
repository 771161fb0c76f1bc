//! promptsig understands the parameters of LLM scripts: the `script`, `system` and `defTool`
//! calls of GenAIScript, the JSON Schemas that GenAIScript makes of their literals, and every
//! read of `env.vars`.
//!
//! The modules are floors; each imports only the floors before it in this list, which
//! `tests/floors` holds:
//!
//! 1. [`text`]: a rope, edits, and positions in the three encodings of the protocol
//! 2. [`syntax`]: grammars, parsing, and literals as values with their places
//! 3. [`schema`]: JSON Schema as GenAIScript infers it, and how it is shown
//! 4. [`script`]: what one file says
//! 5. [`project`]: what GenAIScript sees in a workspace
//! 6. [`features`] and [`rules`]: hover, completion and the like, and every diagnostic
//! 7. [`server`] and [`cli`]: the two ways to ask
//!
//! Analysis cannot fail: each floor gives a value and, beside it, what is odd about it.

pub mod cli;
pub mod features;
pub mod project;
pub mod rules;
pub mod schema;
pub mod script;
pub mod server;
pub mod syntax;
pub mod text;
