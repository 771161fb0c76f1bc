use crate::agentscript::ast::{Import, ImportKind};
use crate::agentscript::resources::FORBIDDEN_PROGRAMS;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// A tool `sh://…` is one program, which AgentScript starts without a shell. It refuses to start `sh`, `bash`, `zsh`
    /// and `fish`, so that no text of a model becomes a command. Import each program that is needed. This is known from
    /// the source of 0.1.5.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import tool Shell from "sh://bash"
    ///
    /// main agent {
    ///     main func(input) { Shell.run(input.command) }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import tool Grep from "sh://grep"
    ///
    /// main agent {
    ///     main func(input) { Grep.run(input.pattern) }
    /// }
    /// ```
    H29, "forbidden-program", Warning, AgentScript, "A tool is a shell, which AgentScript does not start."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let tools = it.meaning.program.imports.iter().filter(|import| import.kind == Some(ImportKind::Tool));
    tools.filter_map(report).collect()
}

fn report(import: &Import) -> Option<Diagnostic> {
    let uri = import.uri.as_ref()?;
    let program = uri.text.strip_prefix("sh://")?;
    FORBIDDEN_PROGRAMS.contains(&program).then(|| {
        let message = format!(
            "AgentScript does not start the shell `{program}`. Import the program that it would run."
        );
        RULE.at(uri.span, message)
    })
}
