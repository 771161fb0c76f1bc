use tree_sitter::Node;

use super::{given, normalize_key, parameters_of, systems};
use crate::rules::{Applicability, Context, Diagnostic, Edit, Unsafe, edit, near};
use crate::syntax::{Kind, Member, Value, node};
use crate::text::Span;

declare_rule! {
    /// A system in `system` that is configured has the keys `id`, `parameters` and `vars`. Any other is
    /// ignored: a value for one of its parameters belongs into `parameters`.
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
    V12, "instance-key", Warning, "A key of a configured system that GenAIScript does not look at."
}

/// The keys of a configured system; GenAIScript 2.5.1.
const KEYS: [&str; 3] = ["id", "parameters", "vars"];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for instance in given::instances(context.file) {
        let Some(object) = instance.as_object() else { continue };
        let is_stray = |member: &&Member| !KEYS.contains(&member.key.as_str());
        let mut strays: Vec<&Member> = object.entries().into_iter().filter(is_stray).collect();
        if strays.is_empty() {
            continue;
        }
        strays.sort_by_key(|member| member.key_span);
        let declared = declared(context, instance);
        let is_movable = |member: &&&Member| {
            names(declared.as_deref(), &member.key) == Some(true) && !is_given(instance, &member.key)
        };
        let movable: Vec<&Member> = strays.iter().filter(is_movable).copied().collect();
        for stray in strays {
            found.push(ignored(context, instance, stray, declared.as_deref(), &movable));
        }
    }
}

fn ignored(
    context: &Context<'_>,
    instance: &Value,
    member: &Member,
    declared: Option<&[String]>,
    movable: &[&Member],
) -> Diagnostic {
    let key = &member.key;
    let is_declared = names(declared, key);
    let meant = near::nearest(key, KEYS).filter(|meant| instance.get(meant).is_none());
    if let Some(meant) = meant.filter(|_| is_declared != Some(true)) {
        let message = format!("GenAIScript ignores `{key}` here. Write `{meant}`.");
        let edit = Edit::replace(member.key_span, meant);
        return RULE.at(member.key_span, message).fix(format!("Write `{meant}`"), Unsafe, edit);
    }
    let at = |message: String| RULE.at(member.key_span, message);
    if is_given(instance, key) {
        return at(format!("GenAIScript ignores `{key}` here, and `parameters` has it. Remove it."));
    }
    if is_declared == Some(false) {
        let id = instance.get("id").and_then(Value::as_str).unwrap_or_default();
        return at(format!(
            "GenAIScript ignores `{key}` here, and `{id}` declares no such parameter. Remove it."
        ));
    }
    let diagnostic = at(format!("GenAIScript ignores `{key}` here. Move it into `parameters`."));
    let Some((edits, safe)) = into_parameters(context, instance, movable).filter(|_| is_declared.is_some())
    else {
        return diagnostic;
    };
    let title =
        if movable.len() > 1 { "Move them all into `parameters`" } else { "Move it into `parameters`" };
    diagnostic.fix(title, Applicability::safe_if(safe), edits)
}

/// The normal names of the parameters of the system that is configured; `None` where it is not
/// known.
fn declared(context: &Context<'_>, instance: &Value) -> Option<Vec<String>> {
    let id = instance.get("id").and_then(Value::as_str)?;
    let systems = systems(context);
    let system = systems.iter().find(|system| *system.id == *id)?;
    Some(parameters_of(system).iter().map(|parameter| normalize_key(&parameter.key)).collect())
}

fn names(declared: Option<&[String]>, key: &str) -> Option<bool> {
    let key = normalize_key(key);
    declared.map(|declared| declared.contains(&key))
}

/// Whether the `parameters` beside a key have it already.
fn is_given(instance: &Value, key: &str) -> bool {
    let key = normalize_key(key);
    let parameters = instance.get("parameters").and_then(Value::as_object);
    parameters.is_some_and(|object| object.entries().iter().any(|member| normalize_key(&member.key) == key))
}

/// Moves all these members at once: each for itself would write `parameters` of its own. With it,
/// whether no comment is lost.
fn into_parameters(
    context: &Context<'_>,
    instance: &Value,
    movable: &[&Member],
) -> Option<(Vec<Edit>, bool)> {
    let source = &context.file.source;
    let places: Vec<Span> = movable.iter().map(|member| member.key_span.to(member.value.span)).collect();
    let text = places.iter().map(|place| place.text(source)).collect::<Vec<_>>().join(", ");
    let mut edits = match instance.get("parameters") {
        None => {
            let (first, others) = places.split_first()?;
            let mut edits = vec![Edit::replace(*first, format!("parameters: {{ {text} }}"))];
            edits.extend(take_out(context, instance, others)?);
            edits
        }
        Some(parameters) if matches!(parameters.kind, Kind::Object(_)) => {
            let mut edits = take_out(context, instance, &places)?;
            edits.push(edit::add_member(context.file, parameters.span, &text)?);
            edits
        }
        Some(_) => return None,
    };
    edits.sort_by_key(|edit| edit.span);
    let comments = comments(context, instance);
    let safe = !edits.iter().any(|edit| comments.iter().any(|comment| edit.span.contains(*comment)));
    Some((edits, safe))
}

/// Takes members out of their object; those that follow each other in one piece.
fn take_out(context: &Context<'_>, instance: &Value, places: &[Span]) -> Option<Vec<Edit>> {
    let object = context.file.tree.node_at(instance.span)?;
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

fn comments(context: &Context<'_>, instance: &Value) -> Vec<Span> {
    let Some(object) = context.file.tree.node_at(instance.span) else { return Vec::new() };
    let mut cursor = object.walk();
    object.named_children(&mut cursor).filter(Node::is_extra).map(node::span).collect()
}
