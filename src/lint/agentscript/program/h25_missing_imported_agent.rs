use std::collections::{HashMap, HashSet};

use crate::agentscript::ast::Agent;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Fix, TextEdit, Unsafe, wording};
use crate::workspace::agentscript::ImportFailure;

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
    /// next to it, `editor.as`:
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
    /// next to it, `editor.as`:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input) { input.text }
    /// }
    /// ```
    H25, "missing-imported-agent", Error, AgentScript, fix Unsafe, "A file has no agent of the name that is imported."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    // Many imports may refer to one file.
    let mut free = HashMap::new();
    let failures = it.program.failures.iter();
    failures.filter_map(|(number, failure)| report(it, *number, failure, &mut free)).collect()
}

fn report<'a>(
    it: &AgentScript<'a>,
    number: usize,
    failure: &ImportFailure,
    free: &mut HashMap<Option<usize>, Vec<&'a str>>,
) -> Option<Diagnostic> {
    let ImportFailure::NoAgent(file) = failure else { return None };
    let import = it.meaning.program.imports.get(number)?;
    let reading = match file {
        Some(file) => &it.program.files.get(*file)?.reading,
        None => &it.program.reading,
    };
    let agents = &reading.parsed.program.agents;
    let (name, uri) = (&import.name, &import.uri.as_ref()?.text);
    let known = match wording::list(agents.iter().map(Agent::id)) {
        Some(agents) => format!("It has {agents}."),
        None => "It has no agents.".to_owned(),
    };
    let message = format!("`{uri}` has no agent `{}`. {known}", name.text);
    let diagnostic = RULE.at(name.span, message);
    // H04 reports a second import of the name, and the uses belong to the first.
    if !it.meaning.import(&name.text).is_some_and(|first| std::ptr::eq(first, import)) {
        return Some(diagnostic);
    }
    let rename = |meant: &str| {
        let places = it.uses_of(&name.text).iter().copied().chain([name.span]);
        let edits = places.map(|place| TextEdit::replace(place, meant));
        Fix::new(format!("Write `{meant}`"), Unsafe, edits.collect::<Vec<_>>())
    };
    // A name that is already bound in this file cannot be imported again.
    let free = free.entry(*file).or_insert_with(|| {
        let bound: HashSet<&str> = it.meaning.bindings.iter().map(|binding| binding.name).collect();
        agents.iter().map(Agent::id).filter(|agent| !bound.contains(agent)).collect()
    });
    let meant = it.near.nearest(&name.text, free.iter().copied());
    let only = || match free.as_slice() {
        [only] if agents.len() == 1 => Some(*only),
        _ => None,
    };
    Some(diagnostic.fixes(meant.or_else(only).map(rename)))
}
