use crate::agentscript::ast::ImportKind;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;
use crate::workspace::imports::imported_file;

declare_rule! {
    /// `import file` names a file by its path relative to this file. AgentScript looks for it only when the program
    /// runs, and the run fails there. A file that is missing is reported where it would be a part of the workspace.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import file Rules from "./missing.md"
    ///
    /// main agent {
    ///     main func(input) { Rules }
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
    /// import file Rules from "./rules.md"
    ///
    /// main agent {
    ///     main func(input) { Rules }
    /// }
    /// ```
    ///
    /// next to it, `package.json`:
    ///
    /// ```json
    /// {}
    /// ```
    ///
    /// next to it, `rules.md`:
    ///
    /// ```md
    /// Cancellations are free until the day before.
    /// ```
    H30, "missing-file", Warning, AgentScript, needs Workspace, "A file that is imported as a text is missing."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let imports = it.meaning.program.imports.iter().filter(|import| import.kind == Some(ImportKind::File));
    let is_missing = |path| it.project.has_root(&path) && it.project.neighbours().text(&path) == Some(false);
    imports
        .filter(|import| imported_file(&it.program.path, import).is_some_and(is_missing))
        .filter_map(|import| import.uri.as_ref())
        .map(|uri| {
            RULE.at(uri.span, format!("There is no file `{}`. The program fails when it runs.", uri.text))
        })
        .collect()
}
