use tree_sitter::Node;

use super::{Own, given};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, write};
use crate::script::names::normalize_key;
use crate::script::{Meaning, Read, ReadForm};
use crate::syntax::node;
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "V05",
    name: "member-of-env",
    severity: Severity::Warning,
    summary: "A member of `env` is looked for in `env.vars`.",
    explanation: r#"
`dbg`, `files`, `output` and their like are members of `env`; `env.vars` holds variables only. A pattern
that takes them from `env.vars` gets `undefined`, and a call of it fails.

Wrong:

```js
const { city, dbg } = env.vars
```

Right:

```js
const { dbg, vars } = env
const { city } = vars
```
"#,
    check,
};

/// The members of `env`; GenAIScript 2.5.1.
const MEMBERS: [&str; 10] =
    ["dbg", "dir", "files", "generator", "meta", "output", "runDir", "runId", "secrets", "vars"];

/// Whether a read takes a member of `env` from `env.vars`, unless a variable has that name.
pub(super) fn is_meant(read: &Read) -> bool {
    matches!(read.form, ReadForm::Pattern { default: false, .. })
        && read.key.as_deref().is_some_and(|key| MEMBERS.contains(&key))
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let mut reads = context.file.script.reads.iter().filter(|read| is_meant(read)).peekable();
    if reads.peek().is_none() {
        return;
    }
    let own = Own::of(context.file);
    let given = given::keys(context.file);
    for read in reads {
        let Some(key) = &read.key else { continue };
        if own.open || own.find(key).is_some() || given.contains(&normalize_key(key)) {
            continue;
        }
        let message = format!(
            "`{key}` is a member of `env`, not of `env.vars`, where it is undefined. Take it from `env`."
        );
        let diagnostic = RULE.at(read.key_span, message);
        found.push(match take_from_env(context, read) {
            Some(edits) => diagnostic.fix("Take it from `env`", false, edits),
            None => diagnostic,
        });
    }
}

/// Moves the property into a declaration of its own, before the one it stands in.
fn take_from_env(context: &Context<'_>, read: &Read) -> Option<Vec<Edit>> {
    let source = &context.file.source;
    let key = write::node_at(context, read.key_span)?;
    let pattern = ancestor(key, "object_pattern")?;
    let declarator = pattern.parent().filter(|parent| parent.kind() == "variable_declarator")?;
    let value = node::unwrap(declarator.child_by_field_name("value")?);
    let env = if value.kind() == "member_expression" {
        node::text(value.child_by_field_name("object")?, source)
    } else {
        "env"
    };
    let is_env =
        env != "env" || context.file.script.meaning_of("env", read.span.range().start) == Meaning::Env;
    if !is_env {
        return None;
    }
    if node::children(pattern).len() == 1 {
        return Some(vec![Edit::replace(node::span(value), env)]);
    }
    let declaration = declarator.parent()?;
    let keyword = declaration.child(0).map(|keyword| node::text(keyword, source))?;
    let start = declaration.start_byte();
    let line = source[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let indent = source.get(line..start).filter(|indent| indent.trim().is_empty()).unwrap_or("");
    let own = format!("{keyword} {{ {} }} = {env}\n{indent}", read.span.text(source));
    Some(vec![Edit::replace(Span::at(start), own), write::remove(context, read.span)?])
}

fn ancestor<'t>(mut node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    while node.kind() != kind {
        node = node.parent()?;
    }
    Some(node)
}
