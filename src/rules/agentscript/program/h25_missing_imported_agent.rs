use crate::project::agentscript::ImportFailure;
use crate::rules::agentscript::AgentScript;
use crate::rules::wording;
use crate::rules::{Diagnostic, Unsafe, nearest};

declare_rule! {
    /// `import agent` takes one agent out of a file, by its name. Without an agent of that name the program is not
    /// loaded. An agent cannot be given another name where it is imported.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import agent Writer from "./editor.as"
    ///
    /// main agent {
    ///     main func(input) { Writer(input) }
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
    H25, "missing-imported-agent", Error, AgentScript, fix Unsafe, "A file has no agent of the name that is imported."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    it.program.failures.iter().filter_map(|(number, failure)| report(it, *number, failure)).collect()
}

fn report(it: &AgentScript<'_>, number: usize, failure: &ImportFailure) -> Option<Diagnostic> {
    let ImportFailure::NoAgent(_, agents) = failure else { return None };
    let import = it.meaning.program.imports.get(number)?;
    let (name, file) = (&import.name, &import.uri.as_ref()?.text);
    let known = match wording::list(agents.iter().map(String::as_str)) {
        Some(agents) => format!("It has {agents}."),
        None => "It has no agents.".to_owned(),
    };
    let message = format!("`{file}` has no agent `{}`. {known}", name.text);
    let uses = || it.meaning.references.iter().filter(|reference| reference.name == name.text);
    let rename = |meant: &str| {
        let places = uses().map(|reference| reference.span).chain([name.span]);
        let edits = places.map(|place| crate::rules::Edit::replace(place, meant));
        crate::rules::Fix::new(format!("Write `{meant}`"), Unsafe, edits.collect::<Vec<_>>())
    };
    let meant = nearest(&name.text, agents.iter().map(String::as_str));
    let only = || match agents.as_slice() {
        [only] => Some(only.as_str()),
        _ => None,
    };
    Some(RULE.at(name.span, message).fixes(meant.or_else(only).map(rename)))
}
