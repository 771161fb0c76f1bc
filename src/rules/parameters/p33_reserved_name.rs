use super::p30_collision::parameters;
use super::places::Owner;
use super::renaming::Renamer;
use crate::rules::{Context, Diagnostic, Rule, Severity};
use crate::script::names::normalize_key;

pub(super) static RULE: Rule = Rule {
    code: "P33",
    name: "reserved-parameter-name",
    severity: Severity::Information,
    summary: "A parameter has a name that GenAIScript uses itself.",
    explanation: r#"
`temperature` and `seed` in `env.vars` set the options of the model, whatever the metadata says; a
parameter of that name is a warning.

Others keep their value only in some ways to run a script: the MCP server takes `files` for the files, the
OpenAPI server the names of the model's options, and a GitHub Action its own inputs.

Wrong:

```js
script({ parameters: { temperature: 20 } })
```

Right:

```js
script({ parameters: { roomTemperature: 20 } })
```
"#,
    check,
};

/// Names of variables that set an option of the model.
const OPTIONS: [&str; 2] = ["seed", "temperature"];

/// What the OpenAPI server takes out of a request.
const OPEN_API: [&str; 13] = [
    "embeddingsModel",
    "maxTokens",
    "maxToolCalls",
    "model",
    "modelAlias",
    "provider",
    "reasoningEffort",
    "seed",
    "smallModel",
    "temperature",
    "toolChoice",
    "topP",
    "visionModel",
];

/// Inputs that every GitHub Action made of a script has.
const ACTION: [&str; 3] = ["debug", "github_issue", "model_alias"];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let mut renamer = Renamer::new(context);
    for (place, member) in parameters(context) {
        if place.owner != Owner::Script {
            continue;
        }
        let name = member.key.as_str();
        let is_option = OPTIONS.contains(&&*normalize_key(name));
        let message = if is_option {
            format!("`{name}` in `env.vars` sets the option of the model. Rename the parameter.")
        } else if name == "files" {
            "When the script is served by MCP or OpenAPI, or made a GitHub Action, `files` is taken for the files to \
             work on. Rename the parameter."
                .to_owned()
        } else if OPEN_API.contains(&name) {
            format!(
                "When the script is served by OpenAPI, `{name}` is taken for the option of the model. Rename the \
                 parameter."
            )
        } else if ACTION.contains(&&*crate::script::names::snake_case(name)) {
            format!(
                "When the script is made a GitHub Action, that has an input `{name}` of its own. Rename the parameter."
            )
        } else {
            continue;
        };
        let severity = if is_option { Severity::Warning } else { Severity::Information };
        let diagnostic = RULE.at(member.key_span, message).severity(severity);
        found.push(match own_name(name) {
            Some(own) => renamer.offer(diagnostic, member, &own, |_| true),
            None => diagnostic,
        });
    }
}

/// A name that only the script has: `scriptTemperature`.
fn own_name(name: &str) -> Option<String> {
    let mut letters = name.chars();
    let first = letters.next()?.to_uppercase();
    Some(format!("script{first}{}", letters.as_str()))
}

/// Whether GenAIScript uses a name itself.
pub(super) fn is_reserved(name: &str) -> bool {
    OPTIONS.contains(&&*normalize_key(name))
        || name == "files"
        || OPEN_API.contains(&name)
        || ACTION.contains(&&*crate::script::names::snake_case(name))
}
