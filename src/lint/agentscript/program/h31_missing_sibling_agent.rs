use std::collections::{BTreeMap, HashMap, HashSet};

use crate::agentscript::ast::Import;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Applicability, Diagnostic, TextEdit};
use crate::text::Span;

declare_rule! {
    /// `import agent` takes one agent out of a file, and leaves the other agents of that file behind. AgentScript 0.1.5
    /// refuses a program in which the imported agent calls one of them, as it is not known there. Import that one, too.
    /// Later releases take all agents of the file, as read in their source, so this is reported for programs of 0.1.5
    /// only.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import agent Editor from "./editor.as"
    ///
    /// main agent {
    ///     main func(input { text string }) { Editor(input) }
    /// }
    /// ```
    ///
    /// next to it, `editor.as`:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input) { Titles(input) }
    /// }
    /// agent Titles {
    ///     main func(input) { input.text }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import agent Editor from "./editor.as"
    /// import agent Titles from "./editor.as"
    ///
    /// main agent {
    ///     main func(input { text string }) { Editor(input) }
    /// }
    /// ```
    ///
    /// next to it, `editor.as`:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input) { Titles(input) }
    /// }
    /// agent Titles {
    ///     main func(input) { input.text }
    /// }
    /// ```
    H31, "missing-sibling-agent", Error, AgentScript, fix Safe, "An imported agent needs another agent of its file, which is not imported."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let imported = it.program.imported_agents();
    if !it.is_verified() || imported.is_empty() {
        return Vec::new();
    }
    let own = it.meaning.program.imports.iter();
    let imports = own.chain(it.meaning.merged.imports.iter().map(|(_, import)| *import));
    let imports: HashSet<&str> = imports.map(|import| import.name.text.as_str()).collect();
    let bound: HashSet<&str> = it.meaning.bindings.iter().map(|binding| binding.name).collect();
    // Many imports may name agents of one file.
    let mut files: HashMap<usize, Vec<BTreeMap<&str, Span>>> = HashMap::new();
    let mut found = Vec::new();
    for (import, file, agent) in imported {
        let siblings = files.entry(file).or_insert_with(|| {
            it.program.meaning_alone(file).map_or_else(Vec::new, |alone| alone.siblings())
        });
        for (name, place) in siblings.get(agent).into_iter().flatten() {
            // The imported agent uses the agent or the import with that name.
            if it.meaning.agent(name).is_none() && !imports.contains(name) {
                found.extend(report(it, import, file, (name, *place), !bound.contains(name)));
            }
        }
    }
    found
}

fn report(
    it: &AgentScript<'_>,
    import: &Import,
    file: usize,
    (sibling, place): (&str, Span),
    is_free: bool,
) -> Option<Diagnostic> {
    let uri = import.uri.as_ref()?;
    let name = &import.name;
    let message = format!(
        "`{}` needs the agent `{sibling}` of its file, which is not imported here. AgentScript 0.1.5 does not find it \
         then, and refuses the program.",
        name.text
    );
    // A function or a parameter here may have that name.
    let newline = if it.source.contains("\r\n") { "\r\n" } else { "\n" };
    let line = format!("{newline}import agent {sibling} from {}", uri.span.text(it.source));
    let edit = TextEdit::replace(Span::at(import.span.range().end), line);
    let diagnostic = it.related(RULE.at(name.span, message), Some(file), place, "needed here");
    Some(diagnostic.fix(format!("Import `{sibling}`, too"), Applicability::safe_if(is_free), edit))
}
