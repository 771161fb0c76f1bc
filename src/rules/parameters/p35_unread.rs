use super::Site;
use super::p30_collision::parameters;
use super::places::Owner;
use crate::project::Builtins;
use crate::rules::{Context, Diagnostic, Rule, Severity, Tag, edits};
use crate::script::names::normalize_key;
use crate::script::{CallKind, Read, ReadForm, env_escapes};

pub(super) static RULE: Rule = Rule {
    code: "P35",
    name: "unread-parameter",
    severity: Severity::Hint,
    summary: "A parameter that its script never reads.",
    explanation: r#"
A form asks for a parameter, and a tool made of the script offers it, whether `env.vars` is read or not. A
value that nobody reads changes nothing.

Nothing is said where reads may be out of sight: where `env` or `env.vars` goes somewhere as a whole, where
a file beside the script is imported, or where a system of your own may read it.

Wrong:

```js
script({ parameters: { city: "", year: NaN } })
$`What happened in ${env.vars.city}?`
```

Right:

```js
script({ parameters: { city: "", year: NaN } })
$`What happened in ${env.vars.city} in ${env.vars.year}?`
```
"#,
    check,
};

/// Variables that GenAIScript or one of its own systems reads by these names.
const READ_BY_OTHERS: [&str; 4] = ["fsfindfilescount", "outputfolder", "seed", "temperature"];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let declared = parameters(context);
    let reads = &context.file.script.reads;
    if declared.is_empty() || reads.iter().any(is_of_any_key) {
        return;
    }
    let keys: Vec<String> = reads.iter().filter_map(|read| read.key.as_deref()).map(normalize_key).collect();
    let unread: Vec<_> = declared
        .iter()
        .filter(|(_, member)| {
            let name = normalize_key(&member.key);
            // Under the id of a system too: a wrong id has rules of its own.
            let is_it = |key: &String| {
                *key == name || key.strip_suffix(&*name).is_some_and(|rest| rest.ends_with('.'))
            };
            !keys.iter().any(is_it) && !READ_BY_OTHERS.contains(&&*name)
        })
        .collect();
    // While a value makes GenAIScript throw nothing is read at all.
    let throws = Site::of(context).is_some_and(|site| !site.throws().is_empty());
    if unread.is_empty() || throws || may_be_read_elsewhere(context) {
        return;
    }
    for (place, member) in unread {
        let whom = if place.owner == Owner::System { "system script" } else { "script" };
        let edit = edits::remove_member(&context.file.source, member);
        found.push(
            RULE.at(
                member.key_span,
                format!("This {whom} never reads `{}`. Read it from `env.vars` or remove it.", member.key),
            )
            .tag(Tag::Unnecessary)
            .fix(format!("Remove `{}`", member.key), false, vec![edit]),
        );
    }
}

fn is_of_any_key(read: &Read) -> bool {
    read.key.is_none() || matches!(read.form, ReadForm::Rest | ReadForm::Computed | ReadForm::Whole)
}

fn may_be_read_elsewhere(context: &Context<'_>) -> bool {
    let file = context.file;
    // The text of a script in Markdown may read them anywhere.
    file.path.is_markdown()
        || file.tree.root().has_error()
        || imports_neighbour(&file.source)
        || env_escapes(file)
        || (file.script.reading.kind == Some(CallKind::Script) && has_own_system(context))
}

/// Whether a file of the workspace is imported, by the text of the path.
fn imports_neighbour(source: &str) -> bool {
    ["\"./", "'./", "`./", "\"../", "'../", "`../"].iter().any(|path| source.contains(path))
        && (source.contains("import") || source.contains("require"))
}

/// Whether a system of the workspace, whose reads are not known here, takes part in a run.
fn has_own_system(context: &Context<'_>) -> bool {
    let builtins: Builtins = context.project.builtins_of(&context.file.path);
    let is_builtin = |id: &str| builtins.faces.iter().any(|face| *face.id == *id);
    context.project.scope_of(context.file).systems.iter().any(|system| !is_builtin(&system.id))
}
