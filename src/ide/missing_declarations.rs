//! Offer to write GenAIScript's declarations for TypeScript where a script has none.

use crate::genaiscript::ScriptFile;
use crate::text::Span;
use crate::workspace::Project;

pub const TITLE: &str = "Tell TypeScript about GenAIScript";

/// Whether a selection is at a call that TypeScript does not know and would know from `genaiscript.d.ts`.
pub fn is_at(file: &ScriptFile, project: &Project, range: Span) -> bool {
    let touches = |span: Span| span.start <= range.end && range.start <= span.end;
    let script = file.script();
    let callees = script.call().map(|call| call.callee);
    let mut callees = callees.into_iter().chain(script.tools.iter().map(|tool| tool.callee));
    callees.any(touches) && are_missing(file, project)
}

fn are_missing(file: &ScriptFile, project: &Project) -> bool {
    // GenAIScript's settings for TypeScript leave `.ts` out, and Markdown has no TypeScript server.
    let is_served = [".mjs", ".mts", ".js"].iter().any(|ending| file.path.name().ends_with(ending));
    // Before a folder is searched, nothing is known of its declarations.
    is_served && project.root_files(&file.path).is_some() && !project.has_declarations(&file.path)
}
