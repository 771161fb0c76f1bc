use tree_sitter::Node;

use super::given;
use crate::genaiscript::names::normalize_key;
use crate::lint::{Applicability, Diagnostic, Fix, LintContext, TextEdit, Unsafe, edit};
use crate::suggest;
use crate::syntax::{Member, Value, node};
use crate::text::Span;

declare_rule! {
    /// A configured system in `system` has the keys `id`, `parameters` and `vars`. Any other is ignored: a value
    /// for one of its parameters belongs in `parameters`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ system: ["system", { id: "system.agent_git", variant: "repo" }] })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ system: ["system", { id: "system.agent_git", parameters: { variant: "repo" } }] })
    /// ```
    V12, "instance-key", Warning, File, needs Workspace, fix Safe,
    "A key of a configured system that GenAIScript ignores."
}

const KEYS: [&str; 3] = ["id", "parameters", "vars"];

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    given::instances(context.file).flat_map(|instance| of_instance(context, instance))
}

fn of_instance(context: &LintContext<'_>, instance: &Value) -> Vec<Diagnostic> {
    let mut strays = instance.as_object().map(|object| object.entries()).unwrap_or_default();
    strays.retain(|member| !KEYS.contains(&member.key.as_str()));
    strays.sort_by_key(|member| member.key_span);
    let id = instance.get("id").and_then(Value::as_str);
    let system = context.systems().iter().find(|system| Some(&*system.id) == id);
    let is_declared = |key: &str| system.map(|system| system.parameter(&normalize_key(key)).is_some());
    let is_movable =
        |stray: &&&Member| is_declared(&stray.key) == Some(true) && !is_given(instance, &stray.key);
    let movable: Vec<&Member> = strays.iter().filter(is_movable).copied().collect();
    let diagnostics =
        strays.iter().map(|stray| ignored(context, instance, stray, is_declared(&stray.key), &movable));
    diagnostics.collect()
}

fn is_given(instance: &Value, key: &str) -> bool {
    let key = normalize_key(key);
    let parameters = instance.get("parameters").and_then(Value::as_object);
    parameters.is_some_and(|object| object.members.iter().any(|member| normalize_key(&member.key) == key))
}

/// Reports an ignored key; `is_declared` is `None` if the system is unknown.
fn ignored(
    context: &LintContext<'_>,
    instance: &Value,
    member: &Member,
    is_declared: Option<bool>,
    movable: &[&Member],
) -> Diagnostic {
    let key = &member.key;
    let at = |advice: &str| RULE.at(member.key_span, format!("GenAIScript ignores `{key}` here{advice}."));
    let meant = suggest::nearest(key, KEYS).filter(|meant| instance.get(meant).is_none());
    if let Some(meant) = meant.filter(|_| is_declared != Some(true)) {
        let edit = TextEdit::replace(member.key_span, meant);
        return at(&format!(". Write `{meant}`")).fix(format!("Write `{meant}`"), Unsafe, edit);
    }
    if is_given(instance, key) {
        return at(", and `parameters` has it. Remove it");
    }
    match is_declared {
        Some(false) => {
            let id = instance.get("id").and_then(Value::as_str).unwrap_or_default();
            at(&format!(", and `{id}` declares no such parameter. Remove it"))
        }
        Some(true) => at(MOVE).fixes(into_parameters(context, instance, movable)),
        None => at(MOVE),
    }
}

const MOVE: &str = ". Move it into `parameters`";

/// Moves all these members at once, as each separate move would add its own `parameters`.
fn into_parameters(context: &LintContext<'_>, instance: &Value, movable: &[&Member]) -> Option<Fix> {
    let places: Vec<Span> = movable.iter().map(|member| member.span()).collect();
    let texts: Vec<&str> = places.iter().map(|place| place.text(&context.file.source)).collect();
    let text = texts.join(", ");
    let mut edits = match instance.get("parameters") {
        None => {
            let (first, others) = places.split_first()?;
            let mut edits = take_out(context, instance, others)?;
            edits.push(TextEdit::replace(*first, format!("parameters: {{ {text} }}")));
            edits
        }
        Some(parameters) => {
            parameters.as_object()?;
            let mut edits = take_out(context, instance, &places)?;
            edits.push(edit::add_member(context.file, parameters.span, &text)?);
            edits
        }
    };
    edits.sort_by_key(|edit| edit.span);
    let comments = comments(context, instance);
    let loses_comment = edits.iter().any(|edit| comments.iter().any(|comment| edit.span.contains(*comment)));
    let title =
        if movable.len() > 1 { "Move them all into `parameters`" } else { "Move it into `parameters`" };
    Some(Fix::new(title, Applicability::safe_if(!loses_comment), edits))
}

fn take_out(context: &LintContext<'_>, instance: &Value, places: &[Span]) -> Option<Vec<TextEdit>> {
    let object = context.file.syntax.node_at(instance.span)?;
    let members: Vec<Span> = node::children(object).into_iter().map(node::span).collect();
    let mut runs: Vec<(Span, Span)> = Vec::new();
    for place in places {
        let before = members.iter().position(|member| member == place)?.checked_sub(1);
        match runs.last_mut().filter(|run| before.is_some_and(|before| members[before] == run.1)) {
            Some(run) => run.1 = *place,
            None => runs.push((*place, *place)),
        }
    }
    runs.into_iter().map(|(first, last)| edit::remove_run(context.file, first, last)).collect()
}

fn comments(context: &LintContext<'_>, instance: &Value) -> Vec<Span> {
    let Some(object) = context.file.syntax.node_at(instance.span) else { return Vec::new() };
    let mut cursor = object.walk();
    object.named_children(&mut cursor).filter(Node::is_extra).map(node::span).collect()
}
