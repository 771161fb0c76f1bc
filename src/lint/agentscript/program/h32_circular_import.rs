use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;
use crate::workspace::agentscript::Circle;

declare_rule! {
    /// AgentScript loads the agents that the file of an imported agent imports before that agent. Where this leads back
    /// to a file that is still being loaded, and there to another agent, it ends with "Circular agent import detected".
    /// This is known from the source of its releases. A circle that leads back to this file is `duplicate-agent`.
    ///
    /// Wrong:
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
    /// import agent Titles from "./titles.as"
    ///
    /// agent Editor {
    ///     main func(input) { Titles(input) }
    /// }
    /// agent Words {
    ///     main func(input) { input.text }
    /// }
    /// ```
    ///
    /// next to it, `titles.as`:
    ///
    /// ```agentscript
    /// import agent Words from "./editor.as"
    ///
    /// agent Titles {
    ///     main func(input) { Words(input) }
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
    /// import agent Titles from "./titles.as"
    ///
    /// agent Editor {
    ///     main func(input) { Titles(input) }
    /// }
    /// ```
    ///
    /// next to it, `titles.as`:
    ///
    /// ```agentscript
    /// import agent Words from "./words.as"
    ///
    /// agent Titles {
    ///     main func(input) { Words(input) }
    /// }
    /// ```
    ///
    /// next to it, `words.as`:
    ///
    /// ```agentscript
    /// agent Words {
    ///     main func(input) { input.text }
    /// }
    /// ```
    H32, "circular-import", Warning, AgentScript, "The file of an imported agent imports another of its own agents through a third file."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let mut circles: Vec<&Circle> = it.program.circles.iter().filter(|circle| !circle.is_own).collect();
    circles.sort_by_key(|circle| circle.through);
    circles.dedup_by_key(|circle| circle.through);
    circles.into_iter().filter_map(|circle| report(it, circle)).collect()
}

fn report(it: &AgentScript<'_>, circle: &Circle) -> Option<Diagnostic> {
    let import = it.meaning.program.imports.get(circle.through)?;
    let file = it.program.files.get(circle.file?)?;
    let back = file.reading.parsed.program.imports.get(circle.import)?;
    let message = format!(
        "This leads to `{}`, which imports `{}` from a file that is still being loaded. AgentScript ends there. Move \
         `{}` into a file of its own.",
        file.path.name(),
        back.name.text,
        back.name.text
    );
    Some(it.related(RULE.at(import.span, message), circle.file, back.span, "the import that leads back"))
}
