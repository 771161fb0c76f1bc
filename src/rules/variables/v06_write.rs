use super::{Own, SystemKey, given, in_scope, is_system, systems};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, write};
use crate::schema::{self, Defaults};
use crate::script::names::normalize_key;
use crate::script::{Read, ReadForm};
use crate::syntax::usage::Effect;
use crate::syntax::{Member, node, string};
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "V06",
    name: "variable-written",
    severity: Severity::Error,
    summary: "A script assigns to `env.vars`.",
    explanation: r#"
`env.vars` is made to be read. To assign to a variable that has a value throws `Cannot redefine
property`; a parameter without a default has one when the run is given it, and there this is a warning.
To assign to one that has none is lost where the name has capitals or symbols, as reads look
for it in small letters; only a name of small letters, digits and dots is kept.

Wrong:

```js
script({ parameters: { city: "Ghent" } })
env.vars.city = env.vars.city.toUpperCase()
```

Right:

```js
script({ parameters: { city: "Ghent" } })
const city = env.vars.city.toUpperCase()
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    let mut writes = script.reads.iter().filter(|read| read.effect == Effect::Write).peekable();
    if writes.peek().is_none() {
        return;
    }
    let own = Own::of(context.file);
    let given = given::keys(context.file);
    let systems = systems(context);
    for write in writes {
        let Some(key) = write.key.as_deref() else { continue };
        let normal = normalize_key(key);
        let prefix = if is_system(context.file) {
            normalize_key(&format!("{}.", context.file.id()))
        } else {
            String::new()
        };
        let of_system = SystemKey::of(&systems, key)
            .filter(|named| in_scope(context.project, context.file, &named.system.id))
            .and_then(|named| named.parameter());
        let parameter = normal.strip_prefix(&prefix).and_then(|name| own.find(name)).or(of_system);
        let (severity, effect) = if given.contains(&normal) || parameter.is_some_and(has_value) {
            (Severity::Error, format!("`{key}` has a value, and to assign to it throws a TypeError"))
        } else if parameter.is_some() {
            (
                Severity::Warning,
                format!("to assign to `{key}` throws a TypeError once a run gives it a value"),
            )
        } else if normal != key {
            (Severity::Warning, format!("what is assigned to `{key}` is lost, as reads look for `{normal}`"))
        } else {
            (
                Severity::Information,
                format!("`{key}` is no parameter, and it keeps its value for this run only"),
            )
        };
        let message = format!("`env.vars` is made to be read: {effect}. Use a local variable.");
        let diagnostic = RULE.at(write.span, message).severity(severity);
        found.push(match local(context, write, &normal) {
            Some((name, edits)) => diagnostic.fix(format!("Make it a local constant `{name}`"), false, edits),
            None => diagnostic,
        });
    }
}

/// Whether every run has a value: there is a default. GenAIScript runs without what is required.
fn has_value(parameter: &Member) -> bool {
    let value = &parameter.value;
    let inferred = schema::infer_type(value, Defaults::Keep).schema;
    value.get("default").is_some() || inferred.is_some_and(|schema| schema.get("default").is_some())
}

/// Makes a constant of the only assignment, where all that is read afterwards can see it.
fn local<'a>(context: &Context<'a>, written: &'a Read, normal: &str) -> Option<(&'a str, Vec<Edit>)> {
    let writes = context.file.script.reads.iter().filter(|read| read.effect == Effect::Write).take(2).count();
    if writes > 1 {
        return None;
    }
    let name = written.key.as_deref()?.rsplit('.').next().filter(|name| string::is_identifier(name))?;
    let assignment = write::node_at(context, written.span)?.parent()?;
    let statement = assignment.parent().filter(|parent| parent.kind() == "expression_statement")?;
    let block = statement.parent().filter(|parent| matches!(parent.kind(), "program" | "statement_block"))?;
    if assignment.kind() != "assignment_expression" || is_named(context, name) {
        return None;
    }
    let same: Vec<&Read> = context
        .file
        .script
        .reads
        .iter()
        .filter(|read| read.key.as_deref().is_some_and(|key| normalize_key(key) == normal))
        .filter(|read| read.span != written.span && read.span.start >= node::span(assignment).end)
        .collect();
    let is_plain = |read: &&Read| {
        read.effect == Effect::Read
            && matches!(read.form, ReadForm::Member | ReadForm::Subscript(_))
            && node::span(block).contains(read.span)
    };
    if !same.iter().all(is_plain) {
        return None;
    }
    let begin = Span::new(node::span(assignment).range().start, written.span.range().end);
    let mut edits = vec![Edit::replace(begin, format!("const {name}"))];
    edits.extend(same.iter().map(|read| Edit::replace(read.span, name)));
    Some((name, edits))
}

/// Whether something of that name stands in the file besides keys of `env.vars` and metadata.
fn is_named(context: &Context<'_>, name: &str) -> bool {
    let source: &str = &context.file.source;
    let is_word = |character: char| character.is_alphanumeric() || matches!(character, '_' | '$');
    source.match_indices(name).any(|(at, _)| {
        let span = Span::new(at, at + name.len());
        let script = &context.file.script;
        !source[..at].ends_with(is_word)
            && !source[at + name.len()..].starts_with(is_word)
            && !script.reads.iter().any(|read| read.key_span.contains(span))
            && !script.calls.iter().any(|call| call.span.contains(span))
    })
}
