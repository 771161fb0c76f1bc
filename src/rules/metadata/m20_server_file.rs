use super::read;
use crate::project::{ServerTrouble, server_files};
use crate::rules::{Context, Diagnostic, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    code: "M20",
    name: "server-file",
    severity: Severity::Error,
    summary: "`mcpServers` names a file that is missing or lacks the servers.",
    explanation: "\
A text in `mcpServers` or `mcpAgentServers` is the path of a JSON file, from the folder of the script.
The file needs a key of the same name that holds the servers. Where it is missing, is no JSON or lacks
that key, GenAIScript throws while it reads the script, and every command fails for the whole
workspace.

The script and the right file:

```ts
script({ mcpServers: \"./servers.json\" })
```

```json
{ \"mcpServers\": { \"memory\": { \"command\": \"npx\", \"args\": [\"-y\", \"@modelcontextprotocol/server-memory\"] } } }
```
",
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Context { file, project, .. } = context;
    let Some(metadata) = read::metadata(context) else { return };
    for named in server_files(&file.path, metadata) {
        let key = named.key;
        let what = match project.server_trouble(&named) {
            Some(ServerTrouble::NoJson) => {
                let written = named.span.text(&file.source).trim_matches(['"', '\'', '`']);
                format!("`{written}` is missing, or is no JSON")
            }
            Some(ServerTrouble::NoRootKey) => format!("{} has no object `{key}`", named.path.name()),
            None => continue,
        };
        let advice = match project.server_trouble(&named) {
            Some(ServerTrouble::NoRootKey) => format!("Put the servers under `{key}` in it."),
            _ => "Mend the file, or write the path from the folder of this script.".to_owned(),
        };
        if !named.span.is_empty() {
            let message = format!("{what}: every GenAIScript command fails in this workspace. {advice}");
            found.push(RULE.at(named.span, message));
        }
    }
}
