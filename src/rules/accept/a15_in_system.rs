use super::member;
use crate::rules::{Context, Diagnostic, Rule, Severity, Tag, edits};
use crate::script::CallKind;

pub(super) static RULE: Rule = Rule {
    code: "A15",
    name: "accept-in-system",
    severity: Severity::Information,
    summary: "`accept` does nothing in a system script.",
    explanation: r#"
Only the `accept` of the script that runs filters files. In `system` the key is allowed and never
looked at.

Wrong:

```js
system({ title: "Shop", accept: ".md" })
export default (ctx) => ctx.$`Prices are in EUR.`
```

Right:

```js
system({ title: "Shop" })
export default (ctx) => ctx.$`Prices are in EUR.`
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(member) = member(context, CallKind::System) else { return };
    let edit = edits::remove_member(&context.file.source, member);
    let diagnostic = RULE
        .at(
            member.key_span.to(member.value.span),
            "`accept` does nothing in a system script. Put it into the scripts that take files.",
        )
        .tag(Tag::Unnecessary);
    found.push(diagnostic.fix("Remove `accept`", true, vec![edit]));
}
