use super::{SystemKey, given, systems};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, edits, write};
use crate::script::names::normalize_key;
use crate::script::{CallKind, Fidelity, ReadForm};
use crate::syntax::Kind;
use crate::syntax::usage::Effect;

pub(super) static RULE: Rule = Rule {
    code: "V03",
    name: "system-out-of-scope",
    severity: Severity::Warning,
    summary: "A parameter of a system that takes no part in the script.",
    explanation: r#"
The parameters of a system are in `env.vars` only where the system takes part in the script: because
`system` names it, because one of its tools is in `tools`, or because GenAIScript adds it by itself to
a script without a `system`. Systems that are used inside `runPrompt` or by an agent do not count.

Wrong:

```js
script({ system: ["system"] })
const folder = env.vars["system.agent_docs.dir"]
```

Right:

```js
script({ system: ["system", "system.agent_docs"] })
const folder = env.vars["system.agent_docs.dir"]
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    // Where the metadata is lost nothing is known of the scope that the author meant.
    if script.reading.kind != Some(CallKind::Script) || script.reading.fidelity == Fidelity::Lost {
        return;
    }
    let mut reads = script
        .reads
        .iter()
        .filter(|read| read.effect == Effect::Read && read.form != ReadForm::In)
        .filter_map(|read| read.key.as_ref().map(|key| (read, key)))
        .filter(|(_, key)| key.contains('.'))
        .peekable();
    if reads.peek().is_none() {
        return;
    }
    let systems = systems(context);
    let given = given::keys(context.file);
    let scope = context.project.systems_of(context.file);
    for (read, key) in reads {
        let Some(named) = SystemKey::of(&systems, key) else { continue };
        let id = &named.system.id;
        if named.parameter().is_none()
            || given.contains(&normalize_key(key))
            || scope.iter().any(|system| system.id == **id)
        {
            continue;
        }
        let message = format!(
            "`{id}` takes no part in this script, so its parameter is undefined here. Add `{id}` to `system`."
        );
        let diagnostic = RULE.at(read.key_span, message);
        found.push(match add_system(context, id) {
            Some(edit) => diagnostic.fix(format!("Add `{id}` to `system`"), false, vec![edit]),
            None => diagnostic,
        });
    }
}

/// Names a system beside those that take part already.
fn add_system(context: &Context<'_>, id: &str) -> Option<Edit> {
    let argument = context.file.script.call()?.argument.as_ref()?;
    let source = &context.file.source;
    let quote = edits::quote_of(source, argument.literal);
    let Some(listed) = argument.value.get("system") else {
        // A script that names systems gets no others, so all of them are named.
        let systems = context.project.systems_of(context.file).into_iter();
        let mut ids: Vec<String> = systems
            .filter(|system| system.instance.is_none())
            .map(|system| quote.quote(&system.id))
            .collect();
        ids.push(quote.quote(id));
        return write::add_member(context, argument.literal, &format!("system: [{}]", ids.join(", ")));
    };
    match &listed.kind {
        Kind::String(_) => {
            let text = format!("[{}, {}]", listed.span.text(source), quote.quote(id));
            Some(Edit::replace(listed.span, text))
        }
        Kind::Array(_) => write::add_item(context, listed.span, &quote.quote(id)),
        _ => None,
    }
}
