//! promptsig understands the parameters of LLM scripts: the `script`, `system` and `defTool`
//! calls of GenAIScript, the JSON Schemas that GenAIScript makes of their literals, and every
//! read of `env.vars`.
//!
//! As a library it answers what the command line and the language server ask:
//!
//! - [`check`] tells what is wrong in one script,
//! - [`SourceFile`] is what one script says,
//! - [`Project`] is what GenAIScript sees in a workspace,
//! - [`schema`] is JSON Schema as GenAIScript infers it,
//! - [`dialects`] are other forms of a schema, in which providers are sent it,
//! - [`rules`] are all that can be wrong, and what is wrong in a script of a workspace.
//!
//! Analysis cannot fail: each of them gives a value and, beside it, what is odd about it.
//!
//! ```
//! let found = promptsig::check("/weather.genai.mjs", "script({ accept: \"md\" })");
//! let [diagnostic] = found.as_slice() else { panic!("{found:?}") };
//! assert_eq!(diagnostic.rule.name, "accept-missing-dot");
//! ```
//!
//! # The floors
//!
//! The modules are floors; each imports only the floors before it in this list, which
//! `tests/floors` holds:
//!
//! 1. [`text`]: a rope, edits, and positions in the three encodings of the protocol
//! 2. `syntax`: grammars, parsing, and literals as values with their places
//! 3. [`schema`]: JSON Schema as GenAIScript infers it, and how it is shown
//! 4. [`dialects`]: one schema as each provider is sent it; `agentscript`: the second language, what one
//!    file of it says
//! 5. [`script`]: what one file says
//! 6. [`project`]: what GenAIScript sees in a workspace
//! 7. `features` and [`rules`]: hover, completion and the like, and every diagnostic
//! 8. `server` and `cli`: the two ways to ask
//!
//! Those without a link are no part of the library. They are public without being documented where
//! the tests of this package, each of which is a crate of its own, look at a floor by itself.

mod cli;

#[doc(hidden)]
pub mod agentscript;
pub mod dialects;
#[doc(hidden)]
pub mod features;
pub mod project;
pub mod rules;
pub mod schema;
pub mod script;
#[doc(hidden)]
pub mod server;
#[doc(hidden)]
pub mod syntax;
pub mod text;

pub use project::Project;
pub use script::{FilePath, SourceFile};
pub use syntax::{Dynamic, Kind, Member, Object, Value};

use rules::{Context, Diagnostic};

/// What is wrong in a script that stands alone, beside GenAIScript's own systems, in source order.
///
/// The path tells how the text is read: as a script in JavaScript, TypeScript or Markdown. A file
/// that GenAIScript does not take for a script by its name has nothing wrong.
///
/// ```
/// let text = "script({ parameters: { city: \"\" } })\n$`From ${env.vars.city} to ${env.vars.town}`";
/// let found = promptsig::check("/weather.genai.mjs", text);
/// for diagnostic in &found {
///     println!("{}: {}", diagnostic.rule.code, diagnostic.message);
/// }
/// assert_eq!(found[0].rule.name, "undeclared-variable");
/// assert_eq!(found[0].span.text(text), "town");
/// ```
pub fn check(path: &str, text: &str) -> Vec<Diagnostic> {
    let Some(file) = SourceFile::read(FilePath::new(path), text.into()) else { return Vec::new() };
    let mut project = Project::new();
    project.insert(&file);
    rules::check(&Context::new(&file, &project))
}

/// The `promptsig` command. Only for the binary, which is a crate of its own.
#[doc(hidden)]
pub fn run() -> std::process::ExitCode {
    cli::run()
}
