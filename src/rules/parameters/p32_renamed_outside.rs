use super::p30_collision::parameters;
use super::places::{Owner, Place};
use crate::rules::{Context, Diagnostic, Rule, Severity, edits};
use crate::schema::{Defaults, Schema, infer_type};
use crate::script::names::{normalize_key, through_action};

pub(super) static RULE: Rule = Rule {
    code: "P32",
    name: "name-changed-outside",
    severity: Severity::Hint,
    summary: "A value from the environment or a GitHub Action comes under another name.",
    explanation: r#"
GenAIScript writes the names of variables of the environment and of a GitHub Action's inputs in camel case:
`INPUT_MAX_COUNT` is `maxCount`. A parameter of another spelling is not recognised: its value is not
converted but stays a text, and its default clashes with it. The default of a parameter in capitals, as
`URL`, even wins over the value that was given.

Wrong:

```js
script({ parameters: { max_count: 3 } })
```

Right:

```js
script({ parameters: { maxCount: 3 } })
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for (place, member) in parameters(context) {
        // What comes from outside never reaches a system: its names lose their dots.
        if place.owner != Owner::Script {
            continue;
        }
        let outside = through_action(&member.key);
        if outside == member.key || outside.is_empty() || normalize_key(&outside).is_empty() {
            continue;
        }
        let Some(consequence) = consequence(&place, &member.key, &outside) else { continue };
        let diagnostic = RULE.at(
            member.key_span,
            format!(
                "From the environment and GitHub Actions this comes as `{outside}`: {consequence}. \
                 Write the name in camel case."
            ),
        );
        let keeps = normalize_key(&outside) == normalize_key(&member.key)
            && through_action(&outside) == outside
            && place_for(context, &outside);
        found.push(if keeps {
            let edit = edits::rename_key(&context.file.source, member, &outside);
            diagnostic.fix(format!("Rename it to `{outside}`"), false, vec![edit])
        } else {
            diagnostic
        });
    }
}

/// Whether no other parameter has that name.
fn place_for(context: &Context<'_>, name: &str) -> bool {
    !parameters(context).iter().any(|(_, member)| member.key == name)
}

/// What happens to a value that comes under another name; nothing does to a text without default.
fn consequence(place: &Place<'_>, name: &str, outside: &str) -> Option<&'static str> {
    let inferred = infer_type(place.value, Defaults::Keep);
    let schema = inferred.schema.as_ref().filter(|_| inferred.throws.is_empty())?;
    let schema = Schema::new(schema);
    let is_kept_whole = normalize_key(outside) == normalize_key(name);
    if !is_kept_whole {
        return Some("it is another variable");
    }
    let has_default = schema.default().is_some();
    let is_normal = |name: &str| normalize_key(name) == name;
    match schema.type_name()? {
        _ if has_default && is_normal(outside) && !is_normal(name) => {
            Some("its default wins over that value")
        }
        "number" | "integer" | "boolean" => Some("the value stays a text"),
        "string" if has_default => Some("it clashes with its default, and an error is logged"),
        _ => None,
    }
}
