//! Inputs of any size that no person writes, but a generator, a slip or an attack. Used by tests of growth and a bench.

mod in_modules;
pub mod inputs;
mod returned;
pub mod session;

pub use in_modules::zod_shared;
pub use inputs::{INPUTS, Input};

use std::path::Path;
use std::process::{Command, Stdio};

pub fn write(input: &Input, folder: &Path) {
    for (path, text) in &input.files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
}

/// Commands for an input: a workspace is checked and the manual of its tools printed; a document is checked against all
/// providers and converted.
pub fn commands(input: &Input) -> Vec<Vec<&str>> {
    if !input.is_document() {
        let check = vec!["check", "."];
        return if input.has_tools() { vec![check, vec!["manual"]] } else { vec![check] };
    }
    let name = input.files[0].0.as_str();
    let judges = "chatgpt,openai-strict,anthropic,gemini,gemini-json,mcp";
    let convert = |to| vec!["convert", name, "--to", to];
    let check = |format| vec!["check", name, "--as", judges, "--format", format];
    vec![check("concise"), check("sarif"), convert("chatgpt"), convert("openai-strict"), convert("gemini")]
}

/// Runs a command in a workspace and drops its output.
pub fn run(mut promptsig: Command, command: &[&str], folder: &Path) -> Command {
    promptsig.args(command).current_dir(folder);
    promptsig.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    promptsig
}
