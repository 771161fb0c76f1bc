use crate::agentscript::ast::Name;
use crate::file_path::FilePath;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, TextEdit, Unsafe};
use crate::text::Span;
use crate::workspace::agentscript::ImportFailure;

declare_rule! {
    /// `import agent` names a file of AgentScript by its path relative to this file. Without the file the program is
    /// not loaded. A file that is missing is reported where it would be a part of the workspace.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import agent Editor from "./missing.as"
    ///
    /// main agent {
    ///     main func(input) { Editor(input) }
    /// }
    /// ```
    ///
    /// next to it, `package.json`:
    ///
    /// ```json
    /// {}
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import agent Editor from "./editor.as"
    ///
    /// main agent {
    ///     main func(input) { Editor(input) }
    /// }
    /// ```
    ///
    /// next to it, `editor.as`:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input) { input.text }
    /// }
    /// ```
    H24, "missing-imported-file", Error, AgentScript, needs Workspace, fix Unsafe,
    "A file that an agent is imported from is missing."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    it.program.failures.iter().filter_map(|(number, failure)| report(it, *number, failure)).collect()
}

fn report(it: &AgentScript<'_>, number: usize, failure: &ImportFailure) -> Option<Diagnostic> {
    let uri = it.meaning.program.imports.get(number)?.uri.as_ref()?;
    match failure {
        ImportFailure::NoFile(path) => {
            let ending = ending(it, uri);
            if ending.is_none() && !would_be_known(it, path) {
                return None;
            }
            let message = format!("There is no file `{}`, and the program is not loaded.", uri.text);
            Some(RULE.at(uri.span, message).maybe_fix("Write the ending `.as`", Unsafe, ending))
        }
        ImportFailure::Broken(_) => {
            let message =
                format!("`{}` does not parse as AgentScript, and the program is not loaded.", uri.text);
            Some(RULE.at(uri.span, message))
        }
        ImportFailure::NoAgent(..) => None,
    }
}

/// Whether the workspace would contain the file if it existed.
fn would_be_known(it: &AgentScript<'_>, path: &FilePath) -> bool {
    path.may_be_agentscript() && it.project.has_root(path) && !path.as_str().contains("/node_modules/")
}

fn ending(it: &AgentScript<'_>, uri: &Name) -> Option<TextEdit> {
    let path = it.program.path.beside(&format!("{}.as", uri.text));
    let behind = Span::at(uri.span.range().end - 1);
    it.project.agentscript(&path).map(|_| TextEdit::replace(behind, ".as"))
}
