//! promptsig analyses the parameters of LLM scripts: the `script`, `system` and `defTool` calls of
//! GenAIScript, the JSON Schemas that GenAIScript infers from their literals, and every read of `env.vars`.
//!
//! The library answers the requests of the command line and the language server:
//!
//! - [`check`] reports the diagnostics of one script,
//! - [`SourceFile`] is one analysed script,
//! - [`Project`] is GenAIScript's view of a workspace,
//! - [`genaiscript`] infers JSON Schema from literals as GenAIScript does,
//! - [`json_schema`] is a view of such a schema,
//! - [`providers`] are the forms of a schema that providers are sent,
//! - [`lint`] are the diagnostics, and the check of a script in its workspace.
//!
//! Analysis cannot fail: it returns a value together with its problems.
//!
//! ```
//! let found = promptsig::check("/weather.genai.mjs", "script({ accept: \"md\" })");
//! let [diagnostic] = found.as_slice() else { panic!("{found:?}") };
//! assert_eq!(diagnostic.rule.name, "accept-missing-dot");
//! ```
//!
//! # The floors
//!
//! Each module is a floor and imports only the floors before it in this list; `tests/floors` enforces this:
//!
//! 1. [`text`]: a rope, edits, and positions in the three encodings of the protocol; `budget`: a bound on the
//!    work for one answer
//! 2. `syntax`: grammars, parsing, and literals as values with their source spans; `suggest`: "did you mean"
//! 3. [`json_schema`]: a view of a JSON Schema, its keywords, and its display
//! 4. [`providers`]: one schema as each provider is sent it; [`return_types`]: the values that a function of
//!    JavaScript returns
//! 5. [`genaiscript`]: analysis of one GenAIScript file; `agentscript`: analysis of one AgentScript file; `tools`:
//!    tools that ordinary code declares;
//!    [`SourceFile`]: a file of any of the languages
//! 6. [`workspace`]: GenAIScript's view of a workspace; [`config`]: its settings
//! 7. `ide` and [`lint`]: hover, completion and the like, and every diagnostic
//! 8. `lsp` and `cli`: the language server and the command line
//! 9. `mcp`: the MCP server, which tells what the commands of `cli` find
//!
//! Modules without a link are not part of the library. Those that are public are so only for the tests of this package,
//! which are separate crates and test a floor alone.

mod cli;
mod file_path;
mod mcp;
mod source_file;

#[doc(hidden)]
pub mod agentscript;
#[doc(hidden)]
pub mod budget;
pub mod config;
pub mod genaiscript;
#[doc(hidden)]
pub mod ide;
pub mod json_schema;
pub mod lint;
#[doc(hidden)]
pub mod lsp;
pub mod providers;
pub mod return_types;
#[doc(hidden)]
pub mod suggest;
#[doc(hidden)]
pub mod syntax;
pub mod text;
#[doc(hidden)]
pub mod tools;
pub mod workspace;

pub use file_path::FilePath;
pub use source_file::SourceFile;
pub use syntax::{Dynamic, Member, Object, Value, ValueKind};
pub use workspace::Project;

use lint::{Diagnostic, LintInput};

/// Checks one script together with GenAIScript's own systems, and returns its diagnostics in source order.
///
/// The path decides how the text is read. A file of any other name than a script's or AgentScript's has no diagnostics.
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
    lint::check(&LintInput::new(&file, &project))
}

/// Runs the `promptsig` command. Public only for the binary, which is a separate crate.
#[doc(hidden)]
pub fn run() -> std::process::ExitCode {
    cli::run(mcp::run)
}
