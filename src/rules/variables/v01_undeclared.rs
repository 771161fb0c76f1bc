use std::collections::HashSet;

use super::absence::{self, Absence};
use super::{
    Own, SystemKey, given, is_reserved, is_system, looks_like_system, rename, systems, v05_member_of_env,
};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, edits, near, write};
use crate::script::names::normalize_key;
use crate::script::{Read, ReadForm};
use crate::syntax::usage::Effect;

pub(super) static RULE: Rule = Rule {
    code: "V01",
    name: "undeclared-variable",
    severity: Severity::Warning,
    summary: "A key of `env.vars` that nothing declares.",
    explanation: r#"
`env.vars` holds the parameters of the script, those of the systems that take part in it, its `vars`
and what a run is given by hand (`--vars name=value`). A key that is none of these is `undefined`,
without any error. Capitals, dashes and underscores do not matter: `maxCount` and `max_count` are one
key.

It is a warning where the script declares parameters of its own, as one name is then likely to be a
slip or to have been forgotten, and information where it declares none. What Copilot Chat or the
editor gives (`question`, `editor.selectedText`, …) is never reported.

Wrong:

```js
script({ parameters: { city: "Ghent" } })
$`The weather in ${env.vars.citty}.`
```

Right:

```js
script({ parameters: { city: "Ghent" } })
$`The weather in ${env.vars.city}.`
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    if script.kind().is_none() {
        return;
    }
    let own = Own::of(context.file);
    if own.open {
        return;
    }
    let unknown: Vec<(&Read, &str, String)> = script
        .reads
        .iter()
        .filter(|read| read.effect == Effect::Read && read.form != ReadForm::In)
        .filter_map(|read| read.key.as_deref().map(|key| (read, key, normalize_key(key))))
        .filter(|(read, key, normal)| {
            !normal.is_empty()
                && own.find(key).is_none()
                && !is_reserved(normal)
                && !looks_like_system(normal)
                && !v05_member_of_env::is_meant(read)
        })
        .collect();
    if unknown.is_empty() {
        return;
    }
    let given = given::keys(context.file);
    let systems = systems(context);
    let written: HashSet<&str> = script
        .reads
        .iter()
        .filter(|read| read.effect == Effect::Write)
        .filter_map(|read| read.key.as_deref())
        .filter(|key| normalize_key(key) == *key)
        .collect();
    let mut told = HashSet::new();
    for (read, key, normal) in unknown {
        let is_known = given.contains(&normal)
            || written.contains(normal.as_str())
            || SystemKey::of(&systems, key).is_some();
        if is_known {
            continue;
        }
        if let Some(meant) = near::nearest(key, own.names()) {
            found.push(misspelt(context, read, key, meant));
        // A system script may use a variable of whoever runs it.
        } else if !is_system(context.file) && told.insert(normal) {
            found.extend(missing(context, read, key, &own));
        }
    }
}

fn misspelt(context: &Context<'_>, read: &Read, key: &str, meant: &str) -> Diagnostic {
    let meant =
        if is_system(context.file) { format!("{}.{meant}", context.file.id()) } else { meant.to_owned() };
    let message = format!(
        "Nothing declares `{key}`: it is undefined unless the run is given it by hand. Write `{meant}`, \
         if that is meant."
    );
    let mut diagnostic = RULE.at(read.key_span, message);
    if let Some(edit) = rename(context, read, &meant) {
        diagnostic = diagnostic.fix(format!("Write `{meant}`"), false, vec![edit]);
    }
    if !is_system(context.file)
        && let Some(edit) = declare(context, key)
    {
        diagnostic = diagnostic.fix(format!("Declare the parameter `{key}`"), false, vec![edit]);
    }
    diagnostic
}

fn missing(context: &Context<'_>, read: &Read, key: &str, own: &Own<'_>) -> Option<Diagnostic> {
    let absence = absence::of(context, read);
    if absence == Absence::Replaced {
        return None;
    }
    let severity =
        if own.is_empty() || absence == Absence::Tested { Severity::Information } else { Severity::Warning };
    let message = format!(
        "Nothing declares `{key}`: it is undefined unless the run is given it by hand. Declare it in \
         `parameters`."
    );
    let diagnostic = RULE.at(read.key_span, message).severity(severity);
    Some(match declare(context, key) {
        Some(edit) => diagnostic.fix(format!("Declare the parameter `{key}`"), false, vec![edit]),
        None => diagnostic,
    })
}

/// Declares a text that a run must be given.
pub(super) fn declare(context: &Context<'_>, key: &str) -> Option<Edit> {
    let argument = context.file.script.call()?.argument.as_ref()?;
    let quote = edits::quote_of(&context.file.source, argument.literal);
    let parameter = format!("{}: {}", write::key(key, quote), quote.quote(""));
    match argument.value.get("parameters") {
        Some(parameters) => write::add_member(context, parameters.span, &parameter),
        None => write::add_member(context, argument.literal, &format!("parameters: {{ {parameter} }}")),
    }
}
