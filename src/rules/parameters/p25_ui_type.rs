use super::places::{Owner, is_written, schemas};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, Tag, edits, near};
use crate::schema::show_value;
use crate::syntax::Quote;

pub(super) static P25: Rule = Rule {
    code: "P25",
    name: "unknown-ui-type",
    severity: Severity::Warning,
    summary: "A `uiType` that the form does not know for this type.",
    explanation: r#"
A form knows two values of `uiType`: `textarea`, a larger field for a text, and `runOption`, a box beside
the button that starts a script, for a boolean. Any other, and either of them on another type, is ignored.

Wrong:

```js
script({ parameters: { notes: { type: "string", uiType: "textArea" } } })
```

Right:

```js
script({ parameters: { notes: { type: "string", uiType: "textarea" } } })
```
"#,
    check: check_ui_type,
};

pub(super) static P26: Rule = Rule {
    code: "P26",
    name: "run-option-in-system",
    severity: Severity::Information,
    summary: "A `runOption` of a system script is an ordinary field.",
    explanation: r#"
A form places the boxes of `runOption` beside the button that starts a script, but only those that the
script declares itself. The ones of its systems are shown among the other fields, as without `uiType`.

Wrong:

```js
system({ parameters: { brief: { type: "boolean", uiType: "runOption" } } })
export default (ctx) => ctx.env.vars["system.a.brief"] && ctx.$`Be brief.`
```

Right:

```js
system({ parameters: { brief: { type: "boolean" } } })
export default (ctx) => ctx.env.vars["system.a.brief"] && ctx.$`Be brief.`
```
"#,
    check: check_run_option,
};

fn check_ui_type(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let source = &context.file.source;
    for (place, node) in schemas(context) {
        let Some(member) = node.member("uiType").filter(|_| place.is_metadata()) else { continue };
        let Some(type_name) = node.type_name.filter(|_| is_written(&member.value, source)) else { continue };
        let known = match type_name {
            "string" => Some("textarea"),
            "boolean" => Some("runOption"),
            _ => None,
        };
        let name = member.value.as_str();
        if known.is_some() && name == known {
            continue;
        }
        let Some(known) = known else {
            let edit = edits::remove_member(source, member);
            found.push(
                P25.at(
                    member.key_span.to(member.value.span),
                    format!("A parameter of type `{type_name}` has no `uiType`: this is ignored. Remove it."),
                )
                .tag(Tag::Unnecessary)
                .fix("Remove `uiType`", true, vec![edit]),
            );
            continue;
        };
        let quote = Quote::of(member.value.span.text(source)).unwrap_or(Quote::Double);
        let is_slip = name.is_some_and(|name| near::nearest(name, [known]).is_some());
        let edit = Edit::replace(member.value.span, quote.quote(known));
        let removal = edits::remove_member(source, member);
        found.push(
            P25.at(
                member.value.span,
                format!(
                    "A parameter of type `{type_name}` knows only `{known}`: `{}` is ignored. Write that or \
                     remove it.",
                    show_value(&member.value)
                ),
            )
            .fix(format!("Write `{known}`"), is_slip, vec![edit])
            .fix("Remove `uiType`", false, vec![removal]),
        );
    }
}

fn check_run_option(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for (place, node) in schemas(context) {
        let Some(member) = node.member("uiType").filter(|_| place.owner == Owner::System) else { continue };
        if !node.is("boolean") || member.value.as_str() != Some("runOption") {
            continue;
        }
        let edit = edits::remove_member(&context.file.source, member);
        found.push(
            P26.at(
                member.key_span.to(member.value.span),
                "Only a script's own parameters are shown as run options; of a system this is ignored. Remove it.",
            )
            .tag(Tag::Unnecessary)
            .fix("Remove `uiType`", true, vec![edit]),
        );
    }
}
