use crate::agentscript::ast::Import;
use crate::agentscript::meaning::Problem;
use crate::rules::agentscript::AgentScript;
use crate::rules::{Diagnostic, Safe};

declare_rule! {
    /// All imports of a program share one space of names, those of the files whose agents it imports included.
    /// AgentScript refuses a second import of a name.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import tool Search from "sh://find"
    /// import tool Search from "sh://grep"
    ///
    /// main agent {
    ///     main func(input) {
    ///         Search.run(input)
    ///     }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import tool Find from "sh://find"
    /// import tool Grep from "sh://grep"
    ///
    /// main agent {
    ///     main func(input) {
    ///         Find.run(input)
    ///     }
    /// }
    /// ```
    H04, "duplicate-import", Error, AgentScript, fix Safe, "Two imports have one name."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let twice = it.meaning.problems.iter().filter_map(|problem| match problem {
        Problem::DuplicateImport(second, first) => Some((*second, *first)),
        _ => None,
    });
    twice.map(|(second, first)| report(it, second, first)).collect()
}

fn report(it: &AgentScript<'_>, second: &Import, first: &Import) -> Diagnostic {
    let name = &second.name.text;
    let uri = |import: &Import| import.uri.as_ref().map(|uri| uri.text.clone());
    let is_same = second.kind == first.kind && uri(second) == uri(first);
    let message =
        format!("`{name}` is imported already, and AgentScript refuses a second import of that name.");
    let merged = &it.meaning.merged.imports;
    let file = merged.iter().find(|(_, import)| std::ptr::eq(*import, first)).map(|(file, _)| *file);
    let diagnostic = it.related(RULE.at(second.span, message), file, first.span, "the first one");
    let removal = is_same.then(|| it.removal(second.span));
    diagnostic.maybe_fix("Remove the second import", Safe, removal)
}
