use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, DiagnosticTag, Safe, Severity};
use crate::workspace::agentscript::{Namesakes, PlacedImport};

declare_rule! {
    /// All imports of a program share one space of names, those of the files whose agents it imports included.
    /// AgentScript refuses a second import of a name, unless it imports the same once more: that it skips, which is
    /// reported as a hint where both are in one file.
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
    it.program.namesakes().iter().filter_map(|found| report(it, found)).collect()
}

fn report(it: &AgentScript<'_>, found: &Namesakes<'_>) -> Option<Diagnostic> {
    let Namesakes { second, first, are_alike } = *found;
    let name = &second.import.name.text;
    if are_alike {
        let message = format!("`{name}` is imported already, and this import adds nothing.");
        let diagnostic =
            RULE.at(second.import.span, message).severity(Severity::Hint).tag(DiagnosticTag::Unnecessary);
        let diagnostic = diagnostic.related(first.import.span, "the first one");
        return Some(diagnostic.fix("Remove the second import", Safe, it.removal(second.import.span)));
    }
    // The import to rename is in this file, or in a file from which this one imports an agent.
    let (here, other) =
        if second.file.is_some() && first.file.is_none() { (first, second) } else { (second, first) };
    if here.file.is_none() {
        let message =
            format!("`{name}` is imported already, and AgentScript refuses a second import of that name.");
        let relation = if other.file.is_some() { "the other one" } else { "the first one" };
        return Some(it.related(RULE.at(here.import.span, message), other.file, other.import.span, relation));
    }
    let import_of = |placed: PlacedImport<'_>| it.meaning.program.imports.get(placed.through?);
    let (import, before) = (import_of(here)?, import_of(other)?);
    let message = format!(
        "The file of `{}` imports `{name}`, and that of `{}` something else of that name. AgentScript refuses a second \
         import of a name.",
        import.name.text, before.name.text
    );
    let diagnostic = it.related(RULE.at(import.span, message), here.file, here.import.span, "this import");
    Some(it.related(diagnostic, other.file, other.import.span, "the first one"))
}
