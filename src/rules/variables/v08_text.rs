use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, write};
use crate::script::ReadForm;
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "V08",
    name: "variables-as-text",
    severity: Severity::Error,
    summary: "`env.vars` as a whole has no text.",
    explanation: r#"
`env.vars` cannot be turned into a text: a template or a `+` with it throws `Cannot convert object to
primitive value`. In the templates of prompts, as `` $`${env.vars}` ``, GenAIScript writes the data
itself, and nothing is wrong.

Wrong:

```js
console.log(`variables: ${env.vars}`)
```

Right:

```js
console.log(`variables: ${YAML.stringify(env.vars)}`)
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for read in context.file.script.reads.iter().filter(|read| read.form == ReadForm::Text) {
        if is_tagged(context, read.span) {
            continue;
        }
        let text = format!("YAML.stringify({})", read.span.text(&context.file.source));
        let message = "`env.vars` cannot be turned into a text: this throws a TypeError. Write \
                       `YAML.stringify(env.vars)`.";
        let edit = Edit::replace(read.span, text);
        found.push(RULE.at(read.span, message).fix("Write it as YAML", true, vec![edit]));
    }
}

/// Whether the template around a place has a tag, which may do anything with its values.
fn is_tagged(context: &Context<'_>, place: Span) -> bool {
    /// `a || b` and the like around the value; more than anyone writes.
    const MAX_LEVELS: usize = 16;
    let Some(mut found) = write::node_at(context, place) else { return true };
    for _ in 0..MAX_LEVELS {
        let Some(parent) = found.parent() else { return false };
        match parent.kind() {
            "template_substitution" => {
                let template = parent.parent();
                return template
                    .and_then(|template| template.parent())
                    .is_some_and(|around| around.kind() == "call_expression");
            }
            "binary_expression"
                if parent.child_by_field_name("operator").is_some_and(|it| it.kind() == "+") =>
            {
                return false;
            }
            _ => found = parent,
        }
    }
    true
}
