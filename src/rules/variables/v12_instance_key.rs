use super::{given, normalize_key, parameters_of, systems};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, near, write};
use crate::script::CallKind;
use crate::syntax::{Kind, Member, Value};
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "V12",
    name: "instance-key",
    severity: Severity::Warning,
    summary: "A key of a configured system that GenAIScript does not look at.",
    explanation: r#"
A system in `system` that is configured has the keys `id`, `parameters` and `vars`. Any other is
ignored: a value for one of its parameters belongs into `parameters`.

Wrong:

```js
script({ system: ["system", { id: "system.agent_git", variant: "repo" }] })
```

Right:

```js
script({ system: ["system", { id: "system.agent_git", parameters: { variant: "repo" } }] })
```
"#,
    check,
};

/// The keys of a configured system; GenAIScript 2.5.1.
const KEYS: [&str; 3] = ["id", "parameters", "vars"];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    if context.file.script.reading.kind != Some(CallKind::Script) {
        return;
    }
    for instance in given::instances(context.file) {
        let Some(object) = instance.as_object() else { continue };
        for member in object.entries() {
            if KEYS.contains(&member.key.as_str()) {
                continue;
            }
            found.push(ignored(context, instance, member));
        }
    }
}

fn ignored(context: &Context<'_>, instance: &Value, member: &Member) -> Diagnostic {
    let key = &member.key;
    if let Some(meant) = near::nearest(key, KEYS).filter(|meant| instance.get(meant).is_none()) {
        let message = format!("GenAIScript ignores `{key}` here. Write `{meant}`.");
        let edit = Edit::replace(member.key_span, meant);
        return RULE.at(member.key_span, message).fix(format!("Write `{meant}`"), false, vec![edit]);
    }
    let message = format!("GenAIScript ignores `{key}` here. Move it into `parameters`.");
    let diagnostic = RULE.at(member.key_span, message);
    match into_parameters(context, instance, member).filter(|_| is_declared(context, instance, key)) {
        Some(edits) => diagnostic.fix("Move it into `parameters`", true, edits),
        None => diagnostic,
    }
}

fn is_declared(context: &Context<'_>, instance: &Value, key: &str) -> bool {
    let Some(id) = instance.get("id").and_then(Value::as_str) else { return false };
    systems(context).iter().find(|system| *system.id == *id).is_some_and(|system| {
        parameters_of(system).iter().any(|parameter| normalize_key(&parameter.key) == normalize_key(key))
    })
}

fn into_parameters(context: &Context<'_>, instance: &Value, member: &Member) -> Option<Vec<Edit>> {
    let written = Span::new(member.key_span.range().start, member.value.span.range().end);
    let text = written.text(&context.file.source);
    match instance.get("parameters") {
        None => Some(vec![Edit::replace(written, format!("parameters: {{ {text} }}"))]),
        Some(parameters) if matches!(parameters.kind, Kind::Object(_)) => {
            Some(vec![write::remove(context, written)?, write::add_member(context, parameters.span, text)?])
        }
        Some(_) => None,
    }
}
