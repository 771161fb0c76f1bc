use super::literal;
use super::read::{self, items};
use crate::project::Origin;
use crate::rules::near::nearest;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, edits};
use crate::syntax::{Kind, Value};
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "M17",
    name: "unknown-system",
    severity: Severity::Error,
    summary: "`system` names a system that there is not.",
    explanation: "\
`system` lists the system scripts that take part in a run, by their ids. An id that no script of the
workspace and no built-in system has makes each run fail with \"system template … not found\". So does
an object without an `id`. Null in its place makes every command fail for the whole workspace.

Wrong:

```ts
script({ system: [\"system\", \"system.file\", null] })
```

Right:

```ts
script({ system: [\"system\", \"system.files\"] })
```
",
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    // GenAIScript never looks at what a system script says of systems.
    if read::is_system(context) {
        return;
    }
    let Some(member) = read::member(context, "system") else { return };
    let excluded = read::member(context, "excludedSystem").map_or(&[][..], |member| items(&member.value));
    for item in items(&member.value).iter().filter(|item| !item.span.is_empty()) {
        match &item.kind {
            Kind::String(id) => {
                let is_excluded = excluded.iter().any(|other| other.as_str() == Some(id));
                if !id.is_empty() && !is_excluded {
                    found.extend(unknown(context, id, item.span));
                }
            }
            Kind::Null => {
                let message = "`system` must not hold null: every GenAIScript command fails in this workspace. \
                               Remove it.";
                let diagnostic = RULE.at(item.span, message);
                found.push(if std::ptr::eq(item, &raw const member.value) {
                    let edit = edits::remove_member(&context.file.source, member);
                    diagnostic.fix("Remove `system`", false, vec![edit])
                } else {
                    diagnostic
                });
            }
            Kind::Object(object) => match object.get("id").map(|id| (&id.kind, id.span)) {
                Some((Kind::String(id), span)) if !id.is_empty() && !span.is_empty() => {
                    found.extend(unknown(context, id, span));
                }
                None => found.push(RULE.at(item.span, NO_ID)),
                Some(_) => {}
            },
            Kind::Array(_) => found.push(RULE.at(item.span, NO_ID)),
            _ => {}
        }
    }
}

const NO_ID: &str = "An object in `system` must name the system that it configures: every run of this script fails. \
                     Write `{ id: \"system.…\", parameters: {…} }`.";

/// The complaint about an id that nothing has.
fn unknown(context: &Context<'_>, id: &str, span: Span) -> Option<Diagnostic> {
    let Context { file, project, .. } = context;
    if project.script_seen_by(&file.path, id).is_some() {
        return None;
    }
    let systems = project.systems_seen_by(&file.path);
    let ids = || systems.iter().map(|face| &*face.id);
    let prefixed = format!("system.{id}");
    let near = ids().find(|other| *other == prefixed).or_else(|| nearest(id, ids()));
    // Where the scripts around are not known, one of them may have the id.
    if near.is_none() && !project.has_root(&file.path) {
        return None;
    }
    let message = format!("There is no system `{id}`: every run of this script fails.");
    let Some(near) = near else {
        let version = match project.builtins_of(&file.path).origin {
            Origin::Embedded(version) => format!("GenAIScript {version}"),
            Origin::Package(_) => "the installed GenAIScript".to_owned(),
        };
        let advice = format!("Neither {version} nor this workspace has one. Add it, or remove it here.");
        return Some(RULE.at(span, format!("{message} {advice}")));
    };
    let diagnostic = RULE.at(span, format!("{message} Did you mean `{near}`?"));
    let text = literal::write(&Value::string(span, near), edits::quote_at(&file.source, span));
    Some(match text {
        Some(text) => {
            let edit = Edit::replace(span, text);
            diagnostic.fix(format!("Write `{near}`"), near == prefixed, vec![edit])
        }
        None => diagnostic,
    })
}
