use crate::lint::{Diagnostic, LintContext};
use crate::workspace::{ServerFileProblem, server_files};

declare_rule! {
    /// A string in `mcpServers` or `mcpAgentServers` is the path of a JSON file, relative to the folder of the
    /// script. The file needs a key of the same name that holds the servers. Where the file is missing, is not
    /// JSON or lacks that key, GenAIScript throws while it reads the script, and every command fails for the
    /// whole workspace.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ mcpServers: "./servers.json" })
    /// ```
    ///
    /// next to it, `servers.json`:
    ///
    /// ```json
    /// { "memory": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-memory"] } }
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ mcpServers: "./servers.json" })
    /// ```
    ///
    /// next to it, `servers.json`:
    ///
    /// ```json
    /// { "mcpServers": { "memory": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-memory"] } } }
    /// ```
    M20, "server-file", Error, File, even Dropped, "`mcpServers` names a file that is missing or lacks the servers."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let LintContext { file, project, .. } = context;
    let Some(metadata) = context.metadata() else { return Vec::new() };
    let named = server_files(&file.path, metadata).into_iter().filter(|named| !named.span.is_empty());
    let report = |server_problem, key: &str, path: &str| match server_problem {
        ServerFileProblem::Missing => (
            format!("There is no file `{path}`"),
            "Write its path relative to the folder of this script.".to_owned(),
        ),
        ServerFileProblem::NoJson => (
            format!("`{path}` cannot be read as JSON"),
            "Fix the file; JSON has neither comments nor trailing commas.".to_owned(),
        ),
        ServerFileProblem::NoRootKey => {
            (format!("`{path}` has no object `{key}`"), format!("Put the servers under `{key}` in it."))
        }
    };
    let found = named.filter_map(|named| {
        let server_problem = project.server_file_problem(&named)?;
        let path = named.span.text(&file.source).trim_matches(['"', '\'', '`']);
        let (problem, advice) = report(server_problem, named.key, path);
        Some(RULE.at(named.span, format!("{problem}: {}. {advice}", context.all_fails())))
    });
    found.collect()
}
