use super::{Own, is_system, rename};
use crate::rules::{Context, Diagnostic, Rule, Severity};
use crate::syntax::usage::Effect;

pub(super) static RULE: Rule = Rule {
    code: "V02",
    name: "system-parameter-without-prefix",
    severity: Severity::Warning,
    summary: "A system script reads its own parameter without its id.",
    explanation: r#"
The parameters of a system script stand in `env.vars` under its id, so that systems do not get in each
other's way. Without the id the key is a variable of the script that uses the system, and `undefined`
where that has none of the name.

Wrong:

```js
system({ parameters: { voice: "plain" } }) // system.style.genai.mjs
export default function (ctx) {
    ctx.$`Sound ${ctx.env.vars.voice}.`
}
```

Right:

```js
system({ parameters: { voice: "plain" } }) // system.style.genai.mjs
export default function (ctx) {
    ctx.$`Sound ${ctx.env.vars["system.style.voice"]}.`
}
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    if !is_system(context.file) {
        return;
    }
    let own = Own::of(context.file);
    for read in context.file.script.reads.iter().filter(|read| read.effect == Effect::Read) {
        let Some(key) = &read.key else { continue };
        let Some(parameter) = own.find(key) else { continue };
        let full = format!("{}.{}", context.file.id(), parameter.key);
        let message = format!(
            "`{key}` is not the parameter of this system here: in `env.vars` that has the id before it. \
             Read `{full}`."
        );
        let diagnostic =
            RULE.at(read.key_span, message).related(parameter.key_span, "the parameter that is meant");
        found.push(match rename(context, read, &full) {
            Some(edit) => diagnostic.fix(format!("Read `{full}`"), true, vec![edit]),
            None => diagnostic,
        });
    }
}
