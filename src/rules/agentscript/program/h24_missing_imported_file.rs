use crate::agentscript::ast::ImportKind;
use crate::project::agentscript::ImportFailure;
use crate::rules::agentscript::AgentScript;
use crate::rules::{Diagnostic, Edit, Unsafe};

declare_rule! {
    /// `import agent` names a file of AgentScript by its path relative to this file. Without the file the program is
    /// not loaded. The file must be in the workspace; settings may leave it out of what is checked.
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
    /// beside `editor.as`:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input) { input.text }
    /// }
    /// ```
    H24, "missing-imported-file", Error, AgentScript, fix Unsafe, "A file that an agent is imported from is missing."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let failures = it.program.failures.iter();
    failures
        .filter_map(|(number, failure)| {
            let import = it.meaning.program.imports.get(*number)?;
            let uri = import.uri.as_ref()?;
            debug_assert_eq!(import.kind, Some(ImportKind::Agent));
            let message = match failure {
                ImportFailure::NoFile(path) => {
                    format!("There is no file `{path}` in the workspace, and the program is not loaded.")
                }
                ImportFailure::Broken(path) => {
                    format!("`{path}` does not parse as AgentScript, and the program is not loaded.")
                }
                ImportFailure::NoAgent(..) => return None,
            };
            let with_ending = format!("{}.as", uri.text);
            let is_known = |path: &str| it.project.agentscript(&it.program.path.beside(path)).is_some();
            let is_ending = matches!(failure, ImportFailure::NoFile(_)) && is_known(&with_ending);
            let inside = crate::text::Span::at(uri.span.range().end - 1);
            let fix = is_ending.then(|| Edit::replace(inside, ".as"));
            Some(RULE.at(uri.span, message).maybe_fix("Write the ending `.as`", Unsafe, fix))
        })
        .collect()
}
