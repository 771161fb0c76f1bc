use super::read;
use crate::project::{ServerFileProblem, server_files};
use crate::rules::{Context, Diagnostic};

declare_rule! {
    /// A text in `mcpServers` or `mcpAgentServers` is the path of a JSON file, from the folder of the script.
    /// The file needs a key of the same name that holds the servers. Where it is missing, is no JSON or lacks
    /// that key, GenAIScript throws while it reads the script, and every command fails for the whole
    /// workspace.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ mcpServers: "./servers.json" })
    /// ```
    ///
    /// beside `servers.json`:
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
    /// beside `servers.json`:
    ///
    /// ```json
    /// { "mcpServers": { "memory": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-memory"] } } }
    /// ```
    M20, "server-file", Error, "`mcpServers` names a file that is missing or lacks the servers."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Context { file, project, .. } = context;
    let Some(metadata) = read::metadata(context) else { return };
    for named in server_files(&file.path, metadata) {
        let key = named.key;
        let Some(trouble) = project.server_file_problem(&named) else { continue };
        let written = named.span.text(&file.source).trim_matches(['"', '\'', '`']);
        let (what, advice) = match trouble {
            ServerFileProblem::Missing => (
                format!("There is no file `{written}`"),
                "Write its path from the folder of this script.".to_owned(),
            ),
            ServerFileProblem::NoJson => (
                format!("`{written}` cannot be read as JSON"),
                "Mend the file; JSON has neither comments nor commas at the end.".to_owned(),
            ),
            ServerFileProblem::NoRootKey => (
                format!("`{written}` has no object `{key}`"),
                format!("Put the servers under `{key}` in it."),
            ),
        };
        if !named.span.is_empty() {
            let message = format!("{what}: {}. {advice}", context.all_fails());
            found.push(RULE.at(named.span, message));
        }
    }
}
